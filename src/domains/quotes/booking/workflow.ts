import { requireGate } from '#domains/compliance/gate.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import { recountOffers } from '#domains/transports/lifecycle.ts';
import { isOpen } from '#domains/transports/rules.ts';
import { isPricing } from '#shared/roles.ts';
import type { Quote, WorkflowState } from '../schemas.ts';
import { acceptLocked, accountRefusals, endOtherOffers, orTaken, refuse } from './acceptance.ts';
import { cancelLocked } from '../ending/cancellation.ts';
import { takenMessage } from '../ending/closing-rules.ts';
import { lockQuote, type LockedQuote } from './locked-quote.ts';
import { allowedMoves, isNamedParty, isShipper, getTransitionRole, getQuoteRoles } from '../policy.ts';
import { getQuote, quoteMissing } from '../queries.ts';
import { allowedTransitions, endsBooking, noTransitionMessage, refusalsToPass, refuseMove, workflowLabels } from '../rules.ts';
import { withOverrides } from './step-rules.ts';
import { applyStep } from './steps.ts';

const afterOffer: readonly WorkflowState[] = ['booked', 'assigned', 'in_transit', 'delivered'];

/** Cancels before pickup, completes after delivery; an unaccepted offer just ends. */
async function close(ctx: Ctx, quote: LockedQuote, reason: string | null): Promise<LockedQuote> {
  if (endsBooking(quote)) return (await cancelLocked(ctx, quote.transport, quote, reason))!;
  return recounted(
    ctx,
    await applyStep(ctx, quote, 'closed', { reason, ...(!quote.isAccepted && { closedReason: 'closed_by_admin', closedNote: reason }) }),
  );
}

const recounted = async (ctx: Ctx, moved: LockedQuote): Promise<LockedQuote> =>
  isOpen(moved.transport.status) ? { ...moved, transport: await recountOffers(ctx, moved.transport) } : moved;

/** A super admin's step: backward it may undo the acceptance, forward it accepts. Refusals must be overridden by name. */
async function repair(ctx: ActorCtx, quote: LockedQuote, to: WorkflowState, reason: string | null): Promise<LockedQuote> {
  if (to === 'closed') return close(ctx, quote, reason);
  const isAcceptance = afterOffer.includes(to) && !quote.isAccepted;
  const comesBack = isAcceptance || quote.workflowState === 'closed';
  const refusals = [...refusalsToPass(quote, to, ctx.now), ...(comesBack ? await accountRefusals(ctx, quote) : [])];
  if (isAcceptance) return endOtherOffers(ctx, await applyStep(ctx, quote, to, { isAccepted: true, reason, refusals }));
  const isAccepted = quote.isAccepted && afterOffer.includes(to);
  return recounted(ctx, await applyStep(ctx, quote, to, { isAccepted, reason, refusals }));
}

async function step(ctx: ActorCtx, quote: LockedQuote, to: WorkflowState, reason: string | null): Promise<LockedQuote> {
  if (to === 'booked') return acceptLocked(ctx, quote, reason);
  if (isPricing(ctx.actor.role) && (to === 'quoted' || to === 'assigned'))
    await requireGate(ctx, 'move_quote', quote.transport.vehicleValue);
  if (to === 'closed') return close(ctx, quote, reason);
  const adopts = to === 'quoted' && ctx.actor.role === 'broker' && quote.brokerId === null;
  return recounted(ctx, await applyStep(ctx, quote, to, { reason, ...(adopts && { brokerId: ctx.actor.id }) }));
}

/** True if only another accepted offer prevents this move: 409 instead of 403. */
const lostToAnother = (ctx: ActorCtx, quote: LockedQuote, to: WorkflowState): boolean =>
  quote.workflowState === 'closed' &&
  !quote.isAccepted &&
  !isOpen(quote.transportStatus) &&
  getQuoteRoles(ctx.actor, quote).some((role) => allowedTransitions(role, 'quoted').includes(to));

/** Checks the role's table; the same state is a no-op. Throws 403 `transition_not_allowed`, `gate_closed`, 409 from a guard. */
export async function moveLocked(ctx: ActorCtx, quote: LockedQuote, to: WorkflowState, reason: string | null): Promise<LockedQuote> {
  if (quote.workflowState === to) return quote;
  const role = getTransitionRole(ctx.actor, quote, to);
  if (!role) {
    if (lostToAnother(ctx, quote, to)) throw conflict('already_accepted', takenMessage);
    const allowed = allowedMoves(ctx.actor, quote);
    if (allowed.length === 0) throw forbidden(noTransitionMessage(ctx.actor.role), 'transition_not_allowed');
    const names = allowed.map((state) => workflowLabels[state]).join(', ');
    throw forbidden(
      `Your role (${ctx.actor.role}) can only move this quote from ${workflowLabels[quote.workflowState]} to: ${names}`,
      'transition_not_allowed',
    );
  }
  refuse(refuseMove(quote, to, role, ctx.now));
  if (role === 'super_admin') return repair(ctx, quote, to, reason);
  return step(ctx, quote, to, reason);
}

const isMine = ({ actor }: ActorCtx, quote: LockedQuote): boolean =>
  getQuoteRoles(actor, quote).length > 0 || isShipper(actor, quote) || isNamedParty(actor, quote);

const wasAdopted = ({ actor }: ActorCtx, quote: LockedQuote, to: WorkflowState): boolean =>
  actor.role === 'broker' && to === 'quoted' && quote.kind === 'opening' && quote.brokerId !== null && isOpen(quote.transportStatus);

/** A super admin may override refusals with a reason. Throws 404, 403 `transition_not_allowed`, `override_not_allowed`, 409, 422. */
export const moveWorkflow = (
  ctx: ActorCtx,
  quoteId: string,
  { newState, reason, overrides = [] }: { newState: WorkflowState; reason: string | null; overrides?: readonly string[] },
): Promise<Quote> =>
  orTaken(
    inTransaction(ctx, async (inner) => {
      const quote = await lockQuote(inner, quoteId);
      if (!quote) throw quoteMissing();
      if (!isMine(inner, quote)) {
        if (wasAdopted(inner, quote, newState)) throw conflict('already_quoted', 'Another broker has already taken this estimate');
        await getQuote(inner, quoteId);
        throw forbidden(noTransitionMessage(inner.actor.role), 'transition_not_allowed');
      }
      await moveLocked(withOverrides(inner, overrides, reason), quote, newState, reason);
      return getQuote(inner, quoteId);
    }),
  );
