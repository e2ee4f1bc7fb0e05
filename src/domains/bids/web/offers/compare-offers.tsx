import { formatDate } from '#shared/dates.ts';
import type { ReactNode } from 'react';
import { TrustSaying } from '#domains/carriers/web/trust-card.tsx';
import { toTrustLines } from '#domains/carriers/web/trust-labels.ts';
import { roleLabels, type Role } from '#shared/roles.ts';
import { formatUsd } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import type { UsualRange } from './compare-range.ts';
import { RangeBadge } from './offer-card.tsx';
import { acceptLabel, describeInsurance, isEstimate, isUnderinsured, toLines, describeValidity, type Offer } from './offer-labels.ts';
import { describeDelivery } from '../bid-labels.ts';

interface CompareOffersProps {
  offers: readonly Offer[];
  range: UsualRange | null;
  onAccept: (offer: Offer) => void;
}

const toLine = (offer: Offer, label: string): ReactNode => {
  const line = toLines(offer).find((one) => one.label === label);
  return line ? <span className="figures">{line.amount}</span> : <span className="text-sm text-muted">Included in total</span>;
};

interface Aspect {
  readonly label: string;
  readonly cell: (offer: Offer) => ReactNode;
}

const lineAspect = (label: string): Aspect => ({ label, cell: (offer) => toLine(offer, label) });

/** No carrier has taken the estimate yet; only the first line says so. */
const checkedLater = (key: string) => (
  <span className="text-sm text-muted">{key === 'register' ? 'Checked when a carrier takes the job' : 'Not known yet'}</span>
);

const trustAspect = ({ key, label }: { key: string; label: string }): Aspect => ({
  label,
  cell: (offer) => {
    const trustLine = offer.trust && toTrustLines(offer.trust).find((one) => one.key === key);
    return trustLine ? <TrustSaying line={trustLine} /> : isEstimate(offer) ? checkedLater(key) : null;
  },
});

const trustAspects: readonly Aspect[] = [
  { key: 'register', label: 'DOT and MC numbers' },
  { key: 'authority', label: 'Authority' },
  { key: 'filing', label: 'Liability or bond on file' },
  { key: 'cargo', label: 'Cargo coverage' },
  { key: 'insurance', label: 'Insurance certificate' },
  { key: 'equipment', label: 'Equipment' },
  { key: 'safety', label: 'Safety rating' },
  { key: 'completed', label: 'Completed transports' },
  { key: 'reviews', label: 'Reviews' },
].map(trustAspect);

const aspectsWith = (range: UsualRange | null): readonly Aspect[] => [
  { label: 'Transport price', cell: ({ total }) => <span className="figures font-semibold">{formatUsd(total)}</span> },
  ...(range ? [{ label: 'Usual range', cell: (offer: Offer) => <RangeBadge offer={offer} range={range} /> }] : []),
  ...['Base rate', 'Fuel surcharge', 'Tolls', 'Permits', 'Special handling'].map(lineAspect),
  { label: 'Pickup', cell: ({ pickupDay }) => (pickupDay ? formatDate(pickupDay) : 'Not given') },
  { label: 'Delivery', cell: describeDelivery },
  { label: 'Insurance included', cell: ({ includesInsurance }) => describeInsurance(includesInsurance) },
  { label: 'Valid', cell: describeValidity },
  ...trustAspects,
];

const labelCell =
  'sticky left-0 z-1 bg-sunken px-4 py-2.5 text-left align-top text-sm max-md:w-24 max-md:max-w-24 max-md:px-2 md:whitespace-nowrap';
const offerCell = 'min-w-48 border-l border-line px-4 py-2.5 text-left align-top max-md:min-w-40 max-md:px-3';

export function CompareOffers({ offers, range, onAccept }: CompareOffersProps) {
  const aspects = aspectsWith(range);
  return (
    <div className="overflow-x-auto rounded border border-line border-t-3 border-t-ink bg-surface">
      <table className="w-full border-collapse">
        <caption className="sr-only">Offers side by side</caption>
        <thead>
          <tr>
            <td className={labelCell}>
              <span className="sr-only">Offer</span>
            </td>
            {offers.map((offer) => (
              <th key={offer.key} scope="col" className={offerCell}>
                <span className="block">{offer.name}</span>
                <span className="block font-sans text-sm font-normal text-muted">
                  {offer.provider ? roleLabels[offer.provider.role as Role] : offer.kindLabel}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {aspects.map(({ label, cell }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className={labelCell}>
                {label}
              </th>
              {offers.map((offer) => (
                <td key={offer.key} className={offerCell}>
                  {cell(offer)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line">
            <td className={labelCell}>
              <span className="sr-only">Offer</span>
            </td>
            {offers.map((offer) => (
              <td key={offer.key} className={offerCell}>
                <AcceptButton offer={offer} onAccept={onAccept} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const AcceptButton = ({ offer, onAccept }: { offer: Offer; onAccept: (offer: Offer) => void }) =>
  offer.canAccept && (
    <Button
      size="sm"
      variant={isUnderinsured(offer) ? 'secondary' : 'primary'}
      aria-label={`${acceptLabel(offer)} ${offer.name} at ${formatUsd(offer.total)}`}
      onClick={() => onAccept(offer)}
    >
      {acceptLabel(offer)}
    </Button>
  );
