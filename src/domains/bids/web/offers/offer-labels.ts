import { toTrustLines, describeUnchecked } from '#domains/carriers/web/trust-labels.ts';
import { estimateName } from '#domains/quotes/web/estimate-name.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { counted } from '#shared/text/counted.ts';
import type { Bid } from '../../schemas.ts';
import type { Quote } from '#domains/quotes/schemas.ts';
import { isUnusuallyLow, type UsualRange } from './compare-range.ts';

export interface Offer {
  readonly key: string;
  readonly quote: Quote | null;
  readonly bid: Bid | null;
  readonly kindLabel: string;
  readonly name: string;
  readonly provider: Quote['offeredBy'];
  readonly trust: Quote['trust'];
  readonly total: string;
  readonly days: number | null;
  readonly pickupDay: string | null;
  readonly deliveryDay: string | null;
  readonly includesInsurance: boolean | null;
  readonly validUntil: string | null;
  readonly notes: string | null;
  readonly state: 'accepted' | 'open' | 'closed';
  readonly closedReason: string | null;
  readonly canAccept: boolean;
  readonly createdAt: string;
}

const kindLabels: Record<Quote['kind'], string> = { opening: 'Itemized estimate', own: 'Itemized quote', bid: 'Lump-sum bid' };

function getStatus({ isAccepted, isExpired, workflowState }: Quote): Offer['state'] {
  if (isAccepted) return 'accepted';
  return workflowState === 'closed' || isExpired ? 'closed' : 'open';
}

const ofQuote = (quote: Quote): Offer => ({
  key: quote.id,
  quote,
  bid: null,
  kindLabel: kindLabels[quote.kind],
  name: quote.offeredBy?.name ?? estimateName,
  provider: quote.offeredBy,
  trust: quote.trust,
  total: quote.totalQuote,
  days: quote.estimatedDeliveryDays,
  pickupDay: quote.pickupDay,
  deliveryDay: quote.deliveryDay,
  includesInsurance: quote.includesInsurance,
  validUntil: quote.validUntil,
  notes: quote.notes,
  state: getStatus(quote),
  closedReason: quote.closedReason ?? (quote.isExpired ? 'This quote has expired' : null),
  canAccept: quote.can.accept,
  createdAt: quote.createdAt,
});

const ofBid = (bid: Bid): Offer => ({
  key: bid.id,
  quote: null,
  bid,
  kindLabel: kindLabels.bid,
  name: bid.bidder.name,
  provider: bid.bidder,
  trust: bid.trust,
  total: bid.bidAmount,
  days: bid.estimatedDeliveryDays,
  pickupDay: bid.pickupDay,
  deliveryDay: bid.deliveryDay,
  includesInsurance: bid.includesInsurance,
  validUntil: null,
  notes: bid.notes,
  state: bid.status === 'active' ? 'open' : 'closed',
  closedReason: bid.rejectionReason ?? (bid.status === 'withdrawn' ? 'Withdrawn by the bidder' : null),
  canAccept: bid.can.accept,
  createdAt: bid.submittedAt,
});

/** Zero means that only a carrier can price it. */
export const isPriced = ({ total }: Pick<Offer, 'total'>): boolean => toCents(total) > 0;

const isPriceHidden = ({ quote }: Pick<Offer, 'quote'>): boolean => quote?.priceKind === 'hidden' || quote?.priceKind === 'withheld';

/** Offers of companies, without our estimate; includes prices hidden from the reader. */
export const countPriced = (offers: readonly Offer[]): number =>
  offers.filter((offer) => !isEstimate(offer) && (isPriceHidden(offer) || isPriced(offer))).length;

export function describePrice(offer: Pick<Offer, 'total' | 'quote'>): string {
  if (isPriceHidden(offer)) return 'Price hidden';
  return isPriced(offer) ? formatUsd(offer.total) : 'Not priced yet';
}

export interface FullPrice {
  readonly total: string;
  readonly parts: string;
}

/** With the service fee; null where the reader does not pay it here, or there is no price yet. */
export function toFullPrice(offer: Pick<Offer, 'total' | 'quote'>, fee: string | null): FullPrice | null {
  if (fee === null || isPriceHidden(offer) || !isPriced(offer)) return null;
  return {
    total: `${formatUsd(fromCents(toCents(offer.total) + toCents(fee)))} total`,
    parts: `${formatUsd(offer.total)} + ${formatUsd(fee)} fee`,
  };
}

/** '★ 5.0 (3) · 4 transports'; null for the estimate. */
export function describeRecord({ trust }: Pick<Offer, 'trust'>): string | null {
  if (!trust) return null;
  const { reviews, completed } = trust;
  const stars = reviews.average === null ? 'No reviews yet' : `★ ${reviews.average.toFixed(1)} (${reviews.count})`;
  return `${stars} · ${counted(completed, { one: 'transport', other: 'transports' })}`;
}

const rank: Record<Offer['state'], number> = { accepted: 0, open: 1, closed: 2 };

/**
 * All offers: the accepted one, then open ones by price, then closed ones. An accepted bid appears as its quote. An estimate without a
 * price appears only if there is no other offer.
 */
export function getOffers(quotes: readonly Quote[], bids: readonly Bid[]): Offer[] {
  const offers = [...quotes.map(ofQuote), ...bids.filter(({ status }) => status !== 'accepted').map(ofBid)];
  const priced = offers.length > 1 ? offers.filter(isPriced) : offers;
  return priced.toSorted((a, b) => rank[a.state] - rank[b.state] || toCents(a.total) - toCents(b.total));
}

/** The platform's price before a carrier or broker has taken it. */
export const isEstimate = ({ quote, provider }: Offer): boolean => quote?.kind === 'opening' && provider === null;

export const acceptLabel = (offer: Offer): string => (isEstimate(offer) ? 'Book' : 'Accept');

export const toLines = ({ quote }: Offer): { label: string; amount: string }[] =>
  quote && quote.kind !== 'bid'
    ? [
        { label: 'Base rate', amount: formatUsd(quote.baseRate) },
        { label: 'Fuel surcharge', amount: formatUsd(quote.fuelSurcharge) },
        { label: 'Tolls', amount: formatUsd(quote.tolls) },
        { label: 'Permits', amount: formatUsd(quote.permits) },
        { label: 'Special handling', amount: formatUsd(quote.specialHandling) },
        ...(toCents(quote.agreedChanges) > 0 ? [{ label: 'Agreed changes', amount: formatUsd(quote.agreedChanges) }] : []),
      ]
    : [];

export const describeValidity = ({ validUntil, bid }: Pick<Offer, 'validUntil' | 'bid'>): string =>
  validUntil ? `Until ${formatDate(validUntil)}` : bid ? 'Until withdrawn' : 'No end date';

export const describeInsurance = (included: boolean | null): string =>
  included === null ? 'See carrier policy' : included ? 'Included' : 'Not included';

export const getUnverified = ({ trust }: Pick<Offer, 'trust'>): string | null => trust && describeUnchecked(trust);

const badLines = ({ trust }: Pick<Offer, 'trust'>) => (trust ? toTrustLines(trust).filter(({ tone }) => tone === 'bad') : []);

export function toDrawbacks(offer: Pick<Offer, 'trust'>): { label: string; value: string }[] {
  const unverified = getUnverified(offer);
  return [
    ...(unverified ? [{ label: 'DOT and MC numbers', value: unverified }] : []),
    ...badLines(offer).map(({ label, value }) => ({ label, value })),
  ];
}

/** Cargo cover compared with this vehicle; null for the estimate. */
export function describeCargo({ trust }: Pick<Offer, 'trust'>): string | null {
  const cargoLine = trust && toTrustLines(trust).find(({ key }) => key === 'cargo');
  if (!cargoLine) return null;
  // Too little cover is already the row's warning.
  return trust.cargo.against === 'below' ? null : `Cargo cover ${cargoLine.value[0]!.toLowerCase()}${cargoLine.value.slice(1)}`;
}

/** If the cover is below the vehicle's value, "Accept" isn't the primary button. */
export const isUnderinsured = ({ trust }: Pick<Offer, 'trust'>): boolean => trust?.cargo.against === 'below';

/** The most important warning besides unverified numbers; null if there is none. */
export function getWarning(offer: Offer, range: UsualRange | null): string | null {
  const [first, ...others] = badLines(offer);
  const low = range !== null && isPriced(offer) && isUnusuallyLow(offer.total, range);
  const more = others.length + (first && low ? 1 : 0);
  if (first) return `${first.label} ${first.value}.${more > 0 ? ` ${more} more below.` : ''}`;
  return low ? 'Far below the usual price. Ask what is included.' : null;
}
