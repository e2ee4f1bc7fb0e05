import type Stripe from 'stripe';
import { z } from 'zod';
import { emailAddress } from '#shared/text/email.ts';
import { defineJob, enqueue } from '#server/queue/queue.ts';
import { pageUrl, type Call } from '../api/call.ts';
import { emitEvent } from '../events.ts';
import { getId, newSecretId, getSeconds } from '../api/object-ids.ts';
import { addObject, changeObject, lockObject, type StoredObject } from '../objects.ts';
import { address, currency, list, metadata, strict, wholeNumber } from '../api/parameters.ts';
import { cancel } from './payment-intents.ts';
import { refused } from '../api/refusal.ts';

export const expireCheckout = defineJob('expire-sandbox-checkout', z.object({ session: z.string() }));

const lineItem = strict({
  quantity: wholeNumber.refine((count) => count >= 1, 'must be at least 1'),
  price_data: strict({ currency, unit_amount: wholeNumber, product_data: strict({ name: z.string().min(1).max(250) }) }),
});

export const sessionParameters = strict({
  mode: z.literal('payment', 'the payment sandbox supports only payment'),
  allowed_payment_method_types: list(z.literal('card', 'the payment sandbox supports only cards')).optional(),
  cancel_url: address,
  customer_email: emailAddress().optional(),
  line_items: list(lineItem),
  metadata: metadata.default({}),
  payment_intent_data: strict({
    metadata: metadata.default({}),
    statement_descriptor_suffix: z.string().max(22).optional(),
    transfer_group: z.string().optional(),
  }),
  success_url: address,
});

export interface Line {
  readonly name: string;
  readonly quantity: number;
  readonly unitCents: number;
}

export interface Payer {
  readonly email: string;
  readonly name?: string;
  readonly postalCode?: string;
}

const lifeSeconds = 86_400;
const leastCents = 50;
const mostCents = 99_999_999;

function requireChargeable(amount: number): void {
  if (amount < leastCents) throw refused('amount_too_small', 'Amount must be at least $0.50 usd', 'amount');
  if (amount > mostCents) throw refused('amount_too_large', 'Amount must be no more than $999,999.99', 'amount');
}

/** The payment intent is created with the first attempt to pay. */
export async function createSession(call: Call, asks: z.output<typeof sessionParameters>): Promise<Stripe.Checkout.Session> {
  const lines = asks.line_items.map(({ quantity, price_data: { unit_amount, product_data } }): Line => ({
    name: product_data.name,
    quantity,
    unitCents: unit_amount,
  }));
  const total = lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
  requireChargeable(total);
  const id = newSecretId('cs_test');
  const { data } = await addObject(
    call,
    'checkout.session',
    {
      id,
      allowed_payment_method_types: asks.allowed_payment_method_types ?? null,
      amount_total: total,
      cancel_url: asks.cancel_url,
      currency: 'usd',
      customer_details: asks.customer_email ? toDetails({ email: asks.customer_email }) : null,
      expires_at: getSeconds(call.now) + lifeSeconds,
      metadata: asks.metadata,
      mode: 'payment',
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      success_url: asks.success_url,
      url: pageUrl(call, `/checkout/${id}`),
    },
    { lines, intent: asks.payment_intent_data },
  );
  await enqueue(call, expireCheckout, { session: id }, { runAt: new Date(data.expires_at * 1_000) });
  return data;
}

export const toDetails = ({ email, name, postalCode }: Payer) =>
  ({ address: { country: 'US', postal_code: postalCode ?? null }, email, name: name ?? null }) as Stripe.Checkout.Session.CustomerDetails;

export const getLines = ({ hidden }: StoredObject<'checkout.session'>): readonly Line[] => hidden['lines'] as readonly Line[];

async function expire(call: Call, session: StoredObject<'checkout.session'>): Promise<StoredObject<'checkout.session'>> {
  const { payment_intent } = session.data;
  if (payment_intent) await cancel(call, await lockObject(call, 'payment_intent', getId(payment_intent)));
  const expired = await changeObject(call, session, { status: 'expired', url: null });
  await emitEvent(call, 'checkout.session.expired', expired.data);
  return expired;
}

export async function expireSession(call: Call, id: string): Promise<Stripe.Checkout.Session> {
  const session = await lockObject(call, 'checkout.session', id, 'session');
  if (session.data.status === 'open') return (await expire(call, session)).data;
  throw refused(
    undefined,
    `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of ${session.data.status}.`,
  );
}

/** Locks the session. Expires it first if its time is over. */
export async function lockCheckout(call: Call, id: string): Promise<StoredObject<'checkout.session'>> {
  const session = await lockObject(call, 'checkout.session', id);
  return session.data.status === 'open' && session.data.expires_at <= getSeconds(call.now) ? expire(call, session) : session;
}
