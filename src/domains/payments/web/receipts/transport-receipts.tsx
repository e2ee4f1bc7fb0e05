import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { useCall } from '#web/api/queries.ts';
import { Card } from '#web/ui/card.tsx';
import { listReceipts } from '../../endpoints.ts';

export function TransportReceipts({ transportId }: { transportId: string }) {
  const { data } = useCall(listReceipts, { query: { transportId } }, { silent: true, fresh: true });
  if (!data || data.length === 0) return null;
  return (
    <Card title="Receipts">
      <ul className="grid gap-2">
        {data.map(({ paymentId, day, paid, givenBack }) => (
          <li key={paymentId} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link to={`/receipts/${paymentId}`} className="inline-flex min-h-6 items-center font-semibold">
              Receipt, {formatDate(day)}
            </Link>
            <span className="figures">
              {formatUsd(paid)}
              <span>{toCents(givenBack) > 0 && `, ${formatUsd(givenBack)} refunded`}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
