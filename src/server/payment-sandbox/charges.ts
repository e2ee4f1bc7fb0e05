import type Stripe from 'stripe';
import { z } from 'zod';
import { defineJob, enqueue } from '../queue/queue.ts';
import { book, processingFee, settlesOn } from './balance.ts';
import type { Call } from './call.ts';
import { openDispute } from './disputes.ts';
import { tell } from './events.ts';
import { listObjects, type Asked } from './listing.ts';
import { newObjectId } from './object-ids.ts';
import { addObject, changeObject, getObject, lockObject, type Stored } from './objects.ts';
import { cardOf } from './payment-methods.ts';
import type { Decline, TestCard } from './test-cards.ts';

/** Says what a charge came to after its fee, some time after it was paid. */
export const settleSandboxCharge = defineJob('settle-sandbox-charge', z.object({ charge: z.string() }));

type Method = Stored<'payment_method'>;

const outcomeOf = (decline: Decline | undefined): Partial<Stripe.Charge.Outcome> => ({
  network_status: decline ? 'declined_by_network' : 'approved_by_network',
  reason: decline?.decline_code ?? null,
  risk_level: 'normal',
  seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
  type: decline ? 'issuer_declined' : 'authorized',
});

function detailsOf({ data }: Method, isAuthenticated: boolean): Stripe.Charge.PaymentMethodDetails {
  const { brand, checks, country, exp_month, exp_year, funding, last4 } = data.card!;
  const three_d_secure = isAuthenticated ? { authentication_flow: 'challenge', result: 'authenticated', version: '2.2.0' } : null;
  return {
    card: { brand, checks, country, exp_month, exp_year, fingerprint: null, funding, last4, network: brand, three_d_secure, wallet: null },
    type: 'card',
  } as unknown as Stripe.Charge.PaymentMethodDetails;
}

/** The charge that an attempt leaves behind, paid or not. */
function addCharge(call: Call, intent: Stripe.PaymentIntent, method: Method, decline: Decline | undefined, isAuthenticated: boolean) {
  const isPaid = !decline;
  return addObject(call, 'charge', {
    id: newObjectId('ch'),
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.data.billing_details as Stripe.Charge.BillingDetails,
    calculated_statement_descriptor: 'CARRIAGE TEST',
    captured: isPaid,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline) as Stripe.Charge.Outcome,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method, isAuthenticated),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  });
}

async function take(call: Call, charge: Stored<'charge'>, card: TestCard): Promise<Stored<'charge'>> {
  const { amount, description } = charge.data;
  const settling = card.settlesAtOnce ? {} : { availableOn: settlesOn(call) };
  const booked = await book(call, { type: 'charge', amount, fee: processingFee(amount), source: charge.id, description, ...settling });
  const paid = await changeObject(call, charge, {}, { sentOn: 0, ...settling, booked: booked.id });
  await tell(call, 'charge.succeeded', paid.data);
  return card.disputedAs ? openDispute(call, paid, card.disputedAs) : paid;
}

/** Asks the bank: the charge, paid or failed, with what it does to the balance. */
export async function chargeCard(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Method,
  isAuthenticated: boolean,
): Promise<Stored<'charge'>> {
  const card = cardOf(method);
  const made = await addCharge(call, intent, method, card.decline, isAuthenticated);
  if (!card.decline) return take(call, made, card);
  await tell(call, 'charge.failed', made.data);
  return made;
}

/** Says the balance transaction of a paid charge, once. */
export async function settleCharge(call: Call, id: string): Promise<void> {
  const charge = await lockObject(call, 'charge', id);
  if (charge.data.balance_transaction) return;
  const { data } = await changeObject(call, charge, { balance_transaction: charge.hidden['booked'] as string });
  await tell(call, 'charge.updated', data, { balance_transaction: null });
}

/** The same after the payment is told of: captures are asynchronous (docs.stripe.com/payments/payment-intents/asynchronous-capture). */
export async function settleLater(call: Call, charge: string): Promise<void> {
  if (call.settings.settlesLater?.()) await enqueue(call, settleSandboxCharge, { charge });
  else await settleCharge(call, charge);
}

/** GET /v1/charges/:id */
export const retrieveCharge = async (call: Call, id: string): Promise<Stripe.Charge> => (await getObject(call, 'charge', id)).data;

/** GET /v1/charges */
export const listCharges = (call: Call, asked: Asked): Promise<object> => listObjects(call, 'charge', '/v1/charges', { ...asked });
