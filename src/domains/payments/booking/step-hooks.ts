import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import { startsTransit } from '#domains/quotes/booking/driver-paths-rules.ts';
import { refuse } from '#domains/quotes/booking/acceptance.ts';
import type { Refusal } from '#domains/quotes/rules.ts';
import type { StepFollower, StepGuard } from '#domains/quotes/booking/step-rules.ts';
import type { Ctx } from '#server/db/context.ts';
import { conflict } from '#shared/errors.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { serviceFeeCents } from '#domains/places/service-fee-rules.ts';
import { getCarrierSide } from './carrier-side.ts';
import { endOpenChanges } from '../changes/ending.ts';
import { payCompleted } from './completion.ts';
import { refuseRefundAlone } from '../ops/approvals/refund-approval.ts';
import { alignWithPrice, feeOfNext } from './difference.ts';
import { isFunded } from '../ledger/escrow-rules.ts';
import { lockRunningPayment, logPaymentEvent, type LockedPayment } from '../ledger/escrow.ts';
import { endBooking } from '../ending/end-booking.ts';
import { recordCarrierLeft } from '../ending/carrier-left.ts';
import { openPayment } from '../checkout/open-payment.ts';
import { isPaymentPickedUp } from './picked-up.ts';
import { pickupRefusals } from './pickup-rules.ts';
import { readPickupWait } from './pickup-wait.ts';
import { readFree } from '../transfers/money-operations.ts';
import { fixedRefusal, frozenRefusal, isFixed, refuseRepointing, type PaidBooking } from '../transfers/repointing-rules.ts';
import { standardDryRunFee, arePaymentsEnabled } from './payment-switch.ts';

async function refuseOnItsWayBack(ctx: Ctx, payment: LockedPayment): Promise<void> {
  if (isFunded(payment) && (await readFree(ctx, payment.id)) === 0)
    throw conflict('refund_under_way', 'The payment is being refunded. You can book another carrier after the refund is complete.');
}

async function readBooking(ctx: Ctx, { id, escrowStatus }: LockedPayment): Promise<PaidBooking> {
  return { escrowStatus, wasPickedUp: await isPaymentPickedUp(ctx, id) };
}

/** A fixed payment accepts only its own offer and carrier. Throws 409 `payment_frozen`, `refund_under_way`, `approval_needed`. */
async function pointAt(ctx: Ctx, payment: LockedPayment, quote: LockedQuote): Promise<void> {
  const booking = await readBooking(ctx, payment);
  if (isFixed(booking) && quote.id === payment.quoteId && getCarrierSide(quote) === payment.recipientUserId) return;
  refuse(refuseRepointing(booking));
  await refuseOnItsWayBack(ctx, payment);
  const feeCents = feeOfNext(payment, quote.transport.vehicleValue);
  const amountCents = toCents(quote.totalQuote) + feeCents;
  if (isFunded(payment) && (await readFree(ctx, payment.id)) > amountCents) await refuseRefundAlone(ctx, payment.id, 'price_drop');
  // An old page may have been paid while the carrier was leaving.
  await endOpenChanges(ctx, payment.id);
  await ctx.sql`
    update payments set quote_id = ${quote.id}, bid_id = ${quote.bidId}, recipient_user_id = ${getCarrierSide(quote)},
      dry_run_fee = ${await standardDryRunFee(ctx)}, updated_at = ${ctx.now}
    where id = ${payment.id}`;
  const pointed = { ...payment, quoteId: quote.id, recipientUserId: getCarrierSide(quote), platformFee: fromCents(feeCents) };
  await alignWithPrice(ctx, pointed, amountCents);
  await logPaymentEvent(ctx, payment.id, 'pointed', { from: payment.quoteId, to: quote.id, amountCents });
}

/** The payee after a step; a fixed payment keeps its payee. Throws 409 `approval_needed`. */
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
    if (await arePaymentsEnabled(ctx)) await openPayment(ctx, after, await standardDryRunFee(ctx));
    return;
  }
  if (!payment) return;
  if (after.transportStatus === 'cancelled') return endBooking(ctx, payment, before, after.transport);
  if (!after.isAccepted && !['cancelled', 'completed'].includes(after.transportStatus)) await recordCarrierLeft(ctx, payment, after);
  const payee = await payeeAfter(ctx, payment, after);
  if (payee !== payment.recipientUserId)
    await ctx.sql`update payments set recipient_user_id = ${payee}, updated_at = ${ctx.now} where id = ${payment.id}`;
  if (after.transportStatus === 'completed' && before.transportStatus !== 'completed')
    await payCompleted(ctx, { ...payment, recipientUserId: payee }, before, after);
}

export const paymentFollower: StepFollower = { name: 'payment', follow };

/** Stripe's limit of eight digits. */
const mostPaidCents = 999_999_99;

const beyondCard = {
  code: 'beyond_card',
  message: `Bookings are limited to ${formatUsd(mostPaidCents)} including the service fee. This offer costs more.`,
};

async function isPaidHere(ctx: Ctx, { transport }: Pick<LockedQuote, 'transport'>): Promise<boolean> {
  const running =
    await ctx.sql`select from payments where transport_id = ${transport.id} and escrow_status not in ('cancelled', 'refunded')`;
  return running.length > 0 || arePaymentsEnabled(ctx);
}

async function isBeyondCard(ctx: Ctx, { totalQuote, transport }: LockedQuote): Promise<boolean> {
  const { vehicleValue } = transport;
  const cents = toCents(totalQuote) + serviceFeeCents(vehicleValue === null ? null : toCents(vehicleValue));
  return cents > mostPaidCents && isPaidHere(ctx, { transport });
}

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

/** No pickup or delivery while money is missing or on hold; no other carrier while it is on hold. Direct settlement passes. */
export const paymentGuard: StepGuard = { name: 'payment-held', ask: refuseStep };
