import type { ReactNode } from 'react';
import { useSession } from '#domains/accounts/web/session.ts';
import { SecurityStatusCard } from '#domains/sentinel/web/security-status-card.tsx';
import { Page } from '#web/shell/page.tsx';
import { Button } from '#web/ui/button.tsx';
import { DriversEntrance } from './drivers-entrance.tsx';
import { OfficersCard } from './officers-card.tsx';
import { WorkflowManager } from './workflow-manager.tsx';

/** The administrator's console; a super administrator who opens it keeps the own table of moves. */
export function AdminPanel({ first }: { first: ReactNode }) {
  const { user } = useSession();
  return (
    <Page width="desk" title="Admin Control Panel" actions={<LogoutButton />}>
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
