import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Call } from './call.ts';
import { attempt } from './confirmation.ts';
import { tell } from './events.ts';
import { listObjects, type Asked } from './listing.ts';
import { newObjectId, secondsOf } from './object-ids.ts';
import { addObject, changeObject, getObject, lockObject, type Stored } from './objects.ts';
import type { intentParameters } from './payment-parameters.ts';
import { methodOf } from './payment-methods.ts';
import { Refusal, refused, refusedParameter } from './refusal.ts';

type Asks = z.output<typeof intentParameters>;

/** What an intent is made with, by a program or by a checkout. */
export type NewIntent = Pick<Asks, 'amount' | 'currency'> & Partial<Asks>;

const leastCents = 50;
const mostCents = 99_999_999;

/** Refuses amounts that no card can pay. */
export function requireChargeable(amount: number): void {
  if (amount < leastCents) throw refused('amount_too_small', 'Amount must be at least $0.50 usd', 'amount');
  if (amount > mostCents) throw refused('amount_too_large', 'Amount must be no more than $999,999.99', 'amount');
}

/** A new intent, which waits for a card; `session` is the checkout that made it. */
export async function addIntent(call: Call, asks: NewIntent, session: string | null = null): Promise<Stored<'payment_intent'>> {
  requireChargeable(asks.amount);
  const id = newObjectId('pi');
  const intent = await addObject(
    call,
    'payment_intent',
    {
      id,
      allowed_payment_method_types: null,
      amount: asks.amount,
      amount_capturable: 0,
      amount_received: 0,
      application: null,
      application_fee_amount: null,
      automatic_payment_methods: asks.automatic_payment_methods ? { allow_redirects: 'always', enabled: true } : null,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: asks.capture_method ?? 'automatic_async',
      client_secret: newObjectId(`${id}_secret`),
      confirmation_method: 'automatic',
      currency: asks.currency,
      customer: null,
      description: asks.description ?? null,
      last_payment_error: null,
      latest_charge: null,
      metadata: asks.metadata ?? {},
      next_action: null,
      on_behalf_of: null,
      payment_method: null,
      payment_method_options: {},
      payment_method_types: ['card'],
      processing: null,
      receipt_email: asks.receipt_email ?? null,
      review: null,
      setup_future_usage: null,
      shipping: null,
      source: null,
      statement_descriptor: null,
      statement_descriptor_suffix: asks.statement_descriptor_suffix ?? null,
      status: 'requires_payment_method',
      transfer_data: null,
      transfer_group: asks.transfer_group ?? null,
    },
    { session, returnUrl: asks.return_url ?? null },
  );
  await tell(call, 'payment_intent.created', intent.data);
  return intent;
}

/** POST /v1/payment_intents */
export async function createIntent(call: Call, asks: Asks): Promise<Stripe.PaymentIntent | Refusal> {
  if (asks.capture_method === 'manual')
    throw refusedParameter('The payment sandbox captures at once: capture_method manual is not served.', 'capture_method');
  const intent = await addIntent(call, asks);
  if (!asks.payment_method) return intent.data;
  const method = await methodOf(call, asks.payment_method);
  if (asks.confirm) return attempt(call, intent, method);
  return (await changeObject(call, intent, { payment_method: method.id, status: 'requires_confirmation' })).data;
}

/** What a checkout made is its own: it is paid on its page, and ends with it. */
function refuseOfCheckout({ data, hidden }: Stored<'payment_intent'>, verb: string, instead: string): void {
  if (hidden['session'] && !['succeeded', 'canceled'].includes(data.status))
    throw refused(
      'payment_intent_unexpected_state',
      `You cannot ${verb} this PaymentIntent because it was created by a Checkout Session. ${instead}`,
    );
}

const unexpected = ({ data }: Stored<'payment_intent'>, verb: string): Refusal =>
  new Refusal(400, `You cannot ${verb} this PaymentIntent because it has a status of ${data.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: data,
  });

/** POST /v1/payment_intents/:id/confirm: a declined card is a 402 that stands. */
export async function confirmIntent(
  call: Call,
  id: string,
  asks: { payment_method?: string | undefined; return_url?: string | undefined },
): Promise<Stripe.PaymentIntent | Refusal> {
  const intent = await lockObject(call, 'payment_intent', id);
  refuseOfCheckout(intent, 'confirm', 'It is paid on the page of that session.');
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.data.status))
    throw unexpected(intent, 'confirm');
  const method = asks.payment_method ?? (intent.data.payment_method as string | null);
  if (!method)
    throw refused('payment_intent_unexpected_state', 'You cannot confirm this PaymentIntent because it is missing a payment method.');
  const returning = await changeObject(call, intent, {}, { returnUrl: asks.return_url ?? intent.hidden['returnUrl'] });
  return attempt(call, returning, await methodOf(call, method));
}

/** Ends an intent that was not paid, for a program or with its checkout. */
export async function cancel(
  call: Call,
  intent: Stored<'payment_intent'>,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Promise<Stripe.PaymentIntent> {
  if (['succeeded', 'canceled', 'processing'].includes(intent.data.status)) throw unexpected(intent, 'cancel');
  const { data } = await changeObject(call, intent, {
    canceled_at: secondsOf(call.now),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  });
  await tell(call, 'payment_intent.canceled', data);
  return data;
}

/** POST /v1/payment_intents/:id/cancel: not of a checkout, which has to be expired instead. */
export async function cancelIntent(
  call: Call,
  id: string,
  asks: { cancellation_reason?: Stripe.PaymentIntent.CancellationReason | undefined },
): Promise<Stripe.PaymentIntent> {
  const intent = await lockObject(call, 'payment_intent', id);
  refuseOfCheckout(intent, 'cancel', 'Expire the Checkout Session instead.');
  return cancel(call, intent, asks.cancellation_reason ?? null);
}

/** GET /v1/payment_intents/:id */
export const retrieveIntent = async (call: Call, id: string): Promise<Stripe.PaymentIntent> =>
  (await getObject(call, 'payment_intent', id)).data;

/** GET /v1/payment_intents */
export const listIntents = (call: Call, asked: Asked): Promise<object> =>
  listObjects(call, 'payment_intent', '/v1/payment_intents', { ...asked });
