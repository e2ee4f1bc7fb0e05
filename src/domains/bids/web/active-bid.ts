import type { Bid } from '../schemas.ts';
import type { OwnOffer } from '../own-offers/own-offers-schemas.ts';
import type { BidGround } from './bid-ground.tsx';

/** What changing or taking back a bid needs to know of it. */
export interface ActiveBid extends Pick<
  Bid,
  'id' | 'transportId' | 'bidAmount' | 'estimatedDeliveryDays' | 'pickupDay' | 'includesInsurance' | 'notes' | 'updatedAt'
> {
  can: { change: boolean };
  /** What it is weighed against: for one of the own offers' list. */
  ground?: BidGround;
}

/** An own offer as the bid that it is, or null. */
export const getStatusBid = ({ kind, amount, estimatedDeliveryDays, ...rest }: OwnOffer): ActiveBid | null =>
  kind === 'bid' && estimatedDeliveryDays !== null ? { ...rest, bidAmount: amount, estimatedDeliveryDays, ground: rest } : null;

/** Of each request the own offer that a list shows: the bid, which can be changed there, before another. */
export const activeBidsByTransport = (offers: readonly OwnOffer[]): ReadonlyMap<string, OwnOffer> =>
  new Map(offers.toSorted((a, b) => Number(a.kind === 'bid') - Number(b.kind === 'bid')).map((offer) => [offer.transportId, offer]));

/** What a list calls it: a quote, and the platform's price that was made one's own, are offers. */
export const ownLabel = ({ kind }: Pick<OwnOffer, 'kind'>): string => (kind === 'bid' ? 'Your bid' : 'Your offer');
