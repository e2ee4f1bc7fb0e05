import type { ReactNode } from 'react';
import { Page } from '#web/shell/page.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { LogoutButton } from './admin-panel.tsx';
import { DotMcControls } from './console/dot-mc-controls.tsx';
import { OfficersCard } from './users/officers-card.tsx';
import { QuoteSelfHeal } from './workflow/quote-self-heal.tsx';
import { BlockedUsers } from './users/blocked-users.tsx';
import { SystemConfig } from '#domains/settings/web/system-config.tsx';
import { UserDirectory } from './users/user-directory.tsx';
import { WorkflowManager } from './workflow/workflow-manager.tsx';

export function SuperAdminPanel({ first }: { first: ReactNode }) {
  return (
    <Page
      width="desk"
      title="Super Admin Control Panel"
      actions={
        <>
          <ButtonLink to="/admin/overview" variant="secondary">
            Statistics
          </ButtonLink>
          <ButtonLink to="/super-admin" variant="secondary">
            Super Admin Console
          </ButtonLink>
          <LogoutButton />
        </>
      }
    >
      {first}
      <OfficersCard />
      <Tabs
        label="Super admin"
        tabs={[
          { value: 'users', label: 'User Management', content: <UserDirectory /> },
          { value: 'blocked', label: 'Blocked Users', content: <BlockedUsers /> },
          { value: 'config', label: 'System Config', content: <SystemConfig /> },
          { value: 'validation', label: 'DOT/MC Controls', content: <DotMcControls /> },
          { value: 'self-heal', label: 'Quote Self-Heal', content: <QuoteSelfHeal /> },
          {
            value: 'workflow',
            label: 'Quote Workflow',
            content: (
              <WorkflowManager
                actorRole="super_admin"
                asksReason
                text="You can choose any state. To override a refusal, confirm it and give a reason. You can't accept two offers or book without a price."
              />
            ),
          },
        ]}
      />
    </Page>
  );
}
