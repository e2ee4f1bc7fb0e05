import { formatDate } from '#shared/dates.ts';
import type { ReactNode } from 'react';
import { TrustCard } from '#domains/carriers/web/trust-card.tsx';
import { roleLabels, type Role } from '#shared/roles.ts';
import { formatUsd } from '#shared/money.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Facts } from '#web/ui/facts/facts.tsx';
import { PriceLines } from '#web/ui/facts/price-lines.tsx';
import { workflowLabels } from '#domains/quotes/rules.ts';
import { isUnusuallyLow, lowPriceText, describeRange, type UsualRange } from './compare-range.ts';
import { describeInsurance, isEstimate, isPriced, toLines, describePrice, describeValidity, type Offer } from './offer-labels.ts';
import { describeDelivery } from '../bid-labels.ts';

interface OfferCardProps {
  offer: Offer;
  range: UsualRange | null;
  actions?: ReactNode;
}

const borderClasses: Record<Offer['state'], string> = {
  accepted: 'border-good border-t-3 border-t-good bg-surface',
  open: 'border-line border-t-3 border-t-ink bg-surface',
  closed: 'border-dashed border-line-strong',
};

export function OfferCard({ offer, range, actions }: OfferCardProps) {
  const priced = isPriced(offer);
  const lines = toLines(offer);
  return (
    <article className={cx('flex min-w-0 flex-col gap-4 rounded border p-5', borderClasses[offer.state])}>
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-lg">{offer.name}</h3>
          <p className="text-sm text-muted">
            {[offer.kindLabel, offer.provider && roleLabels[offer.provider.role as Role]].filter(Boolean).join(' · ')}
          </p>
        </div>
        <StandingBadge offer={offer} />
      </header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="figures text-xl font-semibold">{describePrice(offer)}</p>
        <RangeBadge offer={offer} range={range} />
      </div>
      <LowPriceNote offer={offer} range={range} />
      {offer.state === 'closed' ? (
        <p className="text-muted">
          Closed: <span>{offer.closedReason ?? 'no longer open'}</span>
        </p>
      ) : (
        <>
          {lines.length > 0 && priced && (
            <PriceLines caption={`Price of ${offer.name}`} lines={lines} total={{ label: 'Transport', amount: formatUsd(offer.total) }} />
          )}
          <OfferFacts offer={offer} />
          <ProviderTrust offer={offer} />
          {offer.notes && <p className="border-l-2 border-line pl-3 text-muted">{offer.notes}</p>}
        </>
      )}
      {actions && <footer className="mt-auto flex flex-wrap gap-3">{actions}</footer>}
    </article>
  );
}

export function OfferFacts({ offer }: { offer: Offer }) {
  const { pickupDay, includesInsurance, quote } = offer;
  return (
    <Facts
      facts={[
        ...(pickupDay ? [{ label: 'Pickup', value: formatDate(pickupDay) }] : []),
        { label: pickupDay ? 'Delivery' : 'Estimated delivery', value: describeDelivery(offer) },
        { label: 'Cargo insurance', value: describeInsurance(includesInsurance) },
        ...(offer.state === 'open' ? [{ label: 'Valid', value: describeValidity(offer), wide: true }] : []),
        ...(offer.state === 'accepted' ? [{ label: 'Driver', value: quote?.driverName ?? 'Not named yet', wide: true }] : []),
      ]}
    />
  );
}

/** The range comes from the estimate, so the estimate itself gets no badge. */
export function RangeBadge({ offer, range }: { offer: Offer; range: UsualRange | null }) {
  if (!range || offer.state !== 'open' || !isPriced(offer) || isEstimate(offer)) return null;
  const { label, tone } = describeRange(offer.total, range);
  return <Badge tone={tone}>{label}</Badge>;
}

function StandingBadge({ offer: { state, quote } }: { offer: Offer }) {
  if (state === 'accepted' && quote) return <Badge tone="good">{`Accepted, ${workflowLabels[quote.workflowState].toLowerCase()}`}</Badge>;
  if (state === 'closed') return <Badge>Closed</Badge>;
  return quote?.workflowState === 'assigned' ? <Badge tone="lane">Truck committed</Badge> : null;
}

const estimateLabels: Record<Offer['state'], string> = {
  open: 'Calculated from distance, vehicle, season and diesel price. Once you book, the first eligible carrier to accept this price gets the job.',
  accepted: 'Listed in the marketplace. The first eligible carrier to accept this price gets the job.',
  closed: '',
};

/** `withLink` is false for guests, who can't open the carrier's page. */
export function ProviderTrust({ offer, withLink = true }: { offer: Offer; withLink?: boolean }) {
  if (isEstimate(offer)) return <p className="text-sm text-muted">{estimateLabels[offer.state]}</p>;
  return offer.trust && <TrustCard card={offer.trust} withLink={withLink} />;
}

export const LowPriceNote = ({ offer, range }: { offer: Offer; range: UsualRange | null }) =>
  range &&
  offer.state === 'open' &&
  isPriced(offer) &&
  isUnusuallyLow(offer.total, range) && (
    <Alert tone="warn" title="Unusually low">
      {lowPriceText}
    </Alert>
  );
