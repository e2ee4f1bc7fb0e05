import type { Bid } from '../schemas.ts';
import type { OwnOffer } from '../own-offers/own-offers-schemas.ts';
import type { BidGround } from './bid-ground.tsx';

export interface ActiveBid extends Pick<
  Bid,
  'id' | 'transportId' | 'bidAmount' | 'estimatedDeliveryDays' | 'pickupDay' | 'includesInsurance' | 'notes' | 'updatedAt'
> {
  can: { change: boolean };
  ground?: BidGround;
}

export const getStatusBid = ({ kind, amount, estimatedDeliveryDays, ...rest }: OwnOffer): ActiveBid | null =>
  kind === 'bid' && estimatedDeliveryDays !== null ? { ...rest, bidAmount: amount, estimatedDeliveryDays, ground: rest } : null;

/** One own offer per request; a bid wins over a quote because it can be changed in the list. */
export const activeBidsByTransport = (offers: readonly OwnOffer[]): ReadonlyMap<string, OwnOffer> =>
  new Map(offers.toSorted((a, b) => Number(a.kind === 'bid') - Number(b.kind === 'bid')).map((offer) => [offer.transportId, offer]));

export const ownLabel = ({ kind }: Pick<OwnOffer, 'kind'>): string => (kind === 'bid' ? 'Your bid' : 'Your offer');
