import { useSession } from '#domains/accounts/web/session.ts';
import { isAdmin } from '#shared/roles.ts';
import { ButtonLink } from '#web/ui/button.tsx';

/** The way to a new request, for everybody who may make one. */
export function NewRequest() {
  const { user } = useSession();
  if (!user || isAdmin(user.role)) return null;
  return (
    <ButtonLink to="/transports/new" icon="plus">
      New Quote Request
    </ButtonLink>
  );
}
