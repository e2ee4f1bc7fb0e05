import type Stripe from 'stripe';
import { isSameSecret } from '../crypto/tokens.ts';
import type { Call } from './call.ts';
import { detailsOf, lockCheckout } from './checkout-sessions.ts';
import { attempt, authenticate } from './confirmation.ts';
import { tell } from './events.ts';
import { idOf } from './object-ids.ts';
import { changeObject, findObject, getObject, lockObject, type Stored } from './objects.ts';
import { addIntent, type NewIntent } from './payment-intents.ts';
import { addCard, type Expiry, type Payer } from './payment-methods.ts';
import { Refusal } from './refusal.ts';
import type { TestCard } from './test-cards.ts';

type Session = Stored<'checkout.session'>;

/** Where a browser is sent after a form: on to the shop, to the page that asks to authenticate, or back to the checkout, which says why. */
export type Next = { readonly to: 'shop' | 'elsewhere'; readonly url: string } | { readonly to: 'checkout'; readonly session: string };

/** The address to which the checkout leads once it is paid. */
export const successUrl = ({ success_url, id }: Stripe.Checkout.Session): string =>
  success_url!.replaceAll(/\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi, id);

async function complete(call: Call, session: Session): Promise<void> {
  const { data } = await changeObject(call, session, { payment_status: 'paid', status: 'complete', url: null });
  await tell(call, 'checkout.session.completed', data);
}

function intentOf(call: Call, { data, hidden }: Session): Promise<Stored<'payment_intent'>> {
  if (data.payment_intent) return lockObject(call, 'payment_intent', idOf(data.payment_intent));
  const asked = hidden['intent'] as Partial<NewIntent>;
  return addIntent(call, { ...asked, amount: data.amount_total!, currency: 'usd' }, data.id);
}

/** After an attempt: a paid checkout is complete. */
async function follow(call: Call, session: Session, result: Stripe.PaymentIntent | Refusal): Promise<Next> {
  if (!(result instanceof Refusal) && result.status === 'succeeded') {
    await complete(call, session);
    return { to: 'shop', url: successUrl(session.data) };
  }
  if (!(result instanceof Refusal) && result.next_action?.redirect_to_url?.url)
    return { to: 'elsewhere', url: result.next_action.redirect_to_url.url };
  return { to: 'checkout', session: session.id };
}

/** Pays a checkout with a card. One that is paid leads on, however often it is asked; one that is over leads back to its page. */
export async function pay(call: Call, id: string, card: TestCard, payer: Payer, expiry: Expiry): Promise<Next> {
  const session = await lockCheckout(call, id);
  if (session.data.status === 'complete') return { to: 'shop', url: successUrl(session.data) };
  if (session.data.status !== 'open') return { to: 'checkout', session: id };
  const intent = await intentOf(call, session);
  const tried = await changeObject(call, session, { customer_details: detailsOf(payer), payment_intent: intent.id });
  const result = await attempt(call, intent, await addCard(call, card, payer, expiry));
  return follow(call, tried, result);
}

/** The intent whose secret this is, or null. */
export async function findBySecret(call: Call, secret: string): Promise<Stored<'payment_intent'> | null> {
  const intent = await findObject(call, 'payment_intent', secret.split('_secret_')[0]!);
  return intent && isSameSecret(secret, intent.data.client_secret!) ? intent : null;
}

function returnUrl({ data, hidden }: Stored<'payment_intent'>, isPaid: boolean): string | null {
  const given = hidden['returnUrl'] as string | null;
  if (!given) return null;
  const url = new URL(given);
  url.searchParams.set('payment_intent', data.id);
  url.searchParams.set('payment_intent_client_secret', data.client_secret!);
  url.searchParams.set('redirect_status', isPaid ? 'succeeded' : 'failed');
  return url.href;
}

/** What was said on the page that asks to authenticate; null where nobody said where to go from there. */
export async function answerAuthentication(call: Call, found: Stored<'payment_intent'>, isAuthentic: boolean): Promise<Next | null> {
  const sessionId = found.hidden['session'] as string | null;
  const session = sessionId ? await lockCheckout(call, sessionId) : null;
  const intent = await lockObject(call, 'payment_intent', found.id);
  const method = intent.data.payment_method ? await getObject(call, 'payment_method', idOf(intent.data.payment_method)) : null;
  const result = method ? await authenticate(call, intent, method, isAuthentic) : intent.data;
  const isPaid = !(result instanceof Refusal) && result.status === 'succeeded';
  if (session?.data.status === 'complete') return { to: 'shop', url: successUrl(session.data) };
  if (session) return session.data.status === 'open' ? follow(call, session, result) : { to: 'checkout', session: session.id };
  const url = returnUrl(intent, isPaid);
  return url ? { to: 'elsewhere', url } : null;
}
