import { useId } from 'react';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import { ActionRow } from './action-parts.tsx';
import { useWaiting } from './ops-data.ts';

export function WaitingRequests() {
  const heading = useId();
  const { data, error, refetch } = useWaiting();
  const [search] = useAddress();
  if (error && !data) return <Failed message="Approval requests could not be loaded." onRetry={() => void refetch()} />;
  if (!data || data.length === 0)
    return data && search.get('view') === 'requests' ? <p className="text-muted">No approval requests.</p> : null;
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-x-6 rounded border border-l-4 border-line border-l-lane bg-surface px-4 py-2.5 lg:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <h2 id={heading} className="text-base">
        Waiting for approval
      </h2>
      <ul className="grid divide-y divide-line">
        {data.map((action) => (
          <li key={action.id} className="py-2 first:pt-0 last:pb-0">
            <ActionRow action={action} about={action.about} to={`/admin/payments/${action.paymentId}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
