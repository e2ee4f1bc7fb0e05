import type { ReactNode } from 'react';
import { roleLabels, type Role } from '#shared/roles.ts';
import { formatUsd } from '#shared/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { PriceLines } from '#web/ui/facts/price-lines.tsx';
import type { UsualRange } from './compare-range.ts';
import { LowPriceNote, OfferFacts, ProviderTrust, RangeBadge } from './offer-card.tsx';
import {
  describeCargo,
  isEstimate,
  isPriced,
  toLines,
  describePrice,
  getUnverified,
  getWarning,
  type Offer,
  describeRecord,
  toFullPrice,
} from './offer-labels.ts';
import { describeDays } from '../bid-labels.ts';
import { offerDaysText } from '#domains/quotes/promise/offer-days-rules.ts';

interface OfferRowProps {
  offer: Offer;
  range: UsualRange | null;
  actions?: ReactNode;
  withLink?: boolean;
  /** Service fee paid with the offer; null where the reader pays none here. */
  fee?: string | null;
}

const describeTime = (offer: Offer): string =>
  offerDaysText(offer) ?? (offer.days === null ? 'No delivery time given' : `${describeDays(offer.days)} to deliver`);

export function OfferRow({ offer, range, actions, withLink = true, fee = null }: OfferRowProps) {
  const { name, kindLabel, provider, quote } = offer;
  const full = toFullPrice(offer, fee);
  const record = describeRecord(offer);
  const unverified = getUnverified(offer);
  const warnings = [unverified && `DOT and MC numbers: ${unverified}.`, getWarning(offer, range)].filter((text) => text !== null);
  const cargo = describeCargo(offer);
  return (
    <article
      aria-label={name}
      className="grid gap-x-6 gap-y-2 rounded border border-t-3 border-line border-t-ink bg-surface p-4 lg:grid-cols-[minmax(0,1fr)_minmax(7rem,auto)]"
    >
      <header className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <h3 className="text-base">{name}</h3>
          {record && <p className="text-sm">{record}</p>}
          <p className="text-sm text-muted">{[kindLabel, provider && roleLabels[provider.role as Role]].filter(Boolean).join(' · ')}</p>
        </div>
        <p className="figures shrink-0 text-right">
          <span className="block font-semibold sm:text-lg">{full?.total ?? describePrice(offer)}</span>
          {full && <span className="block text-sm text-muted max-sm:text-xs">{full.parts}</span>}
        </p>
      </header>
      {actions && (
        <div className="row-span-2 flex flex-wrap content-start items-start gap-3 max-lg:order-last lg:justify-end">{actions}</div>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span>{describeTime(offer)}</span>
        {cargo && <span>{cargo}</span>}
        <RangeBadge offer={offer} range={range} />
        {quote?.workflowState === 'assigned' && <Badge tone="lane">Truck committed</Badge>}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="flex gap-2 text-sm text-warn lg:col-span-2">
          <Icon name="alert-triangle" size={16} className="mt-0.5" />
          {warning}
        </p>
      ))}
      <Details offer={offer} range={range} withLink={withLink} />
    </article>
  );
}

function Details({ offer, range, withLink }: Omit<OfferRowProps, 'actions'>) {
  const { name, total, notes } = offer;
  const lines = toLines(offer);
  return (
    <details className="group min-w-0 lg:col-span-2">
      <summary
        aria-label={`${isEstimate(offer) ? 'How we calculate it' : 'Carrier checks'}: ${name}`}
        className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-action-ink [&::-webkit-details-marker]:hidden"
      >
        <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
        {isEstimate(offer) ? 'How we calculate it' : 'Carrier checks'}
      </summary>
      <div className="mt-2 grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <LowPriceNote offer={offer} range={range} />
          {lines.length > 0 && isPriced(offer) && (
            <PriceLines caption={`Price of ${name}`} lines={lines} total={{ label: 'Transport', amount: formatUsd(total) }} />
          )}
          <OfferFacts offer={offer} />
          {notes && <p className="border-l-2 border-line pl-3 text-muted">{notes}</p>}
        </div>
        <ProviderTrust offer={offer} withLink={withLink} />
      </div>
    </details>
  );
}
