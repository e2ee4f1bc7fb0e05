import { formatDate } from '#shared/dates.ts';
import type { ReactNode } from 'react';
import { TrustSaying } from '#domains/carriers/web/trust-card.tsx';
import { fmcsaLine, isFmcsaUnknown, toTrustLines } from '#domains/carriers/web/trust-labels.ts';
import { roleLabels, type Role } from '#shared/roles.ts';
import { formatUsd } from '#shared/money.ts';
import { cx } from '#web/ui/class-names.ts';
import { Button } from '#web/ui/button.tsx';
import type { UsualRange } from './compare-range.ts';
import { RangeBadge } from './offer-card.tsx';
import {
  acceptLabel,
  describeInsurance,
  describeRecord,
  isEstimate,
  toFullPrice,
  toLines,
  describeValidity,
  type Offer,
} from './offer-labels.ts';
import { describeDelivery } from '../bid-labels.ts';

interface CompareOffersProps {
  offers: readonly Offer[];
  range: UsualRange | null;
  fee: string | null;
  onAccept: (offer: Offer) => void;
}

const toLine = (offer: Offer, label: string): ReactNode => {
  const line = toLines(offer).find((one) => one.label === label);
  return line ? <span className="figures">{line.amount}</span> : <span className="text-sm text-muted">Included in total</span>;
};

interface Aspect {
  readonly label: string;
  readonly cell: (offer: Offer) => ReactNode;
  readonly isMoney?: boolean;
  /** What is compared: equal texts share one cell; null agrees with any other. */
  readonly text?: (offer: Offer) => string | null;
}

const lineAspect = (label: string): Aspect => ({
  label,
  cell: (offer) => toLine(offer, label),
  isMoney: true,
  text: (offer) => toLines(offer).find((one) => one.label === label)?.amount ?? 'Included in total',
});

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
  text: ({ trust }) => {
    const trustLine = trust && toTrustLines(trust).find((one) => one.key === key);
    return trustLine ? `${trustLine.value}${trustLine.note ?? ''}` : null;
  },
});

const trustKeys: readonly { key: string; label: string }[] = [
  { key: 'register', label: 'DOT and MC numbers' },
  { key: 'authority', label: 'Authority' },
  { key: 'filing', label: 'Liability or bond on file' },
  { key: 'cargo', label: 'Cargo coverage' },
  { key: 'insurance', label: 'Insurance certificate' },
  { key: 'equipment', label: 'Equipment' },
  { key: 'safety', label: 'Safety rating' },
];

const getTrustAspects = (offers: readonly Offer[]): readonly Aspect[] => {
  const cards = offers.map(({ trust }) => trust).filter((trust) => trust !== null);
  if (!cards.every(isFmcsaUnknown)) return trustKeys.map(trustAspect);
  const unknown = { label: fmcsaLine.label, cell: () => <TrustSaying line={fmcsaLine} />, text: () => fmcsaLine.value };
  return trustKeys.flatMap(({ key, label }) =>
    key === fmcsaLine.key ? [unknown] : key === 'filing' || key === 'safety' ? [] : [trustAspect({ key, label })],
  );
};

const aspectsWith = (offers: readonly Offer[], range: UsualRange | null, fee: string | null): readonly Aspect[] => [
  {
    label: fee === null ? 'Transport price' : 'Total with service fee',
    isMoney: true,
    cell: (offer) => {
      const full = toFullPrice(offer, fee);
      return (
        <>
          <span className="figures block font-semibold">{full?.total ?? formatUsd(offer.total)}</span>
          {full && <span className="figures block text-sm text-muted">{full.parts}</span>}
        </>
      );
    },
  },
  { label: 'Reviews', cell: (offer) => describeRecord(offer) ?? checkedLater('reviews') },
  ...(range ? [{ label: 'Usual range', cell: (offer: Offer) => <RangeBadge offer={offer} range={range} /> }] : []),
  ...['Base rate', 'Fuel surcharge', 'Tolls', 'Permits', 'Special handling'].map(lineAspect),
  { label: 'Pickup', cell: ({ pickupDay }) => (pickupDay ? formatDate(pickupDay) : 'Not given') },
  { label: 'Delivery', cell: describeDelivery },
  {
    label: 'Insurance included',
    cell: ({ includesInsurance }) => describeInsurance(includesInsurance),
    text: ({ includesInsurance }) => describeInsurance(includesInsurance),
  },
  { label: 'Valid', cell: describeValidity, text: describeValidity },
  ...getTrustAspects(offers),
];

const labelCell =
  'sticky left-0 z-1 bg-sunken px-4 py-2.5 text-left align-top text-sm max-md:w-24 max-md:max-w-24 max-md:px-2 md:whitespace-nowrap';
const offerCell = 'min-w-48 border-l border-line px-4 py-2.5 text-left align-top max-md:min-w-40 max-md:px-3';

function isSame({ text }: Aspect, offers: readonly Offer[]): boolean {
  const texts = text ? offers.map(text).filter((one) => one !== null) : [];
  return texts.length > 1 && new Set(texts).size === 1;
}

const maxStickyOffers = 4;

export function CompareOffers({ offers, range, fee, onAccept }: CompareOffersProps) {
  const aspects = aspectsWith(offers, range, fee);
  // A scrolling box would hold the header inside itself.
  const isSticky = offers.length <= maxStickyOffers;
  return (
    <div className={cx('overflow-x-auto rounded border border-line border-t-3 border-t-ink bg-surface', isSticky && 'xl:overflow-visible')}>
      <table className="w-full border-collapse">
        <caption className="sr-only">Offers side by side</caption>
        <thead className={isSticky ? 'bg-surface xl:sticky xl:top-0 xl:z-2' : undefined}>
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
                <span className="mt-2 block">
                  <AcceptButton offer={offer} onAccept={onAccept} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {aspects.map((aspect) => (
            <tr key={aspect.label} className="border-t border-line">
              <th scope="row" className={labelCell}>
                {aspect.label}
              </th>
              {isSame(aspect, offers) ? (
                <td colSpan={offers.length} className={offerCell}>
                  <span className="sr-only">All offers: </span>
                  {aspect.cell(offers.find((offer) => aspect.text?.(offer) !== null)!)}
                </td>
              ) : (
                offers.map((offer) => (
                  <td key={offer.key} className={cx(offerCell, aspect.isMoney && 'text-right!')}>
                    {aspect.cell(offer)}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const AcceptButton = ({ offer, onAccept }: { offer: Offer; onAccept: (offer: Offer) => void }) =>
  offer.canAccept && (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`${acceptLabel(offer)} ${offer.name} at ${formatUsd(offer.total)}`}
      onClick={() => onAccept(offer)}
    >
      {acceptLabel(offer)}
    </Button>
  );
