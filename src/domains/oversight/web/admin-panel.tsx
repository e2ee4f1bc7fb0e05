import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#domains/accounts/web/session.ts';
import { SecurityStatusCard } from '#domains/sentinel/web/security-status-card.tsx';
import { Page, underDashboard, type Crumb } from '#web/shell/page.tsx';
import { Button } from '#web/ui/button.tsx';
import { DriversEntrance } from './drivers-entrance.tsx';
import { OfficersCard } from './officers-card.tsx';
import { WorkflowManager } from './workflow-manager.tsx';

/** A console under its own address stands below the dashboard; at the address of the dashboard it is the dashboard. */
export function useTrail(): readonly Crumb[] | undefined {
  const { pathname } = useLocation();
  return pathname === '/dashboard' || pathname === '/app' ? undefined : underDashboard;
}

/** The administrator's console; a super administrator who opens it keeps the own table of moves. */
export function AdminPanel({ first }: { first: ReactNode }) {
  const { user } = useSession();
  const trail = useTrail();
  return (
    <Page width="desk" {...(trail && { trail })} title="Admin Control Panel" actions={<LogoutButton />}>
      {first}
      <OfficersCard />
      <div className="grid gap-6 lg:grid-cols-2">
        <SecurityStatusCard />
        <DriversEntrance />
      </div>
      <WorkflowManager actorRole={user?.role ?? 'admin'} text="Moves forward only; a super admin may also step backward." />
    </Page>
  );
}

/** Ends the session and leads to the login (specification 2, section 2). */
export function LogoutButton() {
  const { signOut } = useSession();
  return (
    <Button variant="secondary" icon="log-out" onClick={() => void signOut()}>
      Logout
    </Button>
  );
}
