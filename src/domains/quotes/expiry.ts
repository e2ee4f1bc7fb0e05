import { recountOffers } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { holdQuote } from './held.ts';
import { isExpired } from './rules.ts';
import { applyStep } from './steps.ts';

/** What is said of a quote whose validity passed. */
export const expiredReason = 'Expired';

/** Closes one quote if it is past its validity and not accepted meanwhile; looks again under the transport's lock. */
const expire = (ctx: Ctx, quoteId: string): Promise<boolean> =>
  inTransaction(ctx, async (inner) => {
    const quote = await holdQuote(inner, quoteId);
    if (!quote || !isExpired(quote, inner.now)) return false;
    const closed = await applyStep(inner, quote, 'closed', { closedReason: expiredReason });
    await recountOffers(inner, closed.transport);
    return true;
  });

/** Closes up to `limit` offers whose validity passed, oldest first, and answers how many. Accepted quotes never expire. */
export async function expireStaleQuotes(ctx: Ctx, limit = 200): Promise<number> {
  const stale = await ctx.sql<{ id: string }[]>`
    select id from quotes where not is_accepted and workflow_state in ('submitted', 'quoted', 'assigned') and valid_until <= ${ctx.now}
    order by valid_until limit ${limit}`;
  let count = 0;
  for (const { id } of stale) if (await expire(ctx, id)) count += 1;
  return count;
}
