import { Link, useSearchParams } from 'react-router';
import { formatDate } from '#shared/dates.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { PagedTable } from '#web/lists/paged-table.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Field } from '#web/ui/inputs/field.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import type { Column } from '#web/ui/table.tsx';
import type { OwnOffer } from '../own-offers/own-offers-schemas.ts';
import { offerStates } from '../searches/search-rules.ts';
import { OwnBidActions } from './bid-actions.tsx';
import { describeDelivery, offerKinds, offerBadges, describeLowest } from './bid-labels.ts';
import { getStatusBid } from './active-bid.ts';
import { useOwnOffers } from './bid-data.ts';
import { useSearchChange } from './searches/use-search-change.ts';

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
      <span className="block text-sm text-muted">{offer.route}</span>
    </>
  );
}

function Lowest({ offer }: { offer: OwnOffer }) {
  if (!offer.isRequestOpen || offer.state !== 'active' || !offer.bestOffer) return null;
  return describeLowest(offer) ? 'Yours' : <span className="figures">{formatUsd(offer.bestOffer)}</span>;
}

const columns: readonly Column<OwnOffer>[] = [
  { key: 'vehicle', header: 'Request', cell: (offer) => <Request offer={offer} />, sortBy: ({ vehicle }) => vehicle },
  {
    key: 'kind',
    header: 'Offer',
    phone: 'left-out',
    className: 'whitespace-nowrap',
    cell: ({ kind }) => offerKinds[kind],
    sortBy: ({ kind }) => offerKinds[kind],
  },
  {
    key: 'amount',
    header: 'Amount',
    phone: 'state',
    cell: ({ amount }) => formatUsd(amount),
    align: 'right',
    sortBy: ({ amount }) => toCents(amount),
  },
  { key: 'lowest', header: 'Lowest offer', className: 'whitespace-nowrap', cell: (offer) => <Lowest offer={offer} /> },
  {
    key: 'days',
    header: 'Delivery',
    phone: 'left-out',
    cell: ({ estimatedDeliveryDays: days, deliveryDay }) => describeDelivery({ days, deliveryDay }),
    sortBy: ({ estimatedDeliveryDays }) => estimatedDeliveryDays ?? 0,
  },
  {
    key: 'insurance',
    header: 'Insurance',
    phone: 'left-out',
    cell: ({ includesInsurance }) => (includesInsurance ? 'Included' : 'Not included'),
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'fact',
    className: 'max-md:max-w-full max-md:[&>div]:truncate max-md:before:hidden',
    cell: ({ state, reason, validUntil }) => (
      <>
        <Badge tone={offerBadges[state].tone}>
          {offerBadges[state].label}
          {state === 'active' && <span className="max-md:sr-only"> for the shipper</span>}
        </Badge>
        {reason && <span className="text-sm text-muted max-md:ml-2 md:mt-1 md:block">{reason}</span>}
        {state === 'active' && validUntil && (
          <span className="mt-1 block text-sm text-muted max-md:hidden">Valid until {formatDate(validUntil)}</span>
        )}
      </>
    ),
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
        <ButtonLink to={href} size="sm" variant="secondary" aria-label={`View ${toAbout(offer)}`}>
          View
        </ButtonLink>
      )}
      {bid && <OwnBidActions bid={bid} about={toAbout(offer)} size="sm" />}
    </>
  );
}

const stateOptions = offerStates.map((value) => ({ value, label: `${value[0]!.toUpperCase()}${value.slice(1)} only` }));

export function MyBids() {
  const [search] = useSearchParams();
  const change = useSearchChange();
  const state = offerStates.find((offerState) => offerState === search.get('state'));
  const offers = useOwnOffers(state);
  return (
    <div className="grid gap-4">
      <Field label="Show" className="w-64 max-sm:w-full">
        <Select
          options={stateOptions}
          placeholder="All bids and quotes"
          value={state ?? ''}
          onChange={(event) => change({ state: event.target.value })}
        />
      </Field>
      <PagedTable
        pages={offers}
        forms={{ one: 'offer', other: 'offers' }}
        caption="My bids"
        columns={columns}
        actions={getActions}
        empty={
          state ? (
            <Empty
              title="Nothing with this status"
              text={`None of your bids or quotes has the status "${offerBadges[state].label.toLowerCase()}".`}
            />
          ) : (
            <Empty
              title="No bids yet"
              text="Your bids and quotes appear here with their status."
              action={<ButtonLink to="/marketplace">See open requests</ButtonLink>}
            />
          )
        }
      />
    </div>
  );
}
