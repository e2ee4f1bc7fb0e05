import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { PriceLines, type PriceLine } from '#web/ui/facts/price-lines.tsx';
import { howPaid } from '#web/settlement.ts';
import { checks } from './offer-checks.ts';

const lines: readonly PriceLine[] = [
  { label: 'Base rate', amount: '$1,240.00' },
  { label: 'Fuel surcharge', amount: '$148.00' },
  { label: 'Tolls, permits, special handling', amount: '$22.00' },
];

/** One offer taken apart: what was checked of whoever makes it, by whom and when. Example figures, and marked so. */
export function VerifiedOffer() {
  return (
    <section aria-labelledby="verified-offer" className="mx-auto max-w-page px-4 py-4 sm:py-6 md:px-6 lg:py-16">
      <div className="rounded border border-line border-t-3 border-t-lane bg-surface">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-3 md:px-8">
          <h2 id="verified-offer" className="text-lg sm:text-xl">
            What a verified offer includes
          </h2>
          <Badge>Example, not a real offer</Badge>
        </div>
        <div className="grid gap-x-10 gap-y-4 border-t border-line px-4 py-2 md:px-8 md:py-6 lg:grid-cols-[3fr_2fr]">
          <ul className="grid content-start">
            {checks.map(({ what, says, by, when }) => (
              <li
                key={what}
                data-check={what}
                className="grid grid-cols-[6.5rem_1fr] gap-x-3 border-b border-line py-1 last:border-0 sm:py-1.5 sm:grid-cols-[11rem_1fr]"
              >
                <span className="font-head text-sm font-semibold">{what}</span>
                <span>
                  <span className="flex gap-1.5 text-good">
                    <Icon name="check" size={16} className="mt-1" />
                    {says}
                  </span>
                  <span className="block text-sm text-muted">
                    {by}, {when}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          <div>
            <PriceLines caption="The price of the example offer" lines={lines} total={{ label: 'Transport', amount: '$1,410.00' }} />
            <p className="mt-1 text-sm text-muted">{howPaid}</p>
            <p className="mt-2 text-sm text-muted">Checks we couldn’t make have no tick.</p>
          </div>
        </div>
      </div>
    </section>
  );
}
