import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { useCallPages } from '#web/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Empty, Failed } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { Payouts, PayoutTransfer } from '../../payouts/schemas.ts';
import { listPayoutTransfers } from '../../endpoints.ts';
import { transferBadges, whyWaiting } from './payout-labels.ts';

const columnsFor = (payouts: Payouts): readonly Column<PayoutTransfer>[] => [
  {
    key: 'transport',
    header: 'Transport',
    cell: ({ transport, transportId, isFeeInVain }) => (
      <>
        <Link
          to={`/transports/${transportId}`}
          title={transport}
          className="inline-flex min-h-6 items-center font-head font-semibold max-md:block max-md:truncate"
        >
          {isFeeInVain && <span className="md:hidden">Dry-run fee: </span>}
          <span>{transport}</span>
        </Link>
        {isFeeInVain && <span className="block text-sm text-muted max-md:hidden">Dry-run fee</span>}
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: (row) => {
      const why = whyWaiting(row, payouts);
      return (
        <>
          <Badge tone={transferBadges[row.state].tone}>{transferBadges[row.state].label}</Badge>
          {why && <span className="block text-sm text-muted">{why}</span>}
        </>
      );
    },
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount, takenBack }) => (
      <>
        <span>{formatUsd(amount)}</span>
        {toCents(takenBack) > 0 && <span className="block text-sm text-muted">{formatUsd(takenBack)} reversed</span>}
      </>
    ),
  },
  { key: 'day', header: 'Date', className: 'whitespace-nowrap', cell: ({ paidAt, askedAt }) => formatDate(paidAt ?? askedAt) },
];

export function TransferList({ payouts }: { payouts: Payouts }) {
  const list = useCallPages(listPayoutTransfers, { query: {} }, { fresh: true });
  if (list.error && !list.data) return <Failed message={list.error} onRetry={() => void list.refetch()} />;
  return (
    <section aria-labelledby="transfers" className="grid gap-3">
      <h2 id="transfers" className="text-lg">
        Transfers to you
      </h2>
      <Table
        caption="Transfers to you"
        dense
        columns={columnsFor(payouts)}
        rows={list.data}
        rowKey={({ id }) => id}
        empty={<Empty title="No transfers yet" text="Your earnings appear here after delivery is confirmed." />}
      />
      {list.hasNextPage && <LoadMore hasMore pending={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
    </section>
  );
}
