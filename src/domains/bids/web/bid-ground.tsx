import { useWatch } from 'react-hook-form';
import { rangeAround } from '#domains/places/rules.ts';
import { typedCents } from '#shared/amount.ts';
import { windowText } from '#domains/transports/stops/stop-rules.ts';
import { formatUsd, formatUsdWhole, fromCents, toCents } from '#shared/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { toFitTexts } from '#domains/carriers/web/fit-labels.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import type { MarketplaceItem } from '../marketplace/marketplace-schemas.ts';
import { toPerMile } from './bid-labels.ts';
import { oddities } from './requests/request-labels.ts';

type KnownInLists = 'openingEstimate' | 'roadMiles' | 'pickupDate' | 'pickupUntil' | 'bestOffer';
type Condition = 'fits' | 'isRunning' | 'hasKeys' | 'isModified' | 'transportType';
export type BidGround = Pick<MarketplaceItem, KnownInLists> & Partial<Pick<MarketplaceItem, Condition>>;

/** What a bidder should not overlook. */
export function toCautions({ fits, isRunning = true, hasKeys = true, isModified = false, transportType = 'open' }: BidGround): string[] {
  return [
    ...(fits ? toFitTexts(fits).filter(({ tone }) => tone === 'neutral') : []).map(({ label }) => label),
    ...oddities({ isRunning, hasKeys, isModified }),
    ...(transportType === 'enclosed' ? ['Enclosed carrier'] : []),
  ];
}

const toRange = (estimate: string) => {
  const { lowCents, highCents } = rangeAround(toCents(estimate));
  return { lowCents, highCents, words: `${formatUsdWhole(lowCents)} to ${formatUsdWhole(highCents)}` };
};

export function BidGroundFacts({ ground }: { ground: BidGround }) {
  const { openingEstimate, roadMiles, pickupDate, pickupUntil, bestOffer } = ground;
  const cautions = toCautions(ground);
  const facts = [
    {
      label: 'Platform estimate',
      value: openingEstimate ? formatUsd(openingEstimate) : 'Not priced',
      note: openingEstimate && `Usually ${toRange(openingEstimate).words}`,
    },
    { label: 'Best offer', value: bestOffer ? formatUsd(bestOffer) : 'None yet' },
    { label: 'Road distance', value: roadMiles === null ? 'Unknown' : `${roadMiles.toLocaleString('en-US')} miles` },
    { label: 'Pickup', value: windowText({ windowFrom: pickupDate, windowTo: pickupUntil }) ?? 'Not set' },
  ];
  return (
    <dl aria-label="Request summary" className="grid grid-cols-2 gap-x-6 gap-y-2 rounded border border-line bg-sunken px-4 py-3">
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt className="form-label">{label}</dt>
          <dd>
            <span className="font-semibold tabular-nums">{value}</span>
            {note && <span className="block text-sm text-muted">{note}</span>}
          </dd>
        </div>
      ))}
      {cautions.length > 0 && (
        <div className="col-span-2">
          <dt className="sr-only">Note</dt>
          <dd className="flex flex-wrap gap-2">
            {cautions.map((caution) => (
              <Badge key={caution} tone="warn">
                {caution}
              </Badge>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

function rangeWarning(amount: string, estimate: string): string | null {
  const { lowCents, highCents, words } = toRange(estimate);
  const cents = toCents(amount);
  if (cents < lowCents) return `Below the usual range of ${words}. The shipper will see this.`;
  return cents > highCents ? `Above the usual range of ${words}. The shipper will see this.` : null;
}

/** What the typed amount pays, per mile too, and a warning above the usual range. Must be inside the bid form. */
export function LiveBidPrice({ ground: { openingEstimate, roadMiles } }: { ground: BidGround }) {
  const cents = typedCents(useWatch({ name: 'bidAmount' }));
  const amount = cents ? fromCents(cents) : null;
  const warning = amount && openingEstimate && rangeWarning(amount, openingEstimate);
  return (
    <div role="status" className="grid content-end gap-1 text-sm">
      {amount && (
        <p>
          You receive <span className="figures font-semibold">{formatUsd(amount)}</span>
          <span>{roadMiles !== null && roadMiles > 0 && `, ${toPerMile(amount, roadMiles)}`}</span>
        </p>
      )}
      {warning && (
        <p className="flex gap-1.5 text-warn">
          <Icon name="alert-triangle" size={16} className="mt-0.5" />
          <span>{warning}</span>
        </p>
      )}
    </div>
  );
}
