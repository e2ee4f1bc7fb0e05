import { useLocation } from 'react-router';
import { Page, underDashboard } from '#web/shell/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AuditLogs } from '#domains/audit/web/audit-logs.tsx';
import { ConsoleUsers } from './console-users.tsx';
import { DataRetention } from './data-retention.tsx';
import { DotMcControls } from './dot-mc-controls.tsx';
import { Overview } from './overview.tsx';
import { SentinelBans } from './sentinel-bans.tsx';

/** The tab that an address of the console leads to; the flags of /config stand on the overview. */
const tabOfAddress: Readonly<Record<string, string>> = {
  '/super-admin/users': 'users',
  '/super-admin/validation': 'validation',
  '/super-admin/data-retention': 'retention',
  '/super-admin/audit-logs': 'audit',
  '/super-admin/scoring': 'sentinel',
};

/** The super administrator's console: six tabs, each with an address of its own. */
export function SuperAdminConsole() {
  const { pathname } = useLocation();
  return (
    <Page
      width="desk"
      trail={underDashboard}
      title="Super Admin Console"
      actions={
        <>
          <ButtonLink to="/admin/overview" variant="secondary">
            Statistics
          </ButtonLink>
          <ButtonLink to="/super-admin/jobs" variant="secondary">
            Background Jobs
          </ButtonLink>
          <ButtonLink to="/super-admin/outbox" variant="secondary">
            Outbox
          </ButtonLink>
        </>
      }
    >
      <Tabs
        label="Super admin console"
        initial={tabOfAddress[pathname] ?? 'overview'}
        tabs={[
          { value: 'overview', label: 'Overview', content: <Overview /> },
          { value: 'users', label: 'Users', content: <ConsoleUsers /> },
          { value: 'validation', label: 'DOT/MC', content: <DotMcControls /> },
          { value: 'retention', label: 'Data Retention', content: <DataRetention /> },
          { value: 'audit', label: 'Audit Logs', content: <AuditLogs /> },
          { value: 'sentinel', label: 'Sentinel', content: <SentinelBans /> },
        ]}
      />
    </Page>
  );
}
