import { useSession } from '#domains/accounts/web/session.ts';
import { isShipping } from '#shared/roles.ts';
import { ButtonLink } from '#web/ui/button.tsx';

interface NewRequestProps {
  label: 'New Transport' | 'New Quote Request' | 'Create New Quote';
  isMain?: boolean;
  className?: string;
}

export function useShips(): boolean {
  const { user } = useSession();
  return user !== null && isShipping(user.role);
}

export function ImportRequests() {
  if (!useShips()) return null;
  return (
    <ButtonLink to="/transports/import" icon="upload" variant="secondary">
      Import from a file
    </ButtonLink>
  );
}

export function NewRequest({ label, isMain = false, className }: NewRequestProps) {
  if (!useShips()) return null;
  return (
    <ButtonLink to="/transports/new" icon="plus" variant={isMain ? 'primary' : 'secondary'} className={className}>
      {label}
    </ButtonLink>
  );
}
