import type { Ctx } from '#server/db/context.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { serviceFeeCents } from '#domains/places/service-fee-rules.ts';
import { leastChargeCents } from '../checkout/checkout-rules.ts';
import { openRescue } from '../changes/paid.ts';
import { notePayment, type LockedPayment } from '../ledger/escrow.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import { readFrozen } from '../disputes/hold-rows.ts';
import { settleOwedBack, requestOperation, readFree } from '../transfers/money-operations.ts';
import { closeUnneededPages } from '../checkout/unneeded-pages.ts';

/** Of the service fee as much as is there: where less is left than the fee, what is missing of it is a part of the difference. */
const write = ({ sql, now }: Ctx, { id, platformFee }: LockedPayment, cents: number) =>
  sql`
    update payments set amount = ${fromCents(cents)}, platform_fee = least(${platformFee}::numeric, ${fromCents(cents)}::numeric), updated_at = ${now}
    where id = ${id}`;

/**
 * The service fee of a payment, in cents, for the carrier that is booked next: the one that was agreed, whole again where less than it was left
 * (no price is zero).
 */
export const feeOfNext = ({ amount, platformFee }: Pick<LockedPayment, 'amount' | 'platformFee'>, vehicleValue: string | null): number =>
  amount === platformFee ? serviceFeeCents(vehicleValue === null ? null : toCents(vehicleValue)) : toCents(platformFee);

/** A difference that no card pays is the platform's: it takes so much less of its service fee (docs/decisions/066). */
async function bear(ctx: Ctx, payment: LockedPayment, cents: number): Promise<void> {
  await ctx.sql`update payments set platform_fee = platform_fee - ${fromCents(cents)}::numeric where id = ${payment.id}`;
  await notePayment(ctx, payment.id, 'difference_borne', { cents });
}

/**
 * Brings what is held for a booking in line with what it costs now, the service fee included: what is too much goes back, what is missing
 * is to be paid as a change order and counts once it is, or is borne by the platform where it is less than a card pays. What is held beside
 * that, because its refund was refused, counts as paid, and so does what is frozen of it. Before anything was paid only the sum changes. `dueCents` in cents. Under the payment's lock.
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
