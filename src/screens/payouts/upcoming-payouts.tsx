import { Link } from 'react-router';
import type { BoardJob } from '#domains/next-actions/board/schemas.ts';
import { listBoard } from '#domains/next-actions/endpoints.ts';
import { sortByDay, stageLabels } from '#domains/next-actions/web/board/board-labels.ts';
import { reviewWindowHours } from '#domains/quotes/rules.ts';
import { formatDate } from '#shared/dates.ts';
import { addDays } from '#shared/dates/days.ts';
import { formatUsd } from '#shared/money.ts';
import { useCall } from '#web/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';

const reviewDays = Math.ceil(reviewWindowHours / 24);

/** Money is paid out when the shipper confirms, or at the end of the review window. */
function describeExpected({ stage, day, money }: BoardJob): string {
  if (money === 'on_hold') return 'When the hold ends';
  if (!day || (stage !== 'on_road' && stage !== 'unpaid')) return 'After delivery';
  return `By ${formatDate(addDays(day, reviewDays))}`;
}

const columns: readonly Column<BoardJob>[] = [
  {
    key: 'transport',
    header: 'Transport',
    cell: ({ transportId, title }) => (
      <Link to={`/transports/${transportId}`} className="inline-flex min-h-6 items-center font-head font-semibold">
        {title}
      </Link>
    ),
  },
  {
    key: 'state',
    header: 'State',
    className: 'whitespace-nowrap',
    cell: ({ stage, money }) =>
      money === 'on_hold' ? <Badge tone="warn">On hold</Badge> : stage === 'unpaid' ? 'Delivered' : stageLabels[stage].title,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => (amount ? formatUsd(amount) : <span className="font-sans text-muted">Not known</span>),
  },
  { key: 'expected', header: 'Expected', className: 'whitespace-nowrap', cell: describeExpected },
];

export function UpcomingPayouts() {
  const board = useCall(listBoard, {}, { fresh: true });
  const jobs = board.data && sortByDay(board.data.filter(({ money }) => money === 'held' || money === 'on_hold'));
  if (board.error && !jobs) return <Failed message="Your upcoming payouts could not be loaded." onRetry={() => void board.refetch()} />;
  if (jobs?.length === 0) return null;
  return (
    <section aria-labelledby="upcoming" className="grid min-w-0 gap-3">
      <h2 id="upcoming" className="text-lg">
        Upcoming
      </h2>
      <Table dense caption="Upcoming payouts" columns={columns} rows={jobs} rowKey={({ quoteId }) => quoteId} />
    </section>
  );
}
