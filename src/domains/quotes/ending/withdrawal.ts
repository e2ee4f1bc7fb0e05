import { recountOffers } from '#domains/transports/lifecycle.ts';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { conflict } from '#shared/errors.ts';
import { lockPartiesUsable } from '../booking/acceptance.ts';
import type { Quote } from '../schemas.ts';
import { quoteWithdrawn } from '../events/withdrawn.ts';
import { listLostOffers, lockQuote, toQuoteFact, type LockedQuote } from '../booking/locked-quote.ts';
import { getQuote, quoteMissing } from '../queries.ts';
import { isExpired } from '../rules.ts';
import { applyStep } from '../booking/steps.ts';

/** Reopens offers that lost to the withdrawn one, if still valid and their accounts usable. */
async function offerAgain(ctx: Ctx, withdrawn: LockedQuote): Promise<void> {
  for (const offer of await listLostOffers(ctx, withdrawn.transport)) {
    const isOpening = offer.kind === 'opening' && offer.brokerId === null;
    const again: LockedQuote = { ...offer, workflowState: isOpening ? 'submitted' : 'quoted' };
    if (!isExpired(again, ctx.now) && (await lockPartiesUsable(ctx, again)))
      await applyStep(ctx, offer, again.workflowState, { reason: 'Offered again' });
  }
}

/** Closes a locked quote before pickup. If it was accepted, the transport is quoted again and lost offers reopen. */
export async function releaseCarrier(
  ctx: Ctx,
  quote: LockedQuote,
  { closedReason, reason }: { closedReason: 'withdrawn' | 'no_show'; reason: string | null },
): Promise<LockedQuote> {
  const closed = await applyStep(ctx, quote, 'closed', { isAccepted: false, reason, closedReason, transportStatus: 'quoted' });
  if (quote.isAccepted) await offerAgain(ctx, closed);
  await recountOffers(ctx, closed.transport);
  return closed;
}

export const withdrawQuote = (ctx: ActorCtx, quoteId: string, { reason }: { reason: string | null }): Promise<Quote> =>
  inTransaction(ctx, async (inner) => {
    const { actor } = inner;
    const quote = await lockQuote(inner, quoteId);
    if (!quote || (quote.carrierId !== actor.id && quote.brokerId !== actor.id)) throw quoteMissing();
    if (quote.workflowState === 'closed') throw conflict('not_withdrawable', 'This quote is closed');
    if (['in_transit', 'delivered'].includes(quote.workflowState)) throw conflict('not_withdrawable', 'The vehicle was already picked up');
    const wasAccepted = quote.isAccepted;
    const closed = await releaseCarrier(inner, quote, { closedReason: 'withdrawn', reason });
    await publish(inner, quoteWithdrawn, { ...toQuoteFact(inner, closed), wasAccepted, reason });
    return getQuote(inner, quoteId);
  });
