import { formatDate, formatDateTime } from '#shared/dates.ts';
import { useCall } from '#web/api/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { listLooks } from '#domains/accounts/endpoints.ts';

export function ViewAsCard() {
  const views = useCall(listLooks, {});
  return (
    <Card title="Administrator views" text="To help you, administrators can view your screens. They can’t change anything this way." flush>
      <ListState query={views}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="border-t border-line px-5 py-3 text-muted">No views.</p>
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
