import { formatDate } from '#shared/dates.ts';
import { counted } from '#shared/text/counted.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import type { Tone } from '#web/ui/badge.tsx';
import type { OwnOffer } from '../own-offers/own-offers-schemas.ts';
import type { OfferState } from '../searches/search-rules.ts';

export const offerBadges: Record<OfferState, { label: string; tone: Tone }> = {
  active: { label: 'Waiting', tone: 'action' },
  accepted: { label: 'Accepted', tone: 'good' },
  rejected: { label: 'Not chosen', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'warn' },
};

export const offerKinds: Record<OwnOffer['kind'], string> = { bid: 'Bid', quote: 'Itemized quote', estimate: 'Platform price' };

export const perMile = (amount: string): string => `${formatUsd(amount)} a mile`;

export const toPerMile = (amount: string, roadMiles: number): string => `${formatUsd(Math.round(toCents(amount) / roadMiles))} a mile`;

export const describeDelivery = ({ days, deliveryDay }: { days: number | null; deliveryDay: string | null }): string =>
  deliveryDay ? `By ${formatDate(deliveryDay)}` : describeDays(days);

export const describeDays = (days: number | null): string => (days === null ? 'Not given' : counted(days, { one: 'day', other: 'days' }));

type PlacedBid = Pick<OwnOffer, 'state' | 'isRequestOpen' | 'amount' | 'bestOffer' | 'offerCount'>;

/** 'Lowest of 3' if the active offer is the lowest, otherwise null. */
export const describeLowest = ({ state, isRequestOpen, amount, bestOffer, offerCount }: PlacedBid): string | null =>
  state === 'active' && isRequestOpen && bestOffer !== null && toCents(amount) <= toCents(bestOffer)
    ? `Lowest of ${Math.max(1, offerCount)}`
    : null;

/** Positions are rounded to a tenth of a degree (about seven miles), so no shorter distance is shown. */
const finestMiles = 10;

/** 'Pickup about 45 miles away' in steps of five; null without a distance. */
export function describeApart(what: string, miles: number | null): string | null {
  if (miles === null) return null;
  return miles < finestMiles ? `${what} within ${finestMiles} miles` : `${what} about ${Math.round(miles / 5) * 5} miles away`;
}

export const findDecisiveOffer = <Offer extends Pick<OwnOffer, 'reason'>>(offers: readonly Offer[]): Offer | undefined =>
  offers.find(({ reason }) => reason) ?? offers[0];

export function describeGone({ state, reason }: Pick<OwnOffer, 'state' | 'reason'>): string {
  if (reason) return `${reason}.`;
  if (state === 'withdrawn') return 'You withdrew your offer, and the request is no longer in the marketplace.';
  if (state === 'expired') return 'Your offer expired, and the request is no longer in the marketplace.';
  return 'The request is no longer in the marketplace.';
}
