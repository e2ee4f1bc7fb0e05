import { useSession } from '#domains/accounts/web/session.ts';
import { isShipping } from '#shared/roles.ts';
import { ButtonLink } from '#web/ui/button.tsx';

interface NewRequestProps {
  /** Each place has its own name for it. */
  label: 'New Transport' | 'New Quote Request' | 'Create New Quote';
  isMain?: boolean;
  className?: string;
}

/** Whether who is signed in ships vehicles. */
export function useShips(): boolean {
  const { user } = useSession();
  return user !== null && isShipping(user.role);
}

/** The way to submit many requests at once, for who ships. */
export function ImportRequests() {
  if (!useShips()) return null;
  return (
    <ButtonLink to="/transports/import" icon="upload" variant="secondary">
      Import from a file
    </ButtonLink>
  );
}

/** The way to a new request, for who ships. */
export function NewRequest({ label, isMain = false, className }: NewRequestProps) {
  if (!useShips()) return null;
  return (
    <ButtonLink to="/transports/new" icon="plus" variant={isMain ? 'primary' : 'secondary'} className={className}>
      {label}
    </ButtonLink>
  );
}
