import { Card } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { ActionLine } from './action-parts.tsx';
import { useWaiting } from './ops-data.ts';

export function WaitingRequests() {
  const { data, error, refetch } = useWaiting();
  const [search] = useAddress();
  if (error && !data) return <Failed message="Approval requests could not be loaded." onRetry={() => void refetch()} />;
  if (!data || data.length === 0)
    return data && search.get('view') === 'requests' ? <p className="text-muted">No approval requests.</p> : null;
  return (
    <Card title="Waiting for approval">
      <ul className="grid gap-x-8 divide-y divide-line lg:grid-cols-2 lg:divide-y-0">
        {data.map((action) => (
          <li key={action.id} className="py-2 first:pt-0">
            <ActionLine action={action} about={action.about} to={`/admin/payments/${action.paymentId}`} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
