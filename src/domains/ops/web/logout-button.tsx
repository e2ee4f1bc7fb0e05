import { useSession } from '#domains/accounts/web/session.ts';
import { Button } from '#web/ui/button.tsx';

export function LogoutButton() {
  const { signOut } = useSession();
  return (
    <Button variant="secondary" icon="log-out" onClick={() => void signOut('Logout failed')}>
      Logout
    </Button>
  );
}
