import { trustLines, describeUnchecked } from '#domains/carriers/web/trust-labels.ts';
import { estimateName } from '#domains/quotes/web/estimate-name.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import type { Bid } from '../../schemas.ts';
import type { Quote } from '#domains/quotes/schemas.ts';
import { isUnusuallyLow, type UsualRange } from './compare-range.ts';

/** What a shipper compares: a quote with lines or a lump-sum bid, in one shape. */
export interface Offer {
  readonly key: string;
  readonly quote: Quote | null;
  readonly bid: Bid | null;
  readonly kindLabel: string;
  readonly name: string;
  readonly provider: Quote['offeredBy'];
  /** What was checked of the provider. */
  readonly trust: Quote['trust'];
  readonly total: string;
  readonly days: number | null;
  /** The days that it names; once it is accepted, the promise. */
  readonly pickupDay: string | null;
  readonly deliveryDay: string | null;
  readonly includesInsurance: boolean | null;
  readonly validUntil: string | null;
  readonly notes: string | null;
  readonly standing: 'accepted' | 'open' | 'closed';
  readonly closedReason: string | null;
  readonly canAccept: boolean;
  readonly createdAt: string;
}

const kindLabels: Record<Quote['kind'], string> = { opening: 'Itemized estimate', own: 'Itemized quote', bid: 'Lump-sum bid' };

function getStatus({ isAccepted, isExpired, workflowState }: Quote): Offer['standing'] {
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
  standing: getStatus(quote),
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
  standing: bid.status === 'active' ? 'open' : 'closed',
  closedReason: bid.rejectionReason ?? (bid.status === 'withdrawn' ? 'Withdrawn by the bidder' : null),
  canAccept: bid.can.accept,
  createdAt: bid.submittedAt,
});

/** Zero means that only a carrier can price it. */
export const isPriced = ({ total }: Pick<Offer, 'total'>): boolean => toCents(total) > 0;

const isPriceHidden = ({ quote }: Pick<Offer, 'quote'>): boolean => quote?.priceKind === 'hidden' || quote?.priceKind === 'withheld';

/** How many offers have a price, known to the reader or not. */
export const countPriced = (offers: readonly Offer[]): number => offers.filter((offer) => isPriceHidden(offer) || isPriced(offer)).length;

/** The price as its reader may know it. */
export function describePrice(offer: Pick<Offer, 'total' | 'quote'>): string {
  if (isPriceHidden(offer)) return 'Price hidden';
  return isPriced(offer) ? formatUsd(offer.total) : 'Not priced yet';
}

const rank: Record<Offer['standing'], number> = { accepted: 0, open: 1, closed: 2 };

/**
 * All offers on one transport: the accepted one, then the open ones from low to high, then the closed ones. An accepted bid is its
 * quote; an estimate that could not be priced is shown only while it stands alone, for its reason.
 */
export function getOffers(quotes: readonly Quote[], bids: readonly Bid[]): Offer[] {
  const offers = [...quotes.map(ofQuote), ...bids.filter(({ status }) => status !== 'accepted').map(ofBid)];
  const shown = offers.length > 1 ? offers.filter(isPriced) : offers;
  return shown.toSorted((a, b) => rank[a.standing] - rank[b.standing] || toCents(a.total) - toCents(b.total));
}

/** The platform's own price that nobody made his own yet. */
export const isEstimate = ({ quote, provider }: Offer): boolean => quote?.kind === 'opening' && provider === null;

/** What accepting an offer is called: the platform's own price is booked. */
export const acceptLabel = (offer: Offer): string => (isEstimate(offer) ? 'Book' : 'Accept');

/** The lines of an itemised offer, formatted; a bid has none. */
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

/** Until when an offer stands. */
export const describeValidity = ({ validUntil, bid }: Pick<Offer, 'validUntil' | 'bid'>): string =>
  validUntil ? `Until ${formatDate(validUntil)}` : bid ? 'Until withdrawn' : 'No end date';

/** Whether cargo insurance is in the price. */
export const describeInsurance = (included: boolean | null): string =>
  included === null ? 'See carrier policy' : included ? 'Included' : 'Not included';

/** Says that the numbers behind an offer were not verified; null if they were. */
export const getUnverified = ({ trust }: Pick<Offer, 'trust'>): string | null => trust && describeUnchecked(trust);

const badLines = ({ trust }: Pick<Offer, 'trust'>) => (trust ? trustLines(trust).filter(({ tone }) => tone === 'bad') : []);

/** What speaks against an offer, in the words of its trust card: said once more before it is accepted. */
export function toDrawbacks(offer: Pick<Offer, 'trust'>): { label: string; value: string }[] {
  const unverified = getUnverified(offer);
  return [
    ...(unverified ? [{ label: 'DOT and MC numbers', value: unverified }] : []),
    ...badLines(offer).map(({ label, value }) => ({ label, value })),
  ];
}

/** The cover for cargo, held against this vehicle; null for the estimate, which nobody stands behind yet. */
export function describeCargo({ trust }: Pick<Offer, 'trust'>): string | null {
  const line = trust && trustLines(trust).find(({ key }) => key === 'cargo');
  if (!line) return null;
  // Too little cover is the row's warning, and said there.
  return trust.cargo.against === 'below' ? null : `Cargo cover ${line.value[0]!.toLowerCase()}${line.value.slice(1)}`;
}

/** Whether the vehicle is worth more than its cover: then accepting is not what the row offers first. */
export const isUnderinsured = ({ trust }: Pick<Offer, 'trust'>): boolean => trust?.cargo.against === 'below';

/** The one thing that a shipper has to know before accepting, beside numbers that nobody verified; null where nothing speaks against it. */
export function getWarning(offer: Offer, range: UsualRange | null): string | null {
  const [first, ...others] = badLines(offer);
  const low = range !== null && isPriced(offer) && isUnusuallyLow(offer.total, range);
  const more = others.length + (first && low ? 1 : 0);
  if (first) return `${first.label} ${first.value}.${more > 0 ? ` ${more} more below.` : ''}`;
  return low ? 'Far below the usual price. Ask what is included.' : null;
}
