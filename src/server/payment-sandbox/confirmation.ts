import type Stripe from 'stripe';
import { pageUrl, type Call } from './call.ts';
import { chargeCard, settleLater } from './charges.ts';
import { tell } from './events.ts';
import { changeObject, type Stored } from './objects.ts';
import { cardOf } from './payment-methods.ts';
import { Refusal } from './refusal.ts';

type Intent = Stored<'payment_intent'>;
type Method = Stored<'payment_method'>;

const isEnded = (intent: Stripe.PaymentIntent): boolean => intent.status === 'succeeded' || intent.status === 'canceled';

async function askToAuthenticate(call: Call, intent: Intent, method: Method): Promise<Stripe.PaymentIntent> {
  const { data } = await changeObject(call, intent, {
    last_payment_error: null,
    next_action: {
      redirect_to_url: {
        return_url: (intent.hidden['returnUrl'] as string | null) ?? null,
        url: pageUrl(call, `/authenticate/${intent.data.client_secret}`),
      },
      type: 'redirect_to_url',
    } as Stripe.PaymentIntent.NextAction,
    payment_method: method.id,
    status: 'requires_action',
  });
  await tell(call, 'payment_intent.requires_action', data);
  return data;
}

async function fail(call: Call, intent: Intent, method: Method, error: Stripe.PaymentIntent.LastPaymentError): Promise<Refusal> {
  const { data } = await changeObject(call, intent, {
    last_payment_error: { ...error, payment_method: method.data },
    latest_charge: error.charge ?? intent.data.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  await tell(call, 'payment_intent.payment_failed', data);
  const { message, ...facts } = error;
  return new Refusal(402, message!, { ...facts, payment_intent: data, payment_method: method.data } as Refusal['facts']);
}

async function succeed(call: Call, intent: Intent, method: Method, chargeId: string): Promise<Stripe.PaymentIntent> {
  const { data } = await changeObject(call, intent, {
    amount_received: intent.data.amount,
    last_payment_error: null,
    latest_charge: chargeId,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  await tell(call, 'payment_intent.succeeded', data);
  await settleLater(call, chargeId);
  return data;
}

/**
 * Tries to pay an intent that nobody else changes meanwhile: it succeeds, asks to authenticate, or answers why the card was declined, in
 * which case another card may be tried.
 */
export async function attempt(
  call: Call,
  intent: Intent,
  method: Method,
  isAuthenticated = false,
): Promise<Stripe.PaymentIntent | Refusal> {
  if (cardOf(method).asksToAuthenticate && !isAuthenticated) return askToAuthenticate(call, intent, method);
  const { data } = await chargeCard(call, intent.data, method, isAuthenticated);
  if (data.paid) return succeed(call, intent, method, data.id);
  const { decline } = cardOf(method);
  return fail(call, intent, method, { type: 'card_error', ...decline!, charge: data.id } as Stripe.PaymentIntent.LastPaymentError);
}

/** What the person said on the page that asks to authenticate: goes on with the card, or fails. An intent that ended is left as it is. */
export async function authenticate(
  call: Call,
  intent: Intent,
  method: Method,
  isAuthentic: boolean,
): Promise<Stripe.PaymentIntent | Refusal> {
  if (isEnded(intent.data) || intent.data.status !== 'requires_action') return intent.data;
  if (isAuthentic) return attempt(call, intent, method, true);
  return fail(call, intent, method, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  } as Stripe.PaymentIntent.LastPaymentError);
}
