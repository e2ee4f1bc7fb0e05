import type { Actor } from '#server/db/context.ts';
import { isOpen } from '#domains/transports/rules.ts';
import type { TransportStatus } from '#domains/transports/schemas.ts';
import type { Role } from '#shared/roles.ts';
import type { Bid, BidStatus } from './schemas.ts';

/** What a decision about a bid rests on. */
export interface BidFacts {
  readonly bidderId: string;
  readonly status: BidStatus;
  readonly shipperId: string;
  readonly transportStatus: TransportStatus;
}

/** The owner of the request accepts an active bid while the request is open. */
export const mayAcceptBid = (actor: Actor, bid: BidFacts): boolean =>
  bid.shipperId === actor.id && bid.status === 'active' && isOpen(bid.transportStatus);

/** The bidder changes and withdraws an own active bid while the request is open. */
export const mayChangeBid = (actor: Actor, bid: BidFacts): boolean =>
  bid.bidderId === actor.id && bid.status === 'active' && isOpen(bid.transportStatus);

/** The answers that travel with a bid, so that screens never ask for a role. */
export const bidCan = (actor: Actor, bid: BidFacts): Bid['can'] => ({ accept: mayAcceptBid(actor, bid), change: mayChangeBid(actor, bid) });

const takers: readonly Role[] = ['carrier', 'independent_driver'];

/** Roles that take requests of others that stand at a fixed price. */
export const isTaking = ({ role }: Pick<Actor, 'role'>): boolean => takers.includes(role);

/** A carrier or an independent driver takes a request of somebody else that stands at a fixed price; the gate is asked besides. */
export const mayTake = (actor: Actor, request: { readonly shipperId: string; readonly fixedPrice: string | null }): boolean =>
  isTaking(actor) && request.fixedPrice !== null && request.shipperId !== actor.id;
