import { Link } from 'react-router';
import { windowText } from '#domains/transports/stops/stop-rules.ts';
import { formatUsd } from '#shared/money.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { MarketplaceItem } from '#domains/bids/marketplace/marketplace-schemas.ts';
import type { OwnOffer } from '#domains/bids/own-offers/own-offers-schemas.ts';
import { describeLowest } from '../bid-labels.ts';
import { describeFit, describeNear, oddities } from './request-labels.ts';
import { RowActions } from './row-actions.tsx';
import { ownLabel } from '../active-bid.ts';

interface RequestRowProps {
  item: MarketplaceItem;
  bids: boolean;
  own: OwnOffer | undefined;
}

export function RequestRow({ item, bids, own }: RequestRowProps) {
  const { id, pickupLocation, deliveryLocation, roadMiles, pickupDate, pickupUntil, fixedPrice, bestOffer } = item;
  const facts = [
    windowText({ windowFrom: pickupDate, windowTo: pickupUntil }) ?? 'Pickup not set',
    roadMiles !== null && `${roadMiles.toLocaleString('en-US')} mi`,
    !fixedPrice && !own && (bestOffer ? `Best offer ${formatUsd(bestOffer)}` : 'No offers yet'),
    describeNear(item),
  ].filter(Boolean);
  return (
    <article className="grid gap-x-3 rounded border border-line bg-surface px-4 py-3">
      <header className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 text-base">
          <Link to={`/marketplace/${id}`} className="no-underline hover:underline">
            {vehicleTitle(item)}
          </Link>
        </h3>
        <Price item={item} />
      </header>
      <p className="truncate text-sm">{`${withoutZip(pickupLocation)} to ${withoutZip(deliveryLocation)}`}</p>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-sm text-muted">
          <Marks item={item} own={own} />
          <span>{facts.join(' · ')}</span>
        </p>
        <RowActions item={item} bids={bids} own={own} />
      </div>
    </article>
  );
}

function Price({ item: { fixedPrice, openingEstimate } }: { item: MarketplaceItem }) {
  if (fixedPrice) return <Badge tone="lane">{`Fixed ${formatUsd(fixedPrice)}`}</Badge>;
  if (!openingEstimate) return <span className="shrink-0 text-sm text-muted">Not priced</span>;
  return (
    <span className="shrink-0 text-sm">
      Estimate <span className="figures font-semibold">{formatUsd(openingEstimate)}</span>
    </span>
  );
}

/** 'Austin, TX 787xx' without its ZIP code, which doesn't fit on a phone. */
const withoutZip = (location: string): string => location.replace(/ \d{3}xx$/, '');

function Marks({ item, own }: Omit<RequestRowProps, 'bids'>) {
  const described = describeFit(item);
  const fit = own || described?.tone === 'good' ? null : described;
  const lowest = own && describeLowest(own);
  const odd = oddities(item);
  return (
    <>
      {own && (
        <span className="font-semibold text-ink">
          {ownLabel(own)}: <span className="figures">{formatUsd(own.amount)}</span>
          <span>{lowest && `, ${lowest.toLowerCase()}`}</span> ·{' '}
        </span>
      )}
      {odd.length > 0 && <span className="font-semibold text-warn">{odd.join(', ')} · </span>}
      {fit && <span className="font-semibold text-ink">{fit.label} · </span>}
    </>
  );
}
