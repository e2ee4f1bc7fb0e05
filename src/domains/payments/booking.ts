import type { LockedQuote } from '#domains/quotes/locked-quote.ts';
import type { Refusal } from '#domains/quotes/rules.ts';
import type { StepFollower, StepGuard } from '#domains/quotes/step-rules.ts';
import type { Ctx } from '#server/db/context.ts';
import { isTestMoney } from '#server/payment-provider.ts';
import { newId } from '#shared/ids.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { serviceFeeCents } from '#shared/service-fee.ts';
import { carrierSideOf } from './carrier-side.ts';
import { alignWithPrice } from './difference.ts';
import { lockRunningPayment, notePayment, type LockedPayment } from './escrow.ts';
import { endBooking } from './ending/end-booking.ts';
import { leaveBooking } from './ending/carrier-left.ts';
import { pickupRefusals } from './pickup-rules.ts';
import { readPickupWait } from './pickup-wait.ts';
import { releaseHeld } from './settle.ts';
import { takesPayments } from './switch.ts';

async function open({ sql, now }: Ctx, quote: LockedQuote): Promise<void> {
  const { vehicleValue } = quote.transport;
  const feeCents = serviceFeeCents(vehicleValue === null ? null : toCents(vehicleValue));
  const amount = fromCents(toCents(quote.totalQuote) + feeCents);
  await sql`
    insert into payments (id, transport_id, quote_id, bid_id, shipper_user_id, recipient_user_id, amount, platform_fee, is_test, created_at,
      updated_at)
    values (${newId()}, ${quote.transport.id}, ${quote.id}, ${quote.bidId}, ${quote.shipperId}, ${carrierSideOf(quote)}, ${amount},
      ${fromCents(feeCents)}, ${isTestMoney()}, ${now}, ${now})`;
}

/** A booking after a withdrawal: the payment pays this quote now. */
async function pointAt(ctx: Ctx, payment: LockedPayment, quote: LockedQuote): Promise<void> {
  const amountCents = toCents(quote.totalQuote) + toCents(payment.platformFee);
  await ctx.sql`
    update payments set quote_id = ${quote.id}, bid_id = ${quote.bidId}, recipient_user_id = ${carrierSideOf(quote)}, updated_at = ${ctx.now}
    where id = ${payment.id}`;
  const pointed = { ...payment, quoteId: quote.id, recipientUserId: carrierSideOf(quote) };
  await alignWithPrice(ctx, pointed, amountCents);
  await notePayment(ctx, payment.id, 'pointed', { from: payment.quoteId, to: quote.id, amountCents });
}

async function follow(ctx: Ctx, before: LockedQuote, after: LockedQuote): Promise<void> {
  if (!before.isAccepted && !after.isAccepted) return;
  const payment = await lockRunningPayment(ctx, after.transport.id);
  if (!before.isAccepted) return payment ? pointAt(ctx, payment, after) : (await takesPayments(ctx)) ? open(ctx, after) : undefined;
  if (!payment) return;
  if (after.transportStatus === 'cancelled') return endBooking(ctx, payment, before, after.transport);
  if (!after.isAccepted && !['cancelled', 'completed'].includes(after.transportStatus)) await leaveBooking(ctx, payment, after);
  const payee = after.isAccepted ? carrierSideOf(after) : null;
  if (payee !== payment.recipientUserId)
    await ctx.sql`update payments set recipient_user_id = ${payee}, updated_at = ${ctx.now} where id = ${payment.id}`;
  if (after.transportStatus === 'completed' && before.transportStatus !== 'completed')
    await releaseHeld(ctx, { ...payment, recipientUserId: payee });
}

/** Writes the payment that has to exist with a booking, and lets it follow the job: to the carrier at the end, back where it was called off. */
export const paymentFollower: StepFollower = { name: 'payment', follow };

const frozen = {
  code: 'payment_frozen',
  message: 'The payment of this transport is frozen: another carrier can be booked once it is free again',
};

/** What one card payment can be at most, in cents: the provider takes eight digits. */
export const mostPaidCents = 999_999_99;

const beyondCard = {
  code: 'beyond_card',
  message: `A booking is paid here up to ${formatUsd(mostPaidCents)} with the service fee: this offer is more`,
};

/** Whether a booking is more than can be paid here. What is settled directly has no such limit. */
async function isBeyondCard(ctx: Ctx, { totalQuote, transport }: LockedQuote): Promise<boolean> {
  const { vehicleValue } = transport;
  const cents = toCents(totalQuote) + serviceFeeCents(vehicleValue === null ? null : toCents(vehicleValue));
  if (cents <= mostPaidCents) return false;
  const running =
    await ctx.sql`select from payments where transport_id = ${transport.id} and escrow_status not in ('cancelled', 'refunded')`;
  return running.length > 0 || takesPayments(ctx);
}

/** Why a step may not be taken because of a payment in this state; null when it may. */
async function refuseStep(ctx: Ctx, before: LockedQuote, after: LockedQuote): Promise<Refusal | null> {
  const isPickup = after.workflowState === 'in_transit' && before.workflowState !== 'in_transit';
  const isBooking = after.isAccepted && !before.isAccepted;
  if (!isPickup && !isBooking) return null;
  const wait = await readPickupWait(ctx, after.transport.id);
  if (isBooking) return wait === 'frozen' ? frozen : (await isBeyondCard(ctx, after)) ? beyondCard : null;
  return wait && pickupRefusals[wait];
}

/**
 * No pickup while what is to be paid is not held, or frozen, the difference to another carrier's price included; no other carrier while what is held
 * is frozen. A quote without a payment is settled directly, and not this guard's.
 */
export const paymentGuard: StepGuard = { name: 'payment-held', ask: refuseStep };
