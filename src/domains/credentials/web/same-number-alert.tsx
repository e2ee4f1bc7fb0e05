import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { isPricing, roleLabels } from '#shared/roles.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import type { SameNumberAccount } from '../company/company-schemas.ts';

/** Renders nothing if no other account has the number. */
export function SameNumberAlert({ accounts }: { accounts: readonly SameNumberAccount[] }) {
  if (accounts.length === 0) return null;
  return (
    <Alert tone="bad" title="Another account uses the same DOT number">
      <ul className="grid gap-1">
        {accounts.map(({ id, name, role, dotNumber, mcNumber, registeredAt }) => (
          <li key={id}>
            {isPricing(role) ? (
              <Link to={`/carriers/${id}`} className="font-semibold underline underline-offset-2">
                {name}
              </Link>
            ) : (
              <span className="font-semibold">{name}</span>
            )}{' '}
            ({roleLabels[role]}): {[dotNumber && `USDOT ${dotNumber}`, mcNumber].filter(Boolean).join(', ')}, registered{' '}
            {formatDate(registeredAt)}.
          </li>
        ))}
      </ul>
    </Alert>
  );
}
