import type { LockedQuote } from '#domains/quotes/locked-quote.ts';
import type { StepFollower, StepGuard } from '#domains/quotes/step-rules.ts';
import type { Ctx } from '#server/db/context.ts';
import { arePaymentsOn } from '#server/payment-provider.ts';
import { newId } from '#shared/ids.ts';
import { fromCents, toCents } from '#shared/money.ts';
import { isAdmin } from '#shared/roles.ts';
import { serviceFeeCents } from '#shared/service-fee.ts';
import { lockPayment, type LockedPayment } from './escrow.ts';
import { askMovement } from './movements.ts';
import { settleCancellation, type Booking } from './refund-rules.ts';
import { giveBack, releaseHeld } from './settle.ts';

/** Cents that a carrier gets for an arrival in vain, unless the installation says otherwise. */
const dryRunFeeCents = 100_00;

/** Locks the payment of a transport that is not over. Null: it is settled directly, or nothing was booked yet. */
async function lockRunning(ctx: Ctx, transportId: string): Promise<LockedPayment | null> {
  const [row] = await ctx.sql<{ id: string }[]>`
    select id from payments where transport_id = ${transportId} and escrow_status not in ('cancelled', 'refunded')`;
  return row ? lockPayment(ctx, row.id) : null;
}

/** Who is paid for a quote: the broker who offered it, else its carrier; nobody yet while an estimate waits for one. */
const payeeOf = ({ brokerId, carrierId }: LockedQuote): string | null => brokerId ?? carrierId;

async function open({ sql, now }: Ctx, quote: LockedQuote): Promise<void> {
  const { vehicleValue } = quote.transport;
  const feeCents = serviceFeeCents(vehicleValue === null ? null : toCents(vehicleValue));
  const amount = fromCents(toCents(quote.totalQuote) + feeCents);
  await sql`
    insert into payments (id, transport_id, quote_id, bid_id, shipper_user_id, recipient_user_id, amount, platform_fee, created_at, updated_at)
    values (${newId()}, ${quote.transport.id}, ${quote.id}, ${quote.bidId}, ${quote.shipperId}, ${payeeOf(quote)}, ${amount},
      ${fromCents(feeCents)}, ${now}, ${now})`;
}

/** A booking after a withdrawal: the money that is held pays this quote now. What it costs less goes back; what it costs more is charged. */
async function pointAt(ctx: Ctx, payment: LockedPayment, quote: LockedQuote): Promise<void> {
  const cents = toCents(quote.totalQuote) + toCents(payment.platformFee);
  await ctx.sql`
    update payments set quote_id = ${quote.id}, bid_id = ${quote.bidId}, recipient_user_id = ${payeeOf(quote)}, amount = ${fromCents(cents)},
      updated_at = ${ctx.now}
    where id = ${payment.id}`;
  const lessCents = toCents(payment.amount) - cents;
  if (payment.escrowStatus === 'escrow' && lessCents > 0)
    await askMovement(ctx, payment, { kind: 'refund', cause: 'price_drop', cents: lessCents });
}

/** Who ended a booking, and what it had come to. */
const bookingOf = ({ actor }: Ctx, payment: LockedPayment, before: LockedQuote): Booking => ({
  priceCents: toCents(payment.amount) - toCents(payment.platformFee),
  serviceFeeCents: toCents(payment.platformFee),
  endedBy: !actor ? 'time' : isAdmin(actor.role) ? 'admin' : 'shipper',
  isAssigned: before.workflowState === 'assigned',
  // An arrival in vain is documented at the handover.
  hasWastedArrival: false,
  dryRunFeeCents,
});

async function follow(ctx: Ctx, before: LockedQuote, after: LockedQuote): Promise<void> {
  if (!before.isAccepted && !after.isAccepted) return;
  const payment = await lockRunning(ctx, after.transport.id);
  if (!before.isAccepted) return payment ? pointAt(ctx, payment, after) : arePaymentsOn() ? open(ctx, after) : undefined;
  if (!payment) return;
  if (after.transportStatus === 'cancelled') return giveBack(ctx, payment, settleCancellation(bookingOf(ctx, payment, before)));
  const payee = after.isAccepted ? payeeOf(after) : null;
  if (payee !== payment.recipientUserId)
    await ctx.sql`update payments set recipient_user_id = ${payee}, updated_at = ${ctx.now} where id = ${payment.id}`;
  if (after.transportStatus === 'completed' && before.transportStatus !== 'completed')
    await releaseHeld(ctx, { ...payment, recipientUserId: payee });
}

/** Writes the payment that has to exist with a booking, and lets it follow the job: to the carrier at the end, back where it was called off. */
export const paymentFollower: StepFollower = { name: 'payment', follow };

/** No pickup while what is to be paid is not held. A quote without a payment is settled directly, and not this guard's. */
export const paymentGuard: StepGuard = {
  name: 'payment-held',
  async ask({ sql }, before, after) {
    if (after.workflowState !== 'in_transit' || before.workflowState === 'in_transit') return null;
    const [row] = await sql`
      select from payments where transport_id = ${after.transport.id} and escrow_status not in ('escrow', 'cancelled', 'refunded')`;
    return row ? { code: 'payment_not_held', message: 'The payment of this transport is not held yet: nothing is picked up before' } : null;
  },
};
