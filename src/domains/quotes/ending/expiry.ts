import { recountOffers } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockQuote } from '../booking/locked-quote.ts';
import { isExpired } from '../rules.ts';
import { applyStep } from '../booking/steps.ts';

/** Oldest first, without locks. Accepted quotes never expire. */
export async function findStaleQuotes({ sql, now }: Ctx, limit = 1000): Promise<string[]> {
  const stale = await sql<{ id: string }[]>`
    select id from quotes where not is_accepted and workflow_state in ('submitted', 'quoted', 'assigned') and valid_until <= ${now}
    order by valid_until limit ${limit}`;
  return stale.map(({ id }) => id);
}

/** Checks again under the lock; false if accepted meanwhile. Throws 409 from a guard. */
export const expireQuote = (ctx: Ctx, quoteId: string): Promise<boolean> =>
  inTransaction(ctx, async (inner) => {
    const quote = await lockQuote(inner, quoteId);
    if (!quote || !isExpired(quote, inner.now)) return false;
    const closed = await applyStep(inner, quote, 'closed', { closedReason: 'expired' });
    await recountOffers(inner, closed.transport);
    return true;
  });
