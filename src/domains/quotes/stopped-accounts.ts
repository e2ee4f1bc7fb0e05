import { findAccountById } from '#domains/accounts/queries.ts';
import { holdUsable } from '#domains/accounts/standing.ts';
import { recountOffers } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announce } from '#server/events/outbox.ts';
import { quoteCarrierStopped, quoteWithdrawn } from './events.ts';
import { holdQuote, holdRunningOf, quoteFactOf } from './held.ts';
import { applyStep } from './steps.ts';

/** How an account comes to be one that may no longer act. */
export type Stop = 'blocked' | 'deactivated';

/** What is said of an offer whose account may no longer act. */
export const stoppedReasons: Record<Stop, string> = {
  blocked: 'The account that made it was blocked',
  deactivated: 'The account that made it was deactivated',
};

async function closeOpenQuotes(ctx: Ctx, userId: string, stop: Stop): Promise<void> {
  const reason = stoppedReasons[stop];
  const open = await ctx.sql<{ id: string }[]>`
    select id from quotes where ${userId} in (user_id, broker_id, carrier_id) and not is_accepted
      and workflow_state in ('submitted', 'quoted', 'assigned')
    order by transport_id, id`;
  for (const { id } of open) {
    const quote = await holdQuote(ctx, id);
    if (!quote || quote.isAccepted || quote.workflowState === 'closed') continue;
    const closed = await applyStep(ctx, quote, 'closed', { closedReason: reason });
    await recountOffers(ctx, closed.transport);
    await announce(ctx, quoteWithdrawn, { ...quoteFactOf(ctx, closed), wasAccepted: false, reason });
  }
}

/**
 * Closes the open quotes of an account that may no longer act, and announces it for each running transport that names the account:
 * those are not moved. An account that was let in again meanwhile keeps its quotes. Repeating it closes nothing more.
 */
export const closeOffersOf = (ctx: Ctx, userId: string, stop: Stop): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const account = await findAccountById(inner, userId);
    if (!account || (await holdUsable(inner, [userId]))) return;
    await closeOpenQuotes(inner, userId, stop);
    const stopped = { stoppedId: userId, stoppedName: account.companyName ?? account.fullName, standing: stop };
    for (const quote of await holdRunningOf(inner, userId))
      await announce(inner, quoteCarrierStopped, { ...quoteFactOf(inner, quote), ...stopped });
  });
