import type Stripe from 'stripe';
import { isSameSecret } from '#server/crypto/tokens.ts';
import { pagesPath, type Call } from '../api/call.ts';
import { toDetails, lockCheckout, type Payer } from './checkout-sessions.ts';
import { emitEvent } from '../events.ts';
import { getId } from '../api/object-ids.ts';
import { changeObject, findObject, lockObject, type StoredObject } from '../objects.ts';
import { addIntent, attempt, authenticate } from './payment-intents.ts';
import type { TestCard } from './test-cards.ts';

type Session = StoredObject<'checkout.session'>;

const goesOn = ({ data }: Session): string => (data.status === 'complete' ? data.success_url! : `${pagesPath}/checkout/${data.id}`);

async function follow(call: Call, session: Session, { status, next_action }: Stripe.PaymentIntent): Promise<string> {
  if (status !== 'succeeded') return next_action?.redirect_to_url?.url ?? goesOn(session);
  const complete = await changeObject(call, session, { payment_status: 'paid', status: 'complete', url: null });
  await emitEvent(call, 'checkout.session.completed', complete.data);
  return goesOn(complete);
}

/** Returns the URL to continue at. Can be repeated: a paid or expired checkout is not charged again. */
export async function pay(call: Call, id: string, card: TestCard, payer: Payer): Promise<string> {
  const session = await lockCheckout(call, id);
  if (session.data.status !== 'open') return goesOn(session);
  const before = session.data.payment_intent;
  const intent = await (before ? lockObject(call, 'payment_intent', getId(before)) : addIntent(call, session));
  const tried = await changeObject(call, session, { customer_details: toDetails(payer), payment_intent: intent.id });
  return follow(call, tried, await attempt(call, intent, card));
}

export async function findBySecret(call: Call, secret: string): Promise<StoredObject<'payment_intent'> | null> {
  const intent = await findObject(call, 'payment_intent', secret.split('_secret_')[0]!);
  return intent && isSameSecret(secret, intent.data.client_secret!) ? intent : null;
}

export async function answerAuthentication(
  call: Call,
  { id, hidden }: StoredObject<'payment_intent'>,
  isAuthentic: boolean,
): Promise<string> {
  const session = await lockCheckout(call, String(hidden['session']));
  const intent = await lockObject(call, 'payment_intent', id);
  if (intent.data.status !== 'requires_action') return goesOn(session);
  return follow(call, session, await authenticate(call, intent, isAuthentic));
}
