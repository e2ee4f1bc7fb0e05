import type { Bid } from '../contract.ts';
import type { OwnOffer } from '../own-offers-contract.ts';

/** What changing or taking back a bid needs to know of it. */
export interface StandingBid extends Pick<
  Bid,
  'id' | 'transportId' | 'bidAmount' | 'estimatedDeliveryDays' | 'includesInsurance' | 'notes' | 'updatedAt'
> {
  can: { change: boolean };
}

/** An own offer as the bid that it is, or null. */
export const standingBidOf = ({ kind, amount, estimatedDeliveryDays, ...rest }: OwnOffer): StandingBid | null =>
  kind === 'bid' && estimatedDeliveryDays !== null ? { ...rest, bidAmount: amount, estimatedDeliveryDays } : null;
