import type { Ctx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import type { LockedPayment } from '../ledger/escrow.ts';
import { countChange } from './answering.ts';
import { rescueSums } from './rules.ts';
import { lockChange, moveChange, writeChangeStep, type LockedChange } from './locked-change.ts';

/**
 * The change order that a charge pays, its transport locked: asked before the payment is locked, so that nobody waits in a circle.
 * Null for any other charge.
 */
export async function lockPaidChange(ctx: Ctx, movementId: string): Promise<LockedChange | null> {
  const [found] = await ctx.sql<{ id: string }[]>`select id from change_orders where movement_id = ${movementId}`;
  return found ? lockChange(ctx, found.id) : null;
}

/** True while what is paid for it counts: it was approved, and the booking stands. What comes for any other one goes back. */
export const isToBePaid = (change: LockedChange, payment: LockedPayment): boolean => change.state === 'approved' && isFunded(payment);

/** Puts what was captured on the payment and on the agreed total. Under the locks of transport and payment. */
export async function settlePaidChange(ctx: Ctx, payment: LockedPayment, change: LockedChange): Promise<void> {
  const amount = fromCents(toCents(payment.amount) + toCents(change.amount));
  // With the difference the service fee is whole, also where less than it was left.
  const price = change.reason === 'rescue' ? change.quote.totalQuote : null;
  await ctx.sql`
    update payments set amount = ${amount}, platform_fee = coalesce(${amount}::numeric - ${price}::numeric, platform_fee), updated_at = ${ctx.now}
    where id = ${payment.id}`;
  await countChange(ctx, change);
  await moveChange(ctx, change, 'settled', 'platform');
}

/**
 * Another carrier was booked, at a price that is higher than what is held: the difference is to be paid as a change order, and nothing is
 * picked up before. `paidCents`: what is there of what was paid, the service fee included. Sums in cents. Under the payment's lock.
 */
export async function openRescue(
  ctx: Ctx,
  payment: LockedPayment,
  quoteId: string,
  { paidCents, cents }: { paidCents: number; cents: number },
): Promise<void> {
  const { sql, now } = ctx;
  const { beforeCents, afterCents, feePartCents } = rescueSums({ paidCents, cents, feeCents: toCents(payment.platformFee) });
  const id = newId();
  await sql`
    insert into change_orders ${sql({
      id,
      transportId: payment.transportId,
      quoteId,
      paymentId: payment.id,
      askedBy: payment.shipperUserId,
      reasonCode: 'rescue',
      words: '',
      amount: fromCents(cents),
      totalBefore: fromCents(beforeCents),
      totalAfter: fromCents(afterCents),
      feePart: fromCents(feePartCents),
      state: 'approved',
      createdAt: now,
      updatedAt: now,
    })}`;
  await writeChangeStep(ctx, { id }, { from: null, to: 'approved', event: 'booked', note: null });
}
