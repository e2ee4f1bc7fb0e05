import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AuditLogs } from '#domains/audit/web/audit-logs.tsx';
import { SystemConfig } from '#domains/settings/web/system-config.tsx';
import { Page } from '#web/shell/page.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { LogoutButton } from '../logout-button.tsx';
import { QuoteReview } from '../review/quote-review.tsx';
import { BlockedUsers } from '../users/blocked-users.tsx';
import { UserManagement } from '../users/user-management.tsx';
import { QuoteSelfHeal } from '../workflow/quote-self-heal.tsx';
import { DataRetention } from './data-retention.tsx';
import { DotMcControls } from './dot-mc-controls.tsx';
import { InviteAdmin } from './invite-admin.tsx';
import { Overview } from './overview.tsx';
import { SentinelBans } from './sentinel-bans.tsx';

const tabOfAddress: Readonly<Record<string, string>> = {
  '/super-admin/users': 'users',
  '/super-admin/validation': 'validation',
  '/super-admin/config': 'config',
  '/super-admin/data-retention': 'retention',
  '/super-admin/audit-logs': 'audit',
  '/super-admin/scoring': 'sentinel',
};

/** Also the super administrator's dashboard. `waiting`: next actions, first on the overview. */
export function SuperAdminConsole({ waiting }: { waiting: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Page width="desk" title="Super Admin Console" actions={<LogoutButton />}>
      <Tabs
        label="Super admin console"
        initial={tabOfAddress[pathname] ?? 'overview'}
        tabs={[
          { value: 'overview', label: 'Overview', content: <Overview waiting={waiting} /> },
          { value: 'users', label: 'User Management', content: <UserManagement further={<InviteAdmin />} /> },
          { value: 'blocked', label: 'Blocked Users', content: <BlockedUsers /> },
          { value: 'workflow', label: 'Quote Workflow', content: <QuoteReview actorRole="super_admin" /> },
          { value: 'self-heal', label: 'Quote Self-Heal', content: <QuoteSelfHeal /> },
          { value: 'validation', label: 'DOT/MC Controls', content: <DotMcControls /> },
          { value: 'config', label: 'System Config', content: <SystemConfig /> },
          { value: 'retention', label: 'Data Retention', content: <DataRetention /> },
          { value: 'audit', label: 'Audit Logs', content: <AuditLogs /> },
          { value: 'sentinel', label: 'Sentinel', content: <SentinelBans /> },
        ]}
      />
    </Page>
  );
}
