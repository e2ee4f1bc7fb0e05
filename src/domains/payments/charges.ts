import type Stripe from 'stripe';
import type { Ctx } from '#server/db/context.ts';
import { finalStatuses } from './escrow-rules.ts';
import { applyEscrow, lockPayment } from './escrow.ts';
import type { Journal } from './ledger.ts';
import { askMovement } from './movements.ts';

interface Charged {
  readonly id: string;
  readonly paymentId: string;
  readonly state: 'asked' | 'done' | 'refused';
}

const chargeOf = (intent: Stripe.PaymentIntent): Stripe.Charge | null =>
  intent.latest_charge && typeof intent.latest_charge !== 'string' ? intent.latest_charge : null;

/** What the provider keeps of a charge, once it says so. */
function feeOf(charge: Stripe.Charge): number {
  const { balance_transaction: line } = charge;
  return line && typeof line !== 'string' ? line.fee : 0;
}

async function findMovement({ sql }: Ctx, intent: Stripe.PaymentIntent): Promise<Charged | null> {
  const id = intent.metadata['movement_id'];
  if (!id || !/^[0-9a-f-]{36}$/.test(id)) return null;
  const [row] = await sql<Charged[]>`select id, payment_id, state from payment_movements where id = ${id} and kind = 'charge'`;
  return row ?? null;
}

/** Why nothing was paid, in the provider's code; null while the payer is not done. An intent that was given up may be followed by another. */
const refusalOf = ({ status, last_payment_error: error }: Stripe.PaymentIntent): string | null =>
  status === 'canceled' ? 'canceled' : error ? (error.decline_code ?? error.code ?? 'declined') : null;

/** Journals of a captured charge: the sum, and what the provider took of it. */
const journalsOf = (charge: Stripe.Charge): Journal[] => {
  const fee = feeOf(charge);
  const captured: Journal = { kind: 'captured', cents: charge.amount_captured, reference: charge.id };
  return fee > 0 ? [captured, { kind: 'fee_taken', cents: fee, reference: charge.id }] : [captured];
};

/**
 * Books what an intent of the provider says now: waiting, declined, paid or given up. Repeated, it changes nothing. What was paid for a
 * booking that is over goes back at once. In a transaction.
 */
export async function recordCharge(ctx: Ctx, intent: Stripe.PaymentIntent, providerEventId: string | null): Promise<void> {
  const { sql, now } = ctx;
  const movement = await findMovement(ctx, intent);
  const payment = movement && (await lockPayment(ctx, movement.paymentId));
  if (!movement || !payment) return;
  const details = { intent: intent.id, movement: movement.id };
  const step = { by: 'provider', details, providerEventId } as const;
  const charge = chargeOf(intent);
  if (intent.status === 'succeeded' && charge) {
    await sql`
      update payment_movements set state = 'done', provider_id = ${intent.id}, charge_id = ${charge.id}, settled_at = ${now}, failure = null
      where id = ${movement.id} and state <> 'done'`;
    await sql`update payments set payment_intent_id = coalesce(payment_intent_id, ${intent.id}) where id = ${payment.id}`;
    const after = await applyEscrow(ctx, payment, { ...step, on: 'captured', journals: journalsOf(charge) });
    if (after && finalStatuses.includes(after.escrowStatus))
      await askMovement(ctx, after, { kind: 'refund', cause: 'late_capture', cents: charge.amount_captured });
    return;
  }
  const reason = refusalOf(intent);
  await applyEscrow(ctx, payment, reason ? { ...step, on: 'declined', details: { ...details, reason } } : { ...step, on: 'asked' });
}
