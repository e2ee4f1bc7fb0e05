import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { SecurityStatusCard } from '#domains/sentinel/web/security-status-card.tsx';
import type { Role } from '#shared/roles.ts';
import { Page, underDashboard, type Crumb } from '#web/shell/page.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AdminActions } from './admin-actions.tsx';
import { ComplianceLogs } from './compliance-logs.tsx';
import { DriversEntrance } from './drivers/drivers-entrance.tsx';
import { OfficersCard } from './users/officers-card.tsx';
import { QuoteReview } from './review/quote-review.tsx';
import { UserManagement } from './users/user-management.tsx';
import { WorkflowManager } from './workflow/workflow-manager.tsx';

/** A console under its own address stands below the dashboard; at the address of the dashboard it is the dashboard. */
function useTrail(): readonly Crumb[] | undefined {
  const { pathname } = useLocation();
  return pathname === '/dashboard' || pathname === '/app' ? undefined : underDashboard;
}

const tabOfAddress: Readonly<Record<string, string>> = {
  '/admin/users': 'users',
  '/admin/quotes': 'quotes',
  '/admin/compliance': 'logs',
  '/admin/logs': 'logs',
};

/** The administrator's console; whoever opens one of its lists by address reads that first. A super administrator keeps the own table of moves. */
export function AdminPanel({ first }: { first: ReactNode }) {
  const { user } = useSession();
  const trail = useTrail();
  const { pathname } = useLocation();
  const opened = tabOfAddress[pathname];
  const tasks = (
    <>
      {first}
      <OfficersCard />
      <SecurityStatusCard />
    </>
  );
  return (
    <Page width="desk" {...(trail && { trail })} title="Admin Control Panel" actions={<PanelActions />}>
      {!opened && tasks}
      <Tabs
        label="Admin"
        initial={opened ?? 'users'}
        tabs={[
          { value: 'users', label: 'User Management', content: <UserManagement /> },
          { value: 'drivers', label: 'Independent Drivers', content: <DriversEntrance /> },
          { value: 'logs', label: 'Compliance Logs', content: <ComplianceLogs /> },
          { value: 'quotes', label: 'Quote Review', content: <Quotes actorRole={user?.role ?? 'admin'} /> },
          { value: 'actions', label: 'Admin Actions', content: <AdminActions /> },
        ]}
      />
      {opened && tasks}
    </Page>
  );
}

const Quotes = ({ actorRole }: { actorRole: Role }) => (
  <div className="grid gap-8">
    <QuoteReview />
    <WorkflowManager actorRole={actorRole} text="Admins can only move quotes forward. Super admins can also move them back." />
  </div>
);

function PanelActions() {
  return (
    <>
      <ButtonLink to="/admin/overview" variant="secondary">
        Statistics
      </ButtonLink>
      <LogoutButton />
    </>
  );
}

export function LogoutButton() {
  const { signOut } = useSession();
  return (
    <Button variant="secondary" icon="log-out" onClick={() => void signOut('Logout failed')}>
      Logout
    </Button>
  );
}
