import { Link } from 'react-router';
import { formatUsd } from '#shared/money.ts';
import { useCall } from '#web/api/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { listStatements } from '../../endpoints.ts';
import { describeMonth } from '../../receipts/receipt-labels-rules.ts';

export function StatementList() {
  const statements = useCall(listStatements, {}, { fresh: true });
  return (
    <Card title="Statements" text="One for each month.">
      <ListState query={statements} empty={<p className="text-muted">Your first statement appears with your first transfer.</p>}>
        {(months) => (
          <ul className="grid gap-2">
            {months.map(({ month, total }) => (
              <li key={month} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Link to={`/payouts/statements/${month}`} className="inline-flex min-h-6 items-center font-semibold">
                  {describeMonth(month)}
                </Link>
                <span className="figures">{formatUsd(total)}</span>
              </li>
            ))}
          </ul>
        )}
      </ListState>
    </Card>
  );
}
