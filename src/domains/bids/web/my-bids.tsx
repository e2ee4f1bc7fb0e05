import { Link } from 'react-router';
import { counted } from '#shared/text/counted.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import type { OwnOffer } from '../own-offers/own-offers-schemas.ts';
import type { OfferState } from '../searches/search-rules.ts';
import { OwnBidActions } from './bid-actions.tsx';
import { describeDelivery, offerKinds, offerBadges, describeLowest } from './bid-labels.ts';
import { getStatusBid } from './active-bid.ts';
import { useOwnOffers } from './bid-data.ts';

const toAbout = ({ vehicle, route }: OwnOffer) => `${vehicle}, ${route}`;

/** Null if the request went to another carrier and can't be opened any more. */
function getHref({ state, transportId, isRequestOpen }: OwnOffer): string | null {
  if (state === 'accepted') return `/transports/${transportId}`;
  return isRequestOpen ? `/marketplace/${transportId}` : null;
}

function Request({ offer }: { offer: OwnOffer }) {
  const href = getHref(offer);
  return (
    <>
      {href ? (
        <Link to={href} className="font-head font-semibold">
          {offer.vehicle}
        </Link>
      ) : (
        <span className="font-head font-semibold">{offer.vehicle}</span>
      )}
      <span className="block text-xs text-muted">{offer.route}</span>
    </>
  );
}

function Amount({ offer }: { offer: OwnOffer }) {
  const isOpen = offer.isRequestOpen && offer.state === 'active' && offer.bestOffer !== null;
  return (
    <>
      {formatUsd(offer.amount)}
      {isOpen && (
        <span className="block font-sans text-xs text-muted max-md:hidden">
          {describeLowest(offer) ?? `Lowest ${formatUsd(offer.bestOffer!)}`}
        </span>
      )}
    </>
  );
}

function Status({ offer: { state, reason, validUntil, includesInsurance } }: { offer: OwnOffer }) {
  const notes = [
    reason,
    state === 'active' && validUntil && `until ${formatDate(validUntil)}`,
    !includesInsurance && 'without insurance',
  ].filter(Boolean);
  return (
    <span className="flex items-baseline gap-2 whitespace-nowrap max-md:min-w-0">
      <Badge tone={offerBadges[state].tone}>
        {offerBadges[state].label}
        {state === 'active' && <span className="max-md:sr-only"> for the shipper</span>}
      </Badge>
      {notes.length > 0 && <span className="text-sm text-muted max-md:truncate">{notes.join(', ')}</span>}
    </span>
  );
}

const columns: readonly Column<OwnOffer>[] = [
  {
    key: 'vehicle',
    header: 'Request',
    className: 'md:w-[22%]',
    cell: (offer) => <Request offer={offer} />,
    sortBy: ({ vehicle }) => vehicle,
  },
  {
    key: 'amount',
    header: 'Amount',
    phone: 'state',
    cell: (offer) => <Amount offer={offer} />,
    align: 'right',
    className: 'whitespace-nowrap md:w-[10%]',
    sortBy: ({ amount }) => toCents(amount),
  },
  {
    key: 'kind',
    header: 'Offer',
    phone: 'left-out',
    className: 'whitespace-nowrap md:w-[11%]',
    cell: ({ kind }) => offerKinds[kind],
    sortBy: ({ kind }) => offerKinds[kind],
  },
  {
    key: 'days',
    header: 'Delivery',
    phone: 'left-out',
    className: 'whitespace-nowrap md:w-[12%]',
    cell: ({ estimatedDeliveryDays: days, deliveryDay }) => describeDelivery({ days, deliveryDay }),
    sortBy: ({ deliveryDay, estimatedDeliveryDays }) => deliveryDay ?? String(estimatedDeliveryDays ?? 0),
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'fact',
    className: 'max-md:max-w-full max-md:before:hidden md:w-[24%]',
    cell: (offer) => <Status offer={offer} />,
    sortBy: ({ state }) => offerBadges[state].label,
  },
  {
    key: 'submitted',
    header: 'Submitted',
    phone: 'left-out',
    className: 'whitespace-nowrap',
    cell: ({ submittedAt }) => formatDate(submittedAt),
    sortBy: ({ submittedAt }) => submittedAt,
  },
];

function getActions(offer: OwnOffer) {
  const bid = getStatusBid(offer);
  const href = getHref(offer);
  return (
    <>
      {href && (
        <ButtonLink to={href} size="sm" variant="secondary" className="max-md:hidden" aria-label={`View ${toAbout(offer)}`}>
          View
        </ButtonLink>
      )}
      {bid && <OwnBidActions bid={bid} about={toAbout(offer)} size="sm" />}
    </>
  );
}

const groups: readonly { title: string; states: readonly OfferState[] }[] = [
  { title: 'Open', states: ['active'] },
  { title: 'Won', states: ['accepted'] },
  { title: 'Lost', states: ['rejected', 'withdrawn', 'expired'] },
];

export function MyBids() {
  const offers = useOwnOffers();
  return (
    <ListState
      query={offers}
      empty={
        <Empty
          title="No bids yet"
          text="Your bids and quotes appear here with their status."
          action={<ButtonLink to="/marketplace">See open requests</ButtonLink>}
        />
      }
    >
      {(list) => (
        <div className="grid min-w-0 gap-5">
          {groups.map(({ title, states }) => (
            <Group key={title} title={title} rows={list.filter(({ state }) => states.includes(state))} />
          ))}
          <LoadMore
            hasMore={offers.hasNextPage}
            pending={offers.isFetchingNextPage}
            onMore={() => void offers.fetchNextPage()}
            progress={`Showing ${counted(list.length, { one: 'offer', other: 'offers' })}`}
          />
        </div>
      )}
    </ListState>
  );
}

function Group({ title, rows }: { title: string; rows: readonly OwnOffer[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-2 text-base">
        {title} <span className="figures text-sm text-muted">{rows.length}</span>
      </h2>
      <Table dense caption={`${title} bids and quotes`} columns={columns} rows={rows} rowKey={({ id }) => id} actions={getActions} />
    </section>
  );
}
