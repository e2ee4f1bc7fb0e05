import { recountOffers } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockQuote } from '../booking/locked-quote.ts';
import { isExpired } from '../rules.ts';
import { applyStep } from '../booking/steps.ts';

/** Ids of offers whose validity passed, oldest first, as many as one look takes; no lock is held. Accepted quotes never expire. */
export async function findStaleQuotes({ sql, now }: Ctx, limit = 1000): Promise<string[]> {
  const stale = await sql<{ id: string }[]>`
    select id from quotes where not is_accepted and workflow_state in ('submitted', 'quoted', 'assigned') and valid_until <= ${now}
    order by valid_until limit ${limit}`;
  return stale.map(({ id }) => id);
}

/**
 * Closes one quote if it is past its validity and not accepted meanwhile; looks again under the transport's lock. One quote per
 * transaction: whoever accepts another waits for this one only. Answers whether it did. Throws the 409 of a guard.
 */
export const expireQuote = (ctx: Ctx, quoteId: string): Promise<boolean> =>
  inTransaction(ctx, async (inner) => {
    const quote = await lockQuote(inner, quoteId);
    if (!quote || !isExpired(quote, inner.now)) return false;
    const closed = await applyStep(inner, quote, 'closed', { closedReason: 'expired' });
    await recountOffers(inner, closed.transport);
    return true;
  });
