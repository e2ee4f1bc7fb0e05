import { isOverseer, readsClaims } from '#domains/transports/policy.ts';
import type { Actor } from '#server/db/context.ts';
import { isAdmin } from '#shared/roles.ts';
import type { Claim } from './schemas.ts';
import { isOver, toMoves, type ClaimSide, type ClaimState } from './states-rules.ts';

/** `participantIds`: insurers and inspection agents who participate in the transport. */
export interface ClaimParties {
  readonly claimantId: string;
  readonly carrierSideId: string;
  readonly carrierId: string | null;
  readonly participantIds: readonly string[];
}

/** Null if the actor can't act on the claim. */
export function getSide(actor: Actor, { claimantId, carrierSideId }: ClaimParties): Exclude<ClaimSide, 'clock'> | null {
  if (actor.id === claimantId) return 'shipper';
  if (actor.id === carrierSideId) return 'carrier';
  return isAdmin(actor.role) ? 'desk' : null;
}

const isInvolved = (actor: Actor, { claimantId, carrierSideId, carrierId, participantIds }: ClaimParties): boolean =>
  [claimantId, carrierSideId, carrierId].includes(actor.id) ||
  (readsClaims(actor) && actor.emailVerified && participantIds.includes(actor.id));

export const mayReadClaim = (actor: Actor, parties: ClaimParties): boolean => isInvolved(actor, parties) || isOverseer(actor);

/** Other readers see the claim but not the payment. */
export const canSeeClaimMoney = (actor: Actor, parties: ClaimParties): boolean => getSide(actor, parties) !== null || isOverseer(actor);

/** Administrators can't decide claims they are a party to. */
export const isParty = (actor: Actor, { claimantId, carrierSideId, carrierId }: ClaimParties): boolean =>
  [claimantId, carrierSideId, carrierId].includes(actor.id);

export const mayComment = (actor: Actor, parties: ClaimParties): boolean => isInvolved(actor, parties) || isAdmin(actor.role);

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
    decide: moves.includes('decided') && !isParty(actor, parties),
  };
}
