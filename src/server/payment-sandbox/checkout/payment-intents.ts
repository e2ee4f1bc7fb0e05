import type Stripe from 'stripe';
import { pageUrl, type Call } from '../api/call.ts';
import { chargeCard, settleOrEnqueue } from './charges.ts';
import { emitEvent } from '../events.ts';
import { newObjectId } from '../api/object-ids.ts';
import { addObject, changeObject, type StoredObject } from '../objects.ts';
import { lastDigits, testCards, type TestCard } from './test-cards.ts';

type Intent = StoredObject<'payment_intent'>;

export async function addIntent(call: Call, { data, hidden }: StoredObject<'checkout.session'>): Promise<Intent> {
  const id = newObjectId('pi');
  const intent = await addObject(
    call,
    'payment_intent',
    {
      id,
      amount: data.amount_total!,
      amount_received: 0,
      client_secret: newObjectId(`${id}_secret`),
      currency: 'usd',
      last_payment_error: null,
      latest_charge: null,
      next_action: null,
      status: 'requires_payment_method',
      ...(hidden['intent'] as object),
    },
    { session: data.id },
  );
  await emitEvent(call, 'payment_intent.created', intent.data);
  return intent;
}

async function write(
  call: Call,
  intent: Intent,
  type: Stripe.Event.Type,
  changes: Partial<Stripe.PaymentIntent>,
  hidden = {},
): Promise<Stripe.PaymentIntent> {
  const { data } = await changeObject(call, intent, { next_action: null, ...changes }, hidden);
  await emitEvent(call, type, data);
  return data;
}

export const cancel = (call: Call, intent: Intent) => write(call, intent, 'payment_intent.canceled', { status: 'canceled' });

function requireAuthentication(call: Call, intent: Intent, card: TestCard): Promise<Stripe.PaymentIntent> {
  const next = { redirect_to_url: { url: pageUrl(call, `/authenticate/${intent.data.client_secret}`) }, type: 'redirect_to_url' };
  return write(
    call,
    intent,
    'payment_intent.requires_action',
    { last_payment_error: null, next_action: next as Stripe.PaymentIntent.NextAction, status: 'requires_action' },
    { card: lastDigits(card.number) },
  );
}

const fail = (call: Call, intent: Intent, error: Readonly<Record<string, string>>): Promise<Stripe.PaymentIntent> =>
  write(call, intent, 'payment_intent.payment_failed', {
    last_payment_error: error as unknown as Stripe.PaymentIntent.LastPaymentError,
    latest_charge: error['charge'] ?? intent.data.latest_charge,
    status: 'requires_payment_method',
  });

/** `intent` must be locked. After a declined card, another one may be tried. */
export async function attempt(call: Call, intent: Intent, card: TestCard, isAuthenticated = false): Promise<Stripe.PaymentIntent> {
  if (card.asksToAuthenticate && !isAuthenticated) return requireAuthentication(call, intent, card);
  const charge = await chargeCard(call, intent.data, card);
  if (card.decline) return fail(call, intent, { type: 'card_error', ...card.decline, charge });
  const paid = await write(call, intent, 'payment_intent.succeeded', {
    amount_received: intent.data.amount,
    last_payment_error: null,
    latest_charge: charge,
    status: 'succeeded',
  });
  await settleOrEnqueue(call, charge);
  return paid;
}

export async function authenticate(call: Call, intent: Intent, isAuthentic: boolean): Promise<Stripe.PaymentIntent> {
  const card = testCards.find(({ number }) => lastDigits(number) === intent.hidden['card']);
  if (isAuthentic && card) return attempt(call, intent, card, true);
  return fail(call, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}
