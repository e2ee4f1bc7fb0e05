import type { Bid } from '../contract.ts';
import type { OwnOffer } from '../own-offers-contract.ts';
import type { BidGround } from './bid-ground.tsx';

/** What changing or taking back a bid needs to know of it. */
export interface StandingBid extends Pick<
  Bid,
  'id' | 'transportId' | 'bidAmount' | 'estimatedDeliveryDays' | 'includesInsurance' | 'notes' | 'updatedAt'
> {
  can: { change: boolean };
  /** What it is weighed against, and where it stands: for one of the own offers' list. */
  ground?: BidGround;
  standing?: Pick<OwnOffer, 'rank' | 'offerCount'>;
}

/** An own offer as the bid that it is, or null. */
export const standingBidOf = ({ kind, amount, estimatedDeliveryDays, ...rest }: OwnOffer): StandingBid | null =>
  kind === 'bid' && estimatedDeliveryDays !== null
    ? { ...rest, bidAmount: amount, estimatedDeliveryDays, ground: rest, standing: rest }
    : null;
