import type Stripe from 'stripe';
import { z } from 'zod';
import { defineJob, enqueue } from '#server/queue/queue.ts';
import { book, processingFee, getSettlementSeconds } from '../balance.ts';
import type { Call } from '../api/call.ts';
import { openDispute } from './disputes.ts';
import { emitEvent } from '../events.ts';
import { newObjectId } from '../api/object-ids.ts';
import { addObject, changeObject, lockObject, type StoredObject } from '../objects.ts';
import { lastDigits, type TestCard } from './test-cards.ts';

export const settleSandboxCharge = defineJob('settle-sandbox-charge', z.object({ charge: z.string() }));

const addCharge = (call: Call, intent: Stripe.PaymentIntent, { brand, decline, number }: TestCard) =>
  addObject(call, 'charge', {
    id: newObjectId('ch'),
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    currency: intent.currency,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    paid: !decline,
    payment_intent: intent.id,
    payment_method_details: { card: { brand, last4: lastDigits(number) }, type: 'card' } as Stripe.Charge.PaymentMethodDetails,
    refunded: false,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_group: intent.transfer_group,
  });

async function take(call: Call, charge: StoredObject<'charge'>, card: TestCard): Promise<void> {
  const { amount } = charge.data;
  const settling = card.settlesAtOnce ? {} : { availableOn: getSettlementSeconds(call) };
  const booked = await book(call, { type: 'charge', amount, fee: processingFee(amount), source: charge.id, ...settling });
  const paid = await changeObject(call, charge, {}, { sentOn: 0, ...settling, booked: booked.id });
  await emitEvent(call, 'charge.succeeded', paid.data);
  if (card.disputedAs) await openDispute(call, paid, card.disputedAs);
}

export async function chargeCard(call: Call, intent: Stripe.PaymentIntent, card: TestCard): Promise<string> {
  const charge = await addCharge(call, intent, card);
  await (card.decline ? emitEvent(call, 'charge.failed', charge.data) : take(call, charge, card));
  return charge.id;
}

export async function settleCharge(call: Call, id: string): Promise<void> {
  const charge = await lockObject(call, 'charge', id);
  if (charge.data.balance_transaction) return;
  const { data } = await changeObject(call, charge, { balance_transaction: charge.hidden['booked'] as string });
  await emitEvent(call, 'charge.updated', data, { balance_transaction: null });
}

/** Captures are asynchronous (docs.stripe.com/payments/payment-intents/asynchronous-capture). */
export async function settleOrEnqueue(call: Call, charge: string): Promise<void> {
  if (call.settings.settlesLater?.()) await enqueue(call, settleSandboxCharge, { charge });
  else await settleCharge(call, charge);
}
