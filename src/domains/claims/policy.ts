import { isOverseer, readsClaims } from '#domains/transports/policy.ts';
import type { Actor } from '#server/db/context.ts';
import { isAdmin } from '#shared/roles.ts';
import type { Claim } from './schemas.ts';
import { isOver, toMoves, type ClaimSide, type ClaimState } from './states-rules.ts';

/** Who stands where to a claim. `participantIds`: insurers and inspection agents that take part in its transport. */
export interface ClaimParties {
  readonly claimantId: string;
  readonly carrierSideId: string;
  readonly carrierId: string | null;
  readonly participantIds: readonly string[];
}

/** As which side somebody moves a claim; null: as none. */
export function getSide(actor: Actor, { claimantId, carrierSideId }: ClaimParties): Exclude<ClaimSide, 'clock'> | null {
  if (actor.id === claimantId) return 'shipper';
  if (actor.id === carrierSideId) return 'carrier';
  return isAdmin(actor.role) ? 'desk' : null;
}

const isInvolved = (actor: Actor, { claimantId, carrierSideId, carrierId, participantIds }: ClaimParties): boolean =>
  [claimantId, carrierSideId, carrierId].includes(actor.id) ||
  (readsClaims(actor) && actor.emailVerified && participantIds.includes(actor.id));

/** The two sides, the carrier under a broker, insurers and inspection agents who take part, and overseers. */
export const mayReadClaim = (actor: Actor, parties: ClaimParties): boolean => isInvolved(actor, parties) || isOverseer(actor);

/** What the shipper paid is for the two sides and overseers: a carrier under a broker and those who help see the claim alone. */
export const seesClaimMoney = (actor: Actor, parties: ClaimParties): boolean => getSide(actor, parties) !== null || isOverseer(actor);

/** Nobody decides about his own money. */
export const isPartyOf = (actor: Actor, { claimantId, carrierSideId, carrierId }: ClaimParties): boolean =>
  [claimantId, carrierSideId, carrierId].includes(actor.id);

/** Everybody who is involved, and administrators. */
export const mayComment = (actor: Actor, parties: ClaimParties): boolean => isInvolved(actor, parties) || isAdmin(actor.role);

/** The answers that travel with a claim, so that screens never ask for a role. */
export function claimCan(actor: Actor, parties: ClaimParties, state: ClaimState, isAcknowledged: boolean): Claim['can'] {
  const side = getSide(actor, parties);
  const moves = side ? toMoves(state, side) : [];
  return {
    acknowledge: moves.includes('acknowledged') && !isAcknowledged,
    offer: moves.includes('offered'),
    decline: moves.includes('declined'),
    accept: moves.includes('accepted'),
    reject: moves.includes('rejected'),
    escalate: moves.includes('escalated'),
    withdraw: moves.includes('withdrawn'),
    comment: mayComment(actor, parties),
    addPhoto: !isOver(state) && (side === 'shipper' || side === 'carrier'),
    decide: moves.includes('decided') && !isPartyOf(actor, parties),
  };
}
