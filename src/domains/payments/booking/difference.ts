import type { Ctx } from '#server/db/context.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { serviceFeeCents } from '#domains/places/service-fee-rules.ts';
import { leastChargeCents } from '../checkout/checkout-rules.ts';
import { openRescue } from '../changes/paid.ts';
import { logPaymentEvent, type LockedPayment } from '../ledger/escrow.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import { readFrozen } from '../disputes/hold-rows.ts';
import { settleOwedBack, requestOperation, readFree } from '../transfers/money-operations.ts';
import { closeUnneededPages } from '../checkout/unneeded-pages.ts';

/** If less than the service fee is left, the missing part belongs to the difference. */
const write = ({ sql, now }: Ctx, { id, platformFee }: LockedPayment, cents: number) =>
  sql`
    update payments set amount = ${fromCents(cents)}, platform_fee = least(${platformFee}::numeric, ${fromCents(cents)}::numeric), updated_at = ${now}
    where id = ${id}`;

/** Service fee in cents for the next carrier: the agreed one, restored in full if less was left (prices are never zero). */
export const feeOfNext = ({ amount, platformFee }: Pick<LockedPayment, 'amount' | 'platformFee'>, vehicleValue: string | null): number =>
  amount === platformFee ? serviceFeeCents(vehicleValue === null ? null : toCents(vehicleValue)) : toCents(platformFee);

/** The platform pays a difference too small for a card from its service fee (docs/decisions/066). */
async function bear(ctx: Ctx, payment: LockedPayment, cents: number): Promise<void> {
  await ctx.sql`update payments set platform_fee = platform_fee - ${fromCents(cents)}::numeric where id = ${payment.id}`;
  await logPaymentEvent(ctx, payment.id, 'difference_borne', { cents });
}

/**
 * Refunds any excess over `dueCents` (with service fee) and requests any shortfall as a change order, unless it is too small for a card.
 * Failed refunds and holds count as paid. Requires the payment's lock.
 */
export async function alignWithPrice(ctx: Ctx, payment: LockedPayment, dueCents: number): Promise<void> {
  if (!isFunded(payment)) {
    await write(ctx, payment, dueCents);
    return closeUnneededPages(ctx, payment.id);
  }
  const freeCents = await readFree(ctx, payment.id);
  const paidCents = freeCents + (await readFrozen(ctx, payment.id));
  await settleOwedBack(ctx, payment.id, freeCents);
  await write(ctx, payment, Math.min(paidCents, dueCents));
  const backCents = Math.min(freeCents, paidCents - dueCents);
  if (backCents > 0) await requestOperation(ctx, payment, { kind: 'refund', cause: 'price_drop', cents: backCents });
  const missingCents = dueCents - paidCents;
  if (missingCents >= leastChargeCents) return openRescue(ctx, payment, payment.quoteId, { paidCents, cents: missingCents });
  if (missingCents > 0) await bear(ctx, payment, missingCents);
}
