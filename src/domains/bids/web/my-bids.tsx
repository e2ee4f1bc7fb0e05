import { Link } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty, Failed } from '#web/ui/list-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { BidStatus, listMyBids } from '../contract.ts';
import { OwnBidActions } from './bid-actions.tsx';
import { useMyBids } from './bid-data.ts';

type MyBid = ReplyOf<typeof listMyBids>[number];

const looks: Record<BidStatus, { label: string; tone: Tone }> = {
  active: { label: 'Waiting for the shipper', tone: 'action' },
  accepted: { label: 'Accepted', tone: 'good' },
  rejected: { label: 'Not chosen', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

const aboutOf = ({ vehicle, route }: MyBid) => `${vehicle}, ${route}`;

/** A request that went to somebody else is out of reach: only a standing bid still leads there. */
const leadsToTransport = ({ status }: MyBid) => status === 'active' || status === 'accepted';

const columns: readonly Column<MyBid>[] = [
  {
    key: 'vehicle',
    header: 'Request',
    cell: (bid) => (
      <>
        {leadsToTransport(bid) ? (
          <Link to={`/transports/${bid.transportId}?tab=quotes`} className="font-head font-semibold">
            {bid.vehicle}
          </Link>
        ) : (
          <span className="font-head font-semibold">{bid.vehicle}</span>
        )}
        <span className="block text-sm text-muted">{bid.route}</span>
      </>
    ),
    sortBy: ({ vehicle }) => vehicle,
  },
  {
    key: 'amount',
    header: 'Bid amount',
    cell: ({ bidAmount }) => formatUsd(bidAmount),
    align: 'right',
    sortBy: ({ bidAmount }) => toCents(bidAmount),
  },
  {
    key: 'days',
    header: 'Delivery',
    cell: ({ estimatedDeliveryDays: days }) => `${days} ${days === 1 ? 'day' : 'days'}`,
    sortBy: ({ estimatedDeliveryDays }) => estimatedDeliveryDays,
  },
  { key: 'insurance', header: 'Insurance', cell: ({ includesInsurance }) => (includesInsurance ? 'Included' : 'Not included') },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, rejectionReason }) => (
      <>
        <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
        {rejectionReason && <span className="mt-1 block text-sm text-muted">{rejectionReason}</span>}
      </>
    ),
    sortBy: ({ status }) => looks[status].label,
  },
  { key: 'submitted', header: 'Submitted', cell: ({ submittedAt }) => formatDate(submittedAt), sortBy: ({ submittedAt }) => submittedAt },
];

const actionsOf = (bid: MyBid) => <OwnBidActions bid={bid} about={aboutOf(bid)} size="sm" />;

/** Bids of the account, with change and withdraw while they stand. */
export function MyBids() {
  const bids = useMyBids();
  if (bids.error) return <Failed message={bids.error} onRetry={() => void bids.refetch()} />;
  return (
    <>
      <Table
        caption="My bids"
        columns={columns}
        rows={bids.data}
        rowKey={({ id }) => id}
        actions={actionsOf}
        empty={
          <Empty
            title="No bids yet"
            text="Bids you place stand here, with what became of them."
            action={<ButtonLink to="/marketplace">See open requests</ButtonLink>}
          />
        }
      />
      {bids.data && bids.data.length > 0 && (
        <LoadMore
          hasMore={bids.hasNextPage}
          pending={bids.isFetchingNextPage}
          onMore={() => void bids.fetchNextPage()}
          shown={`Showing ${bids.data.length} ${bids.data.length === 1 ? 'bid' : 'bids'}`}
        />
      )}
    </>
  );
}
