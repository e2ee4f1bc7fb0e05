import type { ReactNode } from 'react';
import { SigningKeyCard } from '#domains/custody/web/signing-key-card.tsx';
import { Page } from '#web/shell/page.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { LogoutButton, useTrail } from './admin-panel.tsx';
import { OfficersCard } from './officers-card.tsx';
import { Outbox } from './outbox.tsx';
import { QuoteSelfHeal } from './quote-self-heal.tsx';
import { StoreSweeps } from './store-sweeps.tsx';
import { BlockedUsers } from './users/blocked-users.tsx';
import { SystemConfig } from './system-config.tsx';
import { UserDirectory } from './user-directory.tsx';
import { WorkflowManager } from './workflow-manager.tsx';

/** The super administrator's console. */
export function SuperAdminPanel({ first }: { first: ReactNode }) {
  const trail = useTrail();
  return (
    <Page width="desk" {...(trail && { trail })} title="Super Admin Control Panel" actions={<LogoutButton />}>
      {first}
      <OfficersCard />
      <Tabs
        label="Super admin"
        tabs={[
          { value: 'users', label: 'User Management', content: <UserDirectory /> },
          { value: 'blocked', label: 'Blocked Users', content: <BlockedUsers /> },
          { value: 'config', label: 'System Config', content: <SystemConfig /> },
          { value: 'self-heal', label: 'Quote Self-Heal', content: <QuoteSelfHeal /> },
          {
            value: 'workflow',
            label: 'Quote Workflow',
            content: (
              <WorkflowManager
                actorRole="super_admin"
                asksReason
                text="Any state may be chosen. What refuses a step is gone past by its name and with a reason; two winners and a job without a price stay refused."
              />
            ),
          },
          {
            value: 'jobs',
            label: 'Background Jobs',
            content: (
              <div className="grid gap-10">
                <FailedJobs />
                <StoreSweeps />
                <SigningKeyCard />
              </div>
            ),
          },
          { value: 'outbox', label: 'Outbox', content: <Outbox /> },
        ]}
      />
    </Page>
  );
}
