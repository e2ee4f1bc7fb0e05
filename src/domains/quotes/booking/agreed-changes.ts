import { setTransportStatus } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import { fromCents, toCents } from '#shared/money.ts';
import type { LockedQuote } from './locked-quote.ts';

/** Adds to the agreed changes and both totals; needs the transport's lock. Throws RangeError unless accepted and positive. */
export async function addToAgreed(ctx: Ctx, quote: LockedQuote, cents: number): Promise<void> {
  if (!quote.isAccepted || cents <= 0) throw new RangeError(`nothing is added to quote ${quote.id}`);
  const total = fromCents(toCents(quote.totalQuote) + cents);
  await ctx.sql`
    update quotes set agreed_changes = agreed_changes + ${fromCents(cents)}::numeric, total_quote = ${total}, updated_at = ${ctx.now}
    where id = ${quote.id}`;
  await setTransportStatus(ctx, quote.transport, quote.transport.status, { totalAmount: total });
}
