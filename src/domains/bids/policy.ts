import type { Actor } from '#server/db/context.ts';
import { isOpen } from '#domains/transports/rules.ts';
import type { TransportStatus } from '#domains/transports/schemas.ts';
import type { Role } from '#shared/roles.ts';
import type { Bid, BidStatus } from './schemas.ts';

export interface BidFacts {
  readonly bidderId: string;
  readonly status: BidStatus;
  readonly shipperId: string;
  readonly transportStatus: TransportStatus;
}

export const mayAcceptBid = (actor: Actor, bid: BidFacts): boolean =>
  bid.shipperId === actor.id && bid.status === 'active' && isOpen(bid.transportStatus);

export const mayChangeBid = (actor: Actor, bid: BidFacts): boolean =>
  bid.bidderId === actor.id && bid.status === 'active' && isOpen(bid.transportStatus);

export const bidCan = (actor: Actor, bid: BidFacts): Bid['can'] => ({ accept: mayAcceptBid(actor, bid), change: mayChangeBid(actor, bid) });

const takers: readonly Role[] = ['carrier', 'independent_driver'];

export const isTaking = ({ role }: Pick<Actor, 'role'>): boolean => takers.includes(role);

/** Only for requests with a fixed price; the compliance gate is checked separately. */
export const mayTake = (actor: Actor, request: { readonly shipperId: string; readonly fixedPrice: string | null }): boolean =>
  isTaking(actor) && request.fixedPrice !== null && request.shipperId !== actor.id;
