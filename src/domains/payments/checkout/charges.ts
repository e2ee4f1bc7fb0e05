import type Stripe from 'stripe';
import type { Ctx } from '#server/db/context.ts';
import { getId } from '#server/payment-provider.ts';
import { payableStatuses } from '../ledger/escrow-rules.ts';
import { publish } from '#server/events/outbox.ts';
import { applyEscrow, lockPayment, logPaymentEvent, type EscrowStep, type LockedPayment } from '../ledger/escrow.ts';
import { otherCurrencyPaid } from '../events/other-currency.ts';
import { isToBePaid, lockPaidChange, settlePaidChange } from '../changes/paid.ts';
import type { LockedChange } from '../changes/locked-change.ts';
import { alignWithPrice } from '../booking/difference.ts';
import type { MoneyOperationCause } from '../transfers/money-operation-rules.ts';
import { toCents } from '#shared/money.ts';
import type { Journal } from '../ledger/ledger.ts';
import { requestOperation } from '../transfers/money-operations.ts';

interface ChargeRow {
  readonly id: string;
  readonly paymentId: string;
  readonly state: 'asked' | 'done' | 'refused';
  readonly cause: MoneyOperationCause;
  readonly cents: number;
}

const getCharge = (intent: Stripe.PaymentIntent): Stripe.Charge | null =>
  intent.latest_charge && typeof intent.latest_charge !== 'string' ? intent.latest_charge : null;

function getFee(charge: Stripe.Charge): number {
  const { balance_transaction: line } = charge;
  return line && typeof line !== 'string' ? line.fee : 0;
}

async function findOperation({ sql }: Ctx, intent: Stripe.PaymentIntent): Promise<ChargeRow | null> {
  const id = intent.metadata['movement_id'];
  if (!id || !/^[0-9a-f-]{36}$/.test(id)) return null;
  const [row] = await sql<ChargeRow[]>`
    select id, payment_id, state, cause, amount_cents as cents from payment_movements where id = ${id} and kind = 'charge'`;
  return row ?? null;
}

/** Decline code, or null while the payer is not done. A canceled intent may be followed by another. */
const getRefusal = ({ status, last_payment_error: error }: Stripe.PaymentIntent): string | null =>
  status === 'canceled' ? 'canceled' : error ? (error.decline_code ?? error.code ?? 'declined') : null;

/** Repeated reads return the same decline until another card is tried. */
async function isKnownRefusal(
  { sql }: Ctx,
  { id, escrowStatus }: LockedPayment,
  { intent, reason, charge }: { intent: string; reason: string; charge: string | null },
): Promise<boolean> {
  if (escrowStatus !== 'failed') return false;
  const [last] = await sql<{ reason: string; charge: string | null }[]>`
    select event_data ->> 'reason' as reason, event_data ->> 'charge' as charge from payment_audit_logs
    where payment_id = ${id} and event_type = 'declined' and event_data ->> 'intent' = ${intent} order by id desc limit 1`;
  return last?.reason === reason && last.charge === charge;
}

/** Null for other payment methods and deleted payers, whose card data was erased. */
async function getCard(
  { sql }: Ctx,
  { shipperUserId }: LockedPayment,
  { payment_method_details: details }: Stripe.Charge,
): Promise<{ brand: string | null; last4: string | null }> {
  const { brand, last4 } = details?.card ?? {};
  const [deletedUser] = await sql`select from users where id = ${shipperUserId} and deleted_at is not null`;
  return brand && last4 && !deletedUser ? { brand, last4 } : { brand: null, last4: null };
}

const toJournals = (charge: Stripe.Charge): Journal[] => {
  const fee = getFee(charge);
  const captured: Journal = { kind: 'captured', cents: charge.amount_captured, reference: charge.id };
  return fee > 0 ? [captured, { kind: 'fee_taken', cents: fee, reference: charge.id }] : [captured];
};

/** Books the current state of an intent; idempotent, in a transaction. Payments for ended bookings and double payments are refunded. */
export async function recordCharge(ctx: Ctx, intent: Stripe.PaymentIntent, providerEventId: string | null): Promise<void> {
  const movement = await findOperation(ctx, intent);
  const change = movement?.cause === 'change_order' ? await lockPaidChange(ctx, movement.id) : null;
  const payment = movement && (await lockPayment(ctx, movement.paymentId));
  if (!movement || !payment) return;
  const details = { intent: intent.id, movement: movement.id };
  const step = { by: 'provider', details, providerEventId } as const;
  const charge = getCharge(intent);
  // Cents of another currency must never be booked.
  if (intent.currency !== 'usd') return notifyOtherCurrency(ctx, payment, intent);
  if (intent.status === 'succeeded' && charge) return recordCapture(ctx, { movement, change, payment, intent, charge }, step);
  const reason = getRefusal(intent);
  if (!reason) return void (await applyEscrow(ctx, payment, { ...step, on: 'asked' }));
  const refusal = { ...details, reason, charge: getId(intent.latest_charge) };
  if (!(await isKnownRefusal(ctx, payment, refusal))) await applyEscrow(ctx, payment, { ...step, on: 'declined', details: refusal });
}

/** Once per charge, when paid. */
async function notifyOtherCurrency(ctx: Ctx, { id: paymentId, transportId }: LockedPayment, intent: Stripe.PaymentIntent): Promise<void> {
  const { id: intentId, currency, status } = intent;
  ctx.log.error({ paymentId, intent: intentId, currency, status }, 'a charge is not in dollars');
  if (status !== 'succeeded') return;
  const noted = await ctx.sql`
    select from payment_audit_logs where payment_id = ${paymentId} and event_type = 'other_currency' and event_data ->> 'intent' = ${intentId}`;
  if (noted.length > 0) return;
  await logPaymentEvent(ctx, paymentId, 'other_currency', { intent: intentId, currency });
  await publish(ctx, otherCurrencyPaid, { paymentId, transportId, intentId, currency });
}

interface CapturedCharge {
  readonly movement: ChargeRow;
  readonly change: LockedChange | null;
  readonly payment: LockedPayment;
  readonly intent: Stripe.PaymentIntent;
  readonly charge: Stripe.Charge;
}

/** Only the provider's fee can be new. A different charge naming the same operation is ignored. */
async function recordAgain(
  ctx: Ctx,
  payment: LockedPayment,
  { movementId, charge }: { movementId: string; charge: Stripe.Charge },
  step: Omit<EscrowStep, 'on'>,
): Promise<void> {
  const [same] = await ctx.sql`select from payment_movements where id = ${movementId} and charge_id = ${charge.id}`;
  if (same) await applyEscrow(ctx, payment, { ...step, on: 'moved', journals: toJournals(charge) });
}

/** False after a withdrawal: the price of the next carrier is unknown. */
export async function isBooked({ sql }: Pick<Ctx, 'sql'>, { quoteId }: Pick<LockedPayment, 'quoteId'>): Promise<boolean> {
  const booked = await sql`select from quotes where id = ${quoteId} and is_accepted`;
  return booked.length > 0;
}

async function recordCapture(
  ctx: Ctx,
  { movement, change, payment, intent, charge }: CapturedCharge,
  step: Omit<EscrowStep, 'on'>,
): Promise<void> {
  const { sql, now } = ctx;
  const card = await getCard(ctx, payment, charge);
  const [news] = await sql`
    update payment_movements set state = 'done', provider_id = ${intent.id}, charge_id = ${charge.id}, settled_at = ${now}, failure = null,
      amount_cents = ${charge.amount_captured}, card_brand = ${card.brand}, card_last4 = ${card.last4}
    where id = ${movement.id} and state <> 'done' returning id`;
  if (!news) return recordAgain(ctx, payment, { movementId: movement.id, charge }, step);
  await sql`update payments set payment_intent_id = coalesce(payment_intent_id, ${intent.id}) where id = ${payment.id}`;
  // Outdated pages, ended bookings and wrong change-order amounts do not count.
  const isOwed = movement.cause === 'booking' && payableStatuses.includes(payment.escrowStatus);
  const isWhole = charge.amount_captured === movement.cents;
  const counts = isOwed || (change !== null && isWhole && isToBePaid(change, payment));
  const lateCents = counts ? 0 : charge.amount_captured;
  const after = await applyEscrow(ctx, payment, { ...step, on: 'captured', journals: toJournals(charge), lateCents });
  if (!after) return;
  if (!counts) return void (await requestOperation(ctx, after, { kind: 'refund', cause: 'late_capture', cents: charge.amount_captured }));
  if (change) return settlePaidChange(ctx, after, change);
  await alignWithPrice(ctx, after, (await isBooked(ctx, after)) ? toCents(after.amount) : charge.amount_captured);
}
