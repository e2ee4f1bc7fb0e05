import { counted } from '#shared/text/counted.ts';
import { Link } from 'react-router';
import { FitBadges } from '#domains/carriers/web/fit-badges.tsx';
import { windowText } from '#domains/transports/stops/stop-rules.ts';
import { formatRelative } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { transportTypeLabels, vehicleTitle, vehicleTypeLabels } from '#shared/vehicles/vehicles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { RoutePair } from '#web/ui/facts/route-pair.tsx';
import type { MarketplaceItem } from '#domains/bids/marketplace/marketplace-schemas.ts';
import type { OwnOffer } from '#domains/bids/own-offers/own-offers-schemas.ts';
import { BidButton, OwnBidActions } from '../bid-actions.tsx';
import { describeLowest } from '../bid-labels.ts';
import { aboutItem, describeNear } from '../requests/request-labels.ts';
import { ShipperStars } from './shipper-stars.tsx';
import { ownLabel, getStatusBid } from '../active-bid.ts';

interface MarketplaceCardProps {
  item: MarketplaceItem;
  bids: boolean;
  own: OwnOffer | undefined;
}

export function MarketplaceCard({ item, bids, own }: MarketplaceCardProps) {
  const about = aboutItem(item);
  const near = describeNear(item);
  const lowest = own && describeLowest(own);
  const bid = own && getStatusBid(own);
  const leads = `/marketplace/${item.id}`;
  const canTake = bids && item.fixedPrice !== null;
  const viewLabel = canTake ? 'View and take job' : 'View Details';
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded border border-line bg-surface p-5">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-lg">
            <Link to={leads} className="no-underline hover:underline">
              {vehicleTitle(item)}
            </Link>
          </h3>
          <p className="text-sm text-muted">
            {vehicleTypeLabels[item.vehicleType]} · {transportTypeLabels[item.transportType]}
            <span>{item.color && ` · ${item.color}`}</span>
          </p>
        </div>
        {item.fixedPrice && <Badge tone="lane">Fixed price</Badge>}
      </header>
      <div>
        <RoutePair from={item.pickupLocation} to={item.deliveryLocation} />
        <p className="text-sm text-muted">
          <span>{item.roadMiles !== null && `${item.roadMiles.toLocaleString('en-US')} miles by road · `}</span>
          {item.pickupDate ? `Pickup ${windowText({ windowFrom: item.pickupDate, windowTo: item.pickupUntil })}` : 'Pickup date not set'} ·
          Posted {formatRelative(item.createdAt)}
        </p>
        {near && <p className="text-sm text-muted">{near}</p>}
        {item.shipperReviews && (
          <p className="text-sm text-muted">
            <ShipperStars item={item} />
          </p>
        )}
      </div>
      <FitBadges fits={item.fits} />
      <ConditionBadges item={item} />
      {item.description && <p className="line-clamp-3 text-sm text-muted">{item.description}</p>}
      <footer className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <div>
          <Price item={item} />
          {item.pricePerMile && (
            <p className="text-sm text-muted">
              {item.openingEstimate && !item.fixedPrice && (
                <span>
                  Estimate <span className="figures">{formatUsd(item.openingEstimate)}</span> ·{' '}
                </span>
              )}
              <span className="figures">{formatUsd(item.pricePerMile)}</span> a mile
            </p>
          )}
          {own && (
            <p className="text-sm font-semibold">
              {ownLabel(own)}: <span className="figures">{formatUsd(own.amount)}</span>
              <span>{lowest && `, ${lowest.toLowerCase()}`}</span>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={leads} variant={canTake ? 'primary' : 'secondary'} size="sm" aria-label={`${viewLabel}: ${about}`}>
            {viewLabel}
          </ButtonLink>
          {bid && <OwnBidActions bid={bid} about={about} ground={item} size="sm" />}
          {!own && bids && !item.fixedPrice && <BidButton transportId={item.id} about={about} ground={item} size="sm" />}
        </div>
      </footer>
    </article>
  );
}

function ConditionBadges({ item: { isRunning, hasKeys, isModified } }: { item: MarketplaceItem }) {
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone={isRunning ? 'good' : 'warn'}>{isRunning ? 'Runs' : 'Does not run'}</Badge>
      <Badge tone={hasKeys ? 'good' : 'warn'}>{hasKeys ? 'Keys' : 'No keys'}</Badge>
      {isModified && <Badge tone="warn">Modified</Badge>}
    </p>
  );
}

function Price({ item: { fixedPrice, offerCount, bestOffer } }: { item: MarketplaceItem }) {
  if (fixedPrice) return <p className="figures text-lg font-semibold">{formatUsd(fixedPrice)}</p>;
  if (offerCount === 0) return <p className="text-sm text-muted">No offers yet</p>;
  return (
    <p className="text-sm">
      {counted(offerCount, { one: 'offer', other: 'offers' })} so far
      {bestOffer && (
        <span className="block">
          Best offer: <span className="figures font-semibold">{formatUsd(bestOffer)}</span>
        </span>
      )}
    </p>
  );
}
