import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { useCall, useCallPages } from '#web/api/queries.ts';
import { PagedTable } from '#web/lists/paged-table.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useAddress } from '#web/ui/inputs/use-address.ts';
import type { ReconciliationDifference } from '#domains/payments/reconciliation/schemas.ts';
import { getReconciliation, listReconciliationDifferences } from '#domains/payments/endpoints.ts';
import { toLabel } from '#domains/payments/ledger/ledger-label-rules.ts';

const toSide = (state: string | null, amount: string | null, isState: boolean): ReactNode =>
  (isState ? state : amount && formatUsd(amount)) ?? <span className="text-muted">Missing</span>;

const columns: readonly Column<ReconciliationDifference>[] = [
  {
    key: 'what',
    header: 'Difference',
    className: 'max-md:basis-2/5!',
    cell: ({ kind, paymentId }) =>
      paymentId ? (
        <Link to={`/admin/payments/${paymentId}`} className="font-head font-semibold underline-offset-2 hover:underline">
          {toLabel(kind)}
        </Link>
      ) : (
        toLabel(kind)
      ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ resolvedAt }) => <Badge tone={resolvedAt ? 'good' : 'warn'}>{resolvedAt ? 'Resolved' : 'Open'}</Badge>,
  },
  { key: 'cause', header: 'Cause', phone: 'line', cell: ({ words }) => words },
  {
    key: 'ledger',
    header: 'Our ledger',
    align: 'right',
    cell: ({ cause, ours, ourState }) => toSide(ourState, ours, cause === 'other_state'),
  },
  {
    key: 'provider',
    header: 'Provider',
    align: 'right',
    cell: ({ cause, theirs, theirState }) => toSide(theirState, theirs, cause === 'other_state'),
  },
  { key: 'id', header: 'Id', phone: 'left-out', cell: ({ objectId }) => <span className="figures text-sm break-all">{objectId}</span> },
  { key: 'seen', header: 'First seen', phone: 'left-out', cell: ({ firstSeenAt }) => formatDateTime(firstSeenAt) },
];

export function Differences() {
  const [search, change] = useAddress();
  const state = search.get('state') === 'all' ? 'all' : 'open';
  const differences = useCallPages(listReconciliationDifferences, { query: { state } }, { fresh: true });
  // Matching ledgers are only claimed after a first run.
  const isCompared = (useCall(getReconciliation, {}).data?.runs.length ?? 0) > 0;
  return (
    <section aria-label="Differences" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-lg">Differences</h2>
        <Field label="Show" className="w-56">
          <Select
            value={state}
            options={[
              { value: 'open', label: 'Open' },
              { value: 'all', label: 'All' },
            ]}
            onChange={(event) => change({ state: event.target.value === 'all' ? 'all' : '' })}
          />
        </Field>
      </div>
      <PagedTable
        pages={differences}
        failure="The differences could not be loaded."
        caption="Differences"
        columns={columns}
        dense
        empty={
          <Empty title="No differences" text={isCompared ? 'The ledger matches the payment provider.' : 'No reconciliation has run yet.'} />
        }
      />
    </section>
  );
}
