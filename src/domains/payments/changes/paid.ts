import type { Ctx } from '#server/db/context.ts';
import { newId } from '#shared/ids.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import type { LockedPayment } from '../ledger/escrow.ts';
import { countChange } from './answering.ts';
import { rescueSums } from './rules.ts';
import { lockChange, moveChange, writeChangeStep, type LockedChange } from './locked-change.ts';

/** Locks the transport of a charge's change order. Call before locking the payment to avoid deadlocks. Null for other charges. */
export async function lockPaidChange(ctx: Ctx, movementId: string): Promise<LockedChange | null> {
  const [found] = await ctx.sql<{ id: string }[]>`select id from change_orders where movement_id = ${movementId}`;
  return found ? lockChange(ctx, found.id) : null;
}

/** A payment for any other change order is refunded. */
export const isToBePaid = (change: LockedChange, payment: LockedPayment): boolean => change.state === 'approved' && isFunded(payment);

/** Requires the locks of transport and payment. */
export async function settlePaidChange(ctx: Ctx, payment: LockedPayment, change: LockedChange): Promise<void> {
  const amount = fromCents(toCents(payment.amount) + toCents(change.amount));
  // Paying the difference restores the full service fee.
  const price = change.reason === 'rescue' ? change.quote.totalQuote : null;
  await ctx.sql`
    update payments set amount = ${amount}, platform_fee = coalesce(${amount}::numeric - ${price}::numeric, platform_fee), updated_at = ${ctx.now}
    where id = ${payment.id}`;
  await countChange(ctx, change);
  await moveChange(ctx, change, 'settled', 'platform');
}

/**
 * The difference for a new carrier is due before pickup. `paidCents`: the remaining amount, with service fee. Requires the payment's lock.
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
