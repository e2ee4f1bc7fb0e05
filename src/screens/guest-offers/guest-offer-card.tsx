import {
  acceptLabel,
  daysWords,
  insuranceWords,
  isEstimate,
  isPriced,
  isUnderinsured,
  linesOf,
  validityWords,
  warningOf,
  type Offer,
} from '#domains/bids/web/offers/offer-words.ts';
import type { UsualRange } from '#domains/bids/web/offers/compare-range.ts';
import { TrustCard } from '#domains/carriers/web/trust-card.tsx';
import { formatUsd } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PriceLines } from '#web/ui/price-lines.tsx';

interface GuestOfferCardProps {
  offer: Offer;
  range: UsualRange | null;
  /** Null where it cannot be accepted. */
  onAccept: (() => void) | null;
}

/** One offer on the page of a guest: price, days and what speaks against it first, the checks and the lines below. */
export function GuestOfferCard({ offer, range, onAccept }: GuestOfferCardProps) {
  const warning = warningOf(offer, range);
  const lines = isPriced(offer) ? linesOf(offer) : [];
  return (
    <article
      aria-label={offer.name}
      className="flex min-w-0 flex-col gap-4 rounded border border-t-3 border-line border-t-ink bg-surface p-5"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-lg break-words">{offer.name}</h3>
          <p className="text-sm text-muted">{offer.kindLabel}</p>
        </div>
        <p className="figures text-xl font-semibold">{isPriced(offer) ? formatUsd(offer.total) : 'Not priced yet'}</p>
      </header>
      {warning && (
        <p className="flex gap-2 text-warn">
          <Icon name="alert-triangle" size={16} className="mt-1" />
          {warning}
        </p>
      )}
      <Facts
        facts={[
          { label: 'Estimated delivery', value: daysWords(offer.days) },
          { label: 'Cargo insurance', value: insuranceWords(offer.includesInsurance) },
          { label: 'Valid', value: validityWords(offer), wide: true },
        ]}
      />
      {offer.notes && <p className="border-l-2 border-line pl-3 break-words text-muted">{offer.notes}</p>}
      {onAccept && (
        <Button
          icon="check"
          variant={isEstimate(offer) || isUnderinsured(offer) ? 'secondary' : 'primary'}
          aria-label={`${acceptLabel(offer)} ${offer.name} at ${formatUsd(offer.total)}`}
          onClick={onAccept}
        >
          {acceptLabel(offer)}
        </Button>
      )}
      {lines.length > 0 && (
        <details>
          <summary className="cursor-pointer text-action-ink underline">How the price is made up</summary>
          <div className="mt-3">
            <PriceLines caption={`Price of ${offer.name}`} lines={lines} total={{ label: 'Transport', amount: formatUsd(offer.total) }} />
          </div>
        </details>
      )}
      {offer.trust && (
        <details>
          <summary className="cursor-pointer text-action-ink underline">What was checked of {offer.name}</summary>
          <div className="mt-3">
            <TrustCard card={offer.trust} withLink={false} />
          </div>
        </details>
      )}
    </article>
  );
}
