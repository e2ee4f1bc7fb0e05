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

export interface QuoteParties extends QuoteFacts {
  readonly shipperId: string;
}

/** Scope of the endpoint that makes the same move. */
const scopeOfMove: Readonly<Record<WorkflowState, ApiKeyScope>> = {
  submitted: 'cancel_bookings',
  quoted: 'write_quotes_and_bids',
  booked: 'accept_offers',
  assigned: 'dispatch_jobs',
  in_transit: 'update_status',
  delivered: 'update_status',
  closed: 'cancel_bookings',
};

/** Throws 403 `key_scope_missing` if the actor is an API key without the scope. */
export const requireScopeOfMove = (actor: Pick<Actor, 'apiKey'>, to: WorkflowState): void => requireKeyScope(actor, scopeOfMove[to]);

export const isShipper = (actor: Actor, quote: QuoteParties): boolean => quote.shipperId === actor.id;

export const isNamedParty = (actor: Actor, quote: QuoteParties): boolean =>
  [quote.brokerId, quote.carrierId, quote.driverId].includes(actor.id);

/** Hauls or drives for a broker and must not see the shipper's price. */
export const isUnderBroker = (actor: Actor, quote: QuoteParties): boolean =>
  quote.brokerId !== null &&
  quote.brokerId !== actor.id &&
  !isShipper(actor, quote) &&
  [quote.carrierId, quote.driverId].includes(actor.id);

export const isParticipantOnly = (actor: Actor, quote: QuoteParties): boolean =>
  isSupporting(actor) && !isShipper(actor, quote) && !isNamedParty(actor, quote);

/** The carrier pay is visible to the broker, its carrier and overseers. */
export const canSeeCarrierPay = (actor: Actor, quote: QuoteParties): boolean =>
  quote.brokerId === actor.id || isOverseer(actor) || (isUnderBroker(actor, quote) && quote.carrierId === actor.id);

const isAdoptable = (quote: QuoteParties): boolean =>
  quote.kind === 'opening' && quote.workflowState === 'submitted' && quote.brokerId === null && isOpen(quote.transportStatus);

/** A booked estimate that waits for the first eligible carrier. */
export const isUpForGrabs = (quote: QuoteParties): boolean =>
  quote.kind === 'opening' && quote.isAccepted && quote.workflowState === 'booked' && quote.brokerId === null && quote.carrierId === null;

/** An independent driver who named another driver acts as a carrier and can't pick up in the driver's place. */
function independentRoleOn(actor: Actor, { carrierId, driverId }: QuoteParties): 'independent_driver' | 'carrier' | null {
  if (driverId === actor.id) return 'independent_driver';
  if (carrierId !== actor.id) return null;
  return driverId === null ? 'independent_driver' : 'carrier';
}

export function getQuoteRoles(actor: Actor, quote: QuoteParties): readonly Role[] {
  const { role } = actor;
  if (role === 'admin' || role === 'super_admin') return [role];
  const shipping = isShipper(actor, quote) ? (['shipper'] as const) : [];
  if (role === 'independent_driver') {
    const own = independentRoleOn(actor, quote);
    return own ? [...shipping, own] : shipping;
  }
  const own =
    (role === 'broker' && (quote.brokerId === actor.id || (isAdoptable(quote) && !isShipper(actor, quote)))) ||
    (role === 'carrier' && quote.carrierId === actor.id) ||
    (role === 'driver' && quote.driverId === actor.id);
  return [...shipping, ...(own ? [role] : [])];
}

export const getTransitionRole = (actor: Actor, quote: QuoteParties, to: WorkflowState): Role | null =>
  getQuoteRoles(actor, quote).find((role) => allowedTransitions(role, quote.workflowState).includes(to)) ?? null;

export const allowedMoves = (actor: Actor, quote: QuoteParties): WorkflowState[] => [
  ...new Set(getQuoteRoles(actor, quote).flatMap((role) => allowedTransitions(role, quote.workflowState))),
];

/** Every state allowed by role; `refusal` is null if the move is possible now. */
export const toMoves = (actor: Actor, quote: QuoteParties, now: Date): AdminQuote['moves'] =>
  allowedMoves(actor, quote).map((to) => ({
    to,
    refusal: refuseMove(quote, to, getTransitionRole(actor, quote, to)!, now)?.message ?? null,
  }));

export const mayAcceptQuote = (actor: Actor, quote: QuoteParties, now: Date): boolean =>
  isShipper(actor, quote) && refuseAcceptance(quote, now) === null;

/** Before pickup: the quote's carrier or broker; a booked estimate: any carrier. */
export function mayDispatch(actor: Actor, quote: QuoteParties): boolean {
  if (!quote.isAccepted || !['booked', 'assigned'].includes(quote.workflowState)) return false;
  if (isUpForGrabs(quote)) return ['carrier', 'independent_driver'].includes(actor.role) && !isShipper(actor, quote);
  return quote.carrierId === actor.id || quote.brokerId === actor.id;
}

const mayWithdraw = (actor: Actor, quote: QuoteParties): boolean =>
  (quote.carrierId === actor.id || quote.brokerId === actor.id) &&
  ['submitted', 'quoted', 'booked', 'assigned'].includes(quote.workflowState);

const isDispatchOpen = (quote: QuoteParties): boolean => quote.workflowState === 'booked' || quote.driverId === null;

/** Named by another account; who hauls and drives its own job withdraws instead. */
export const isNamedDriver = (actor: Actor, { driverId, carrierId }: Pick<QuoteParties, 'driverId' | 'carrierId'>): boolean =>
  driverId === actor.id && carrierId !== actor.id;

const mayAnswerDriving = (actor: Actor, quote: QuoteParties): boolean => isNamedDriver(actor, quote) && refuseAnswer(quote) === null;

export const mayReadHistory = (actor: Actor, quote: QuoteParties): boolean =>
  isShipper(actor, quote) || isNamedParty(actor, quote) || isOverseer(actor);

export const quoteCan = (actor: Actor, quote: QuoteParties, now: Date, hasAgreed = true): Quote['can'] => ({
  accept: mayAcceptQuote(actor, quote, now),
  take: mayDispatch(actor, quote) && isDispatchOpen(quote),
  nameDriver: mayDispatch(actor, quote) && quote.workflowState === 'assigned' && quote.driverId !== null,
  agree: mayAnswerDriving(actor, quote) && !hasAgreed,
  decline: mayAnswerDriving(actor, quote),
  withdraw: mayWithdraw(actor, quote),
  moveTo: toMoves(actor, quote, now).flatMap(({ to, refusal }) => (refusal === null ? [to] : [])),
});
