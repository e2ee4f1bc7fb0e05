import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { Page, underDashboard, type Crumb } from '#web/shell/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AdminActions } from './admin-actions.tsx';
import { ComplianceLogs } from './compliance-logs.tsx';
import { DriversEntrance } from './drivers/drivers-entrance.tsx';
import { LogoutButton } from './logout-button.tsx';
import { OfficersCard } from './users/officers-card.tsx';
import { QuoteReview } from './review/quote-review.tsx';
import { UserManagement } from './users/user-management.tsx';

/** A console with its own address appears below the dashboard; at the dashboard's address it replaces it. */
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

/** `waiting`: next actions, first in the first tab. Super administrators have their own transition table. */
export function AdminPanel({ waiting }: { waiting: ReactNode }) {
  const { user } = useSession();
  const trail = useTrail();
  const { pathname } = useLocation();
  return (
    <Page width="desk" {...(trail && { trail })} title="Admin Control Panel" actions={<PanelActions />}>
      <Tabs
        label="Admin"
        initial={tabOfAddress[pathname] ?? 'users'}
        tabs={[
          { value: 'users', label: 'User Management', content: <Users waiting={pathname in tabOfAddress ? null : waiting} /> },
          { value: 'drivers', label: 'Independent Drivers', content: <DriversEntrance /> },
          { value: 'logs', label: 'Compliance Logs', content: <ComplianceLogs /> },
          { value: 'quotes', label: 'Quote Review', content: <QuoteReview actorRole={user?.role ?? 'admin'} /> },
          { value: 'actions', label: 'Admin Actions', content: <AdminActions /> },
        ]}
      />
    </Page>
  );
}

const Users = ({ waiting }: { waiting: ReactNode }) => (
  <div className="grid gap-6">
    {waiting}
    <OfficersCard />
    <UserManagement />
  </div>
);

const PanelActions = () => (
  <>
    <ButtonLink to="/admin/overview" variant="secondary">
      Statistics
    </ButtonLink>
    <LogoutButton />
  </>
);
