import { requireKeyScope } from '#domains/accounts/api-keys/api-key-calls.ts';
import type { ApiKeyScope } from '#domains/accounts/api-keys/api-key-rules.ts';
import { isOverseer, isSupporting } from '#domains/transports/policy.ts';
import { isOpen } from '#domains/transports/rules.ts';
import type { Actor } from '#server/db/context.ts';
import type { Role } from '#shared/roles.ts';
import type { AdminQuote } from './review/admin-quotes-schemas.ts';
import type { Quote, WorkflowState } from './schemas.ts';
import { refuseAnswer } from './crew/driver-rules.ts';
import { allowedTransitions, refuseAcceptance, refuseMove, type QuoteFacts } from './rules.ts';

/** A quote's facts with the people whose word counts. */
export interface QuoteParties extends QuoteFacts {
  readonly shipperId: string;
}

/** The scope of the call that does the same as a move to this state. */
const scopeOfMove: Readonly<Record<WorkflowState, ApiKeyScope>> = {
  submitted: 'cancel_bookings',
  quoted: 'write_quotes_and_bids',
  booked: 'accept_offers',
  assigned: 'dispatch_jobs',
  in_transit: 'update_status',
  delivered: 'update_status',
  closed: 'cancel_bookings',
};

/** Throws 403 `key_scope_missing` where an API key acts that may not do what the move does. */
export const requireScopeOfMove = (actor: Pick<Actor, 'apiKey'>, to: WorkflowState): void => requireKeyScope(actor, scopeOfMove[to]);

/** The shipper of the quote's transport. */
export const isShipperOf = (actor: Actor, quote: QuoteParties): boolean => quote.shipperId === actor.id;

/** Named on the quote as its broker, carrier or driver. */
export const isNamedOn = (actor: Actor, quote: QuoteParties): boolean =>
  [quote.brokerId, quote.carrierId, quote.driverId].includes(actor.id);

/** Hauls or drives for a broker: what the shipper pays is between those two. */
export const isUnderBroker = (actor: Actor, quote: QuoteParties): boolean =>
  quote.brokerId !== null &&
  quote.brokerId !== actor.id &&
  !isShipperOf(actor, quote) &&
  [quote.carrierId, quote.driverId].includes(actor.id);

/** Takes part by the shipper's word, without paying or being paid. */
export const onlyTakesPart = (actor: Actor, quote: QuoteParties): boolean =>
  isSupporting(actor) && !isShipperOf(actor, quote) && !isNamedOn(actor, quote);

/** What a broker pays is between it, its carrier and those who look over them. */
export const seesCarrierPay = (actor: Actor, quote: QuoteParties): boolean =>
  quote.brokerId === actor.id || isOverseer(actor) || (isUnderBroker(actor, quote) && quote.carrierId === actor.id);

/** The platform's estimate that nobody made his own: a broker may, while the request is open. */
const isAdoptable = (quote: QuoteParties): boolean =>
  quote.kind === 'opening' && quote.workflowState === 'submitted' && quote.brokerId === null && isOpen(quote.transportStatus);

/** A booked estimate that waits in the marketplace for the first eligible carrier. */
export const isUpForGrabs = (quote: QuoteParties): boolean =>
  quote.kind === 'opening' && quote.isAccepted && quote.workflowState === 'booked' && quote.brokerId === null && quote.carrierId === null;

/** An independent driver hauls and drives as such; who hauls and named somebody else to drive acts as a carrier: nothing is picked up in the driver's place. */
function independentRoleOn(actor: Actor, { carrierId, driverId }: QuoteParties): 'independent_driver' | 'carrier' | null {
  if (driverId === actor.id) return 'independent_driver';
  if (carrierId !== actor.id) return null;
  return driverId === null ? 'independent_driver' : 'carrier';
}

/** Roles in whose name the actor may move this very quote: each role acts on its own rows. */
export function rolesOn(actor: Actor, quote: QuoteParties): readonly Role[] {
  const { role } = actor;
  if (role === 'admin' || role === 'super_admin') return [role];
  const shipping = isShipperOf(actor, quote) ? (['shipper'] as const) : [];
  if (role === 'independent_driver') {
    const own = independentRoleOn(actor, quote);
    return own ? [...shipping, own] : shipping;
  }
  const own =
    (role === 'broker' && (quote.brokerId === actor.id || (isAdoptable(quote) && !isShipperOf(actor, quote)))) ||
    (role === 'carrier' && quote.carrierId === actor.id) ||
    (role === 'driver' && quote.driverId === actor.id);
  return [...shipping, ...(own ? [role] : [])];
}

/** The role by which the actor may make a transition, or null. */
export const roleFor = (actor: Actor, quote: QuoteParties, to: WorkflowState): Role | null =>
  rolesOn(actor, quote).find((role) => allowedTransitions(role, quote.workflowState).includes(to)) ?? null;

/** Every state that the tables of the actor's roles on this quote allow, guards not yet asked. */
export const allowedMoves = (actor: Actor, quote: QuoteParties): WorkflowState[] => [
  ...new Set(rolesOn(actor, quote).flatMap((role) => allowedTransitions(role, quote.workflowState))),
];

/** The states that the actor's tables allow, each with the sentence of what refuses it now, or null. */
export const toMoves = (actor: Actor, quote: QuoteParties, now: Date): AdminQuote['moves'] =>
  allowedMoves(actor, quote).map((to) => ({
    to,
    refusal: refuseMove(quote, to, roleFor(actor, quote, to)!, now)?.message ?? null,
  }));

/** The shipper accepts; nobody else in the shipper's name. */
export const mayAcceptQuote = (actor: Actor, quote: QuoteParties, now: Date): boolean =>
  isShipperOf(actor, quote) && refuseAcceptance(quote, now) === null;

/** Who may take a job or name who hauls and drives it: before pickup, whoever stands behind it; a booked estimate, any carrier. */
export function mayDispatch(actor: Actor, quote: QuoteParties): boolean {
  if (!quote.isAccepted || !['booked', 'assigned'].includes(quote.workflowState)) return false;
  if (isUpForGrabs(quote)) return ['carrier', 'independent_driver'].includes(actor.role) && !isShipperOf(actor, quote);
  return quote.carrierId === actor.id || quote.brokerId === actor.id;
}

/** Its carrier or broker takes a quote back before pickup. */
const mayWithdraw = (actor: Actor, quote: QuoteParties): boolean =>
  (quote.carrierId === actor.id || quote.brokerId === actor.id) &&
  ['submitted', 'quoted', 'booked', 'assigned'].includes(quote.workflowState);

/** True while something is left to do for whoever may dispatch: take the job, name a carrier or a driver. */
const isDispatchOpen = (quote: QuoteParties): boolean => quote.workflowState === 'booked' || quote.driverId === null;

/** Whoever was named by somebody else to drive; who hauls and drives its own job has named itself, and withdraws instead. */
export const isNamedDriver = (actor: Actor, { driverId, carrierId }: Pick<QuoteParties, 'driverId' | 'carrierId'>): boolean =>
  driverId === actor.id && carrierId !== actor.id;

/** The named driver answers before pickup. */
const mayAnswerDriving = (actor: Actor, quote: QuoteParties): boolean => isNamedDriver(actor, quote) && refuseAnswer(quote) === null;

/** May read this quote's history: its shipper, its parties and the overseers. */
export const mayReadHistory = (actor: Actor, quote: QuoteParties): boolean =>
  isShipperOf(actor, quote) || isNamedOn(actor, quote) || isOverseer(actor);

/** The answers that travel with a quote, so that screens never ask for a role. */
export const quoteCan = (actor: Actor, quote: QuoteParties, now: Date, hasAgreed = true): Quote['can'] => ({
  accept: mayAcceptQuote(actor, quote, now),
  take: mayDispatch(actor, quote) && isDispatchOpen(quote),
  nameDriver: mayDispatch(actor, quote) && quote.workflowState === 'assigned' && quote.driverId !== null,
  agree: mayAnswerDriving(actor, quote) && !hasAgreed,
  decline: mayAnswerDriving(actor, quote),
  withdraw: mayWithdraw(actor, quote),
  moveTo: toMoves(actor, quote, now).flatMap(({ to, refusal }) => (refusal === null ? [to] : [])),
});
