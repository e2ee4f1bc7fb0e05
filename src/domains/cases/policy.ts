import { isOverseer } from '#domains/transports/policy.ts';
import type { Actor } from '#server/db/context.ts';
import { isAdmin } from '#shared/roles.ts';
import { isExcusable, type Cause } from './states/cause-rules.ts';
import type { CaseView } from './schemas.ts';
import { getNextCaseState, isClosed, type CaseEvent, type CaseKind, type CaseState, type Party } from './states/states-rules.ts';

export interface CaseParties {
  readonly shipperId: string;
  readonly carrierSideId: string;
  readonly brokerId: string | null;
  readonly carrierId: string | null;
  readonly driverId: string | null;
}

/** The actor's side of the booking; null for anyone else. */
export function getParty(
  { id }: Pick<Actor, 'id'>,
  { shipperId, carrierSideId, brokerId, carrierId, driverId }: CaseParties,
): Party | null {
  if (id === shipperId) return 'shipper';
  return [carrierSideId, brokerId, carrierId, driverId].includes(id) ? 'carrier' : null;
}

export const canReadCase = (actor: Actor, parties: CaseParties): boolean => getParty(actor, parties) !== null || isOverseer(actor);

/**
 * The booking's price is visible to the shipper and the contracted side only; a carrier under a broker and a driver have their own price.
 */
export const canSeePrice = (actor: Actor, { shipperId, carrierSideId }: CaseParties): boolean =>
  [shipperId, carrierSideId].includes(actor.id) || isOverseer(actor);

interface CaseFacts {
  readonly kind: CaseKind;
  readonly state: CaseState;
  readonly dayBy: Party | null;
  readonly cause: Cause | null;
  readonly isExcused: boolean | null;
}

/** Permissions sent with a case, so that screens never check roles. */
export function caseCan(actor: Actor, parties: CaseParties, { kind, state, dayBy, cause, isExcused }: CaseFacts): CaseView['can'] {
  const side = getParty(actor, parties);
  const has = (on: CaseEvent): boolean => side !== null && getNextCaseState(kind, state, on, side) !== null;
  const isDesk = side === null && isAdmin(actor.role);
  return {
    answer: has('said_picked_up') || has('proposed_day'),
    sayWhatHappened: has('said_picked_up'),
    proposeDay: has('proposed_day'),
    agreeDay: has('agreed_day') && dayBy !== null && dayBy !== side,
    declineDay: has('declined_day') && dayBy !== null && dayBy !== side,
    giveDay: has('gave_day'),
    comment: has('answered'),
    resolve: has('resolved'),
    close: isDesk && getNextCaseState(kind, state, 'closed', 'desk') !== null,
    excuse: isDesk && kind === 'no_show' && state === 'no_show' && isExcused === null && isExcusable(cause),
    printChecklist: kind === 'withheld' && side !== 'carrier' && !isClosed(state),
  };
}
