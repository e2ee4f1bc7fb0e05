import { formatDate, formatDateTime } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { listLooks } from '#domains/accounts/endpoints.ts';

/** Which administrators saw the screens of the account, and when. */
export function LooksCard() {
  const looks = useCall(listLooks, {});
  return (
    <Card
      title="Administrators who saw your screens"
      text="To help you, an administrator can see a screen as you see it, and change nothing."
      flush
    >
      <ListState query={looks}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="border-t border-line px-5 py-3 text-muted">Nobody has looked.</p>
          ) : (
            <ul className="divide-y divide-line border-t border-line">
              {rows.map(({ day, name, lastAt }) => (
                <li key={`${day} ${lastAt}`} className="px-5 py-3">
                  <p className="font-semibold">{name ?? 'An administrator'}</p>
                  <p className="text-sm text-muted">
                    {formatDate(day)}, last at {formatDateTime(lastAt)}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </ListState>
    </Card>
  );
}
