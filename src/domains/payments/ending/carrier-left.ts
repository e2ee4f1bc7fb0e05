import { wasPickedUp, type LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { toFact } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import { publish } from '#server/events/outbox.ts';
import { dayMs } from '#shared/dates/days.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import type { LockedPayment } from '../ledger/escrow.ts';
import { fromCents } from '#shared/money.ts';
import { readBooks } from '../ledger/ledger.ts';
import { daysWithoutCarrier } from '../refunds/refund-rules.ts';
import { closeUnneededPages } from '../checkout/unneeded-pages.ts';
import { carrierLeft } from './events/carrier-left.ts';
import { readFunds } from './settlement.ts';

/** Records when the carrier left and notifies the shipper; moves no money. Closes unpaid pages. */
export async function recordCarrierLeft(ctx: Ctx, payment: LockedPayment, booking: LockedQuote): Promise<void> {
  await ctx.sql`update payments set left_at = ${ctx.now}, updated_at = ${ctx.now} where id = ${payment.id}`;
  if (!isFunded(payment)) return closeUnneededPages(ctx, payment.id);
  const [row] = await ctx.sql<{ isPickedUp: boolean }[]>`
    select ${wasPickedUp(ctx.sql, ctx.sql`${booking.transport.id}::uuid`)} as is_picked_up`;
  const backBy = row!.isPickedUp ? null : new Date(ctx.now.getTime() + daysWithoutCarrier * dayMs).toISOString();
  const heldCents = await readFunds(ctx, payment);
  const { disputes } = await readBooks(ctx, payment.id);
  await publish(ctx, carrierLeft, {
    ...toFact(booking.transport),
    paymentId: payment.id,
    heldAmount: fromCents(heldCents),
    backBy,
    frozen: fromCents(Math.min(heldCents, disputes)),
  });
}
