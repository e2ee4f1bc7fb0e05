import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { startsTransit } from '#domains/quotes/booking/driver-paths.ts';
import { refuse } from '#domains/quotes/booking/acceptance.ts';
import type { Refusal } from '#domains/quotes/rules.ts';
import type { StepFollower, StepGuard } from '#domains/quotes/booking/step-rules.ts';
import type { Ctx } from '#server/db/context.ts';
import { conflict } from '#shared/errors.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { serviceFeeCents } from '#domains/places/service-fee-rules.ts';
import { getCarrierSide } from './carrier-side.ts';
import { endOpenFor } from '../changes/ending.ts';
import { payCompleted } from './completion.ts';
import { refuseRefundAlone } from '../ops/approvals/refund-approval.ts';
import { alignWithPrice, feeOfNext } from './difference.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import { lockRunningPayment, notePayment, type LockedPayment } from '../ledger/escrow.ts';
import { endBooking } from '../ending/end-booking.ts';
import { leaveBooking } from '../ending/carrier-left.ts';
import { openPayment } from '../checkout/open-payment.ts';
import { isPickedUpFor } from './picked-up.ts';
import { pickupRefusals } from './pickup-rules.ts';
import { readPickupWait } from './pickup-wait.ts';
import { readFree } from '../transfers/money-operations.ts';
import { fixedRefusal, frozenRefusal, isFixed, refuseRepointing, type PaidBooking } from '../transfers/repointing-rules.ts';
import { standardDryRunFee, takesPayments } from './payment-switch.ts';

/** While all that is held is promised to go back, it cannot be said what another carrier costs more or less. */
async function refuseOnItsWayBack(ctx: Ctx, payment: LockedPayment): Promise<void> {
  if (isFunded(payment) && (await readFree(ctx, payment.id)) === 0)
    throw conflict('refund_under_way', 'The payment is being refunded. You can book another carrier after the refund is complete.');
}

async function readBooking(ctx: Ctx, { id, escrowStatus }: LockedPayment): Promise<PaidBooking> {
  return { escrowStatus, wasPickedUp: await isPickedUpFor(ctx, id) };
}

/**
 * A booking after a withdrawal: the payment pays this quote now, and an arrival in vain costs what was shown with this offer. The offer and the
 * carrier that a fixed payment is for come back as they were, and nothing else. Throws 409 `payment_frozen`, `refund_under_way`, `approval_needed`.
 */
async function pointAt(ctx: Ctx, payment: LockedPayment, quote: LockedQuote): Promise<void> {
  const booking = await readBooking(ctx, payment);
  if (isFixed(booking) && quote.id === payment.quoteId && getCarrierSide(quote) === payment.recipientUserId) return;
  refuse(refuseRepointing(booking));
  await refuseOnItsWayBack(ctx, payment);
  const feeCents = feeOfNext(payment, quote.transport.vehicleValue);
  const amountCents = toCents(quote.totalQuote) + feeCents;
  if (isFunded(payment) && (await readFree(ctx, payment.id)) > amountCents) await refuseRefundAlone(ctx, payment.id, 'price_drop');
  // A page of before may have been paid for a carrier that was leaving in that moment.
  await endOpenFor(ctx, payment.id);
  await ctx.sql`
    update payments set quote_id = ${quote.id}, bid_id = ${quote.bidId}, recipient_user_id = ${getCarrierSide(quote)},
      dry_run_fee = ${await standardDryRunFee(ctx)}, updated_at = ${ctx.now}
    where id = ${payment.id}`;
  const pointed = { ...payment, quoteId: quote.id, recipientUserId: getCarrierSide(quote), platformFee: fromCents(feeCents) };
  await alignWithPrice(ctx, pointed, amountCents);
  await notePayment(ctx, payment.id, 'pointed', { from: payment.quoteId, to: quote.id, amountCents });
}

/** Who is paid after a step: whoever answers for the job now, and of a fixed payment who it was before. Throws 409 `approval_needed`. */
async function payeeAfter(ctx: Ctx, payment: LockedPayment, after: LockedQuote): Promise<string | null> {
  const payee = after.isAccepted ? getCarrierSide(after) : null;
  if (payee === payment.recipientUserId || !isFixed(await readBooking(ctx, payment))) return payee;
  refuse(payee === null ? null : fixedRefusal);
  return payment.recipientUserId;
}

async function follow(ctx: Ctx, before: LockedQuote, after: LockedQuote): Promise<void> {
  if (!before.isAccepted && !after.isAccepted) return;
  const payment = await lockRunningPayment(ctx, after.transport.id);
  if (!before.isAccepted) {
    if (payment) return pointAt(ctx, payment, after);
    if (await takesPayments(ctx)) await openPayment(ctx, after, await standardDryRunFee(ctx));
    return;
  }
  if (!payment) return;
  if (after.transportStatus === 'cancelled') return endBooking(ctx, payment, before, after.transport);
  if (!after.isAccepted && !['cancelled', 'completed'].includes(after.transportStatus)) await leaveBooking(ctx, payment, after);
  const payee = await payeeAfter(ctx, payment, after);
  if (payee !== payment.recipientUserId)
    await ctx.sql`update payments set recipient_user_id = ${payee}, updated_at = ${ctx.now} where id = ${payment.id}`;
  if (after.transportStatus === 'completed' && before.transportStatus !== 'completed')
    await payCompleted(ctx, { ...payment, recipientUserId: payee }, before, after);
}

/** Writes the payment that has to exist with a booking, and lets it follow the job: to the carrier at the end, back where it was called off. */
export const paymentFollower: StepFollower = { name: 'payment', follow };

/** What one card payment can be at most, in cents: the provider takes eight digits. */
const mostPaidCents = 999_999_99;

const beyondCard = {
  code: 'beyond_card',
  message: `Bookings are limited to ${formatUsd(mostPaidCents)} including the service fee. This offer costs more.`,
};

/** Whether a booking of this transport is paid here: one that runs already, or any while payments are on. */
async function isPaidHere(ctx: Ctx, { transport }: Pick<LockedQuote, 'transport'>): Promise<boolean> {
  const running =
    await ctx.sql`select from payments where transport_id = ${transport.id} and escrow_status not in ('cancelled', 'refunded')`;
  return running.length > 0 || takesPayments(ctx);
}

/** Whether a booking is more than can be paid here. What is settled directly has no such limit. */
async function isBeyondCard(ctx: Ctx, { totalQuote, transport }: LockedQuote): Promise<boolean> {
  const { vehicleValue } = transport;
  const cents = toCents(totalQuote) + serviceFeeCents(vehicleValue === null ? null : toCents(vehicleValue));
  return cents > mostPaidCents && isPaidHere(ctx, { transport });
}

/** Why a step may not be taken because of a payment in this state; null when it may. */
async function refuseStep(ctx: Ctx, before: LockedQuote, after: LockedQuote): Promise<Refusal | null> {
  const isPickup = startsTransit(before, after) || (before.workflowState === 'delivered' && after.workflowState === 'in_transit');
  const isBooking = after.isAccepted && !before.isAccepted;
  if (!isPickup && !isBooking) return null;
  const wait = await readPickupWait(ctx, after.transport.id);
  if (!isBooking) return wait && pickupRefusals[wait];
  if (wait === 'frozen') return frozenRefusal;
  if (await isBeyondCard(ctx, after)) return beyondCard;
  return isPickup && (await isPaidHere(ctx, after)) ? pickupRefusals.unpaid : null;
}

/**
 * No pickup, and no delivery in its place, while what is to be paid is not held, or frozen, the difference to another carrier's price included; no other carrier while what is held
 * is frozen. A quote without a payment is settled directly, and not this guard's.
 */
export const paymentGuard: StepGuard = { name: 'payment-held', ask: refuseStep };
