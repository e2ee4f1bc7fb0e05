import type { UsualRange } from '#domains/bids/web/offers/compare-range.ts';
import { OfferRow } from '#domains/bids/web/offers/offer-row.tsx';
import { acceptLabel, isEstimate, type Offer } from '#domains/bids/web/offers/offer-labels.ts';
import { formatUsd } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';

interface GuestOfferListProps {
  offers: readonly Offer[];
  range: UsualRange | null;
  onAccept: (offer: Offer) => void;
}

export function GuestOfferList({ offers, range, onAccept }: GuestOfferListProps) {
  const row = (offer: Offer) => (
    <OfferRow
      key={offer.key}
      offer={offer}
      range={range}
      withLink={false}
      actions={offer.canAccept && <Accept offer={offer} onAccept={onAccept} />}
    />
  );
  const carrierOffers = offers.filter((offer) => !isEstimate(offer));
  const estimates = offers.filter(isEstimate);
  return (
    <>
      {carrierOffers.map(row)}
      {carrierOffers.length > 0 && estimates.length > 0 && <h3 className="mt-3 text-base">Or book the estimate</h3>}
      {estimates.map(row)}
    </>
  );
}

const Accept = ({ offer, onAccept }: { offer: Offer; onAccept: (offer: Offer) => void }) => (
  <Button
    variant="secondary"
    className="min-w-28"
    aria-label={`${acceptLabel(offer)} ${offer.name} at ${formatUsd(offer.total)}`}
    onClick={() => onAccept(offer)}
  >
    {acceptLabel(offer)}
  </Button>
);
