import type Stripe from 'stripe';
import { z } from 'zod';
import { defineJob, enqueue } from '../queue/queue.ts';
import { pageUrl, type Call } from './call.ts';
import { tell } from './events.ts';
import { listObjects, type Asked } from './listing.ts';
import { idOf, newObjectId, newSecretId, secondsOf } from './object-ids.ts';
import { addObject, changeObject, getObject, lockObject, type Stored } from './objects.ts';
import { cancel, requireChargeable } from './payment-intents.ts';
import type { sessionParameters } from './payment-parameters.ts';
import { Refusal } from './refusal.ts';

/** Ends a checkout at its time. */
export const expireCheckout = defineJob('expire-sandbox-checkout', z.object({ session: z.string() }));

type Asks = z.output<typeof sessionParameters>;

/** A line of what is paid for. */
export interface Line {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly quantity: number;
  readonly unitCents: number;
}

const longestSeconds = 86_400;
const shortestSeconds = 1_800;

function expiryOf({ now }: Call, asked: number | undefined): number {
  const seconds = (asked ?? secondsOf(now) + longestSeconds) - secondsOf(now);
  if (seconds > longestSeconds + 60)
    throw new Refusal(400, 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  if (seconds < shortestSeconds - 60)
    throw new Refusal(400, 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    });
  return secondsOf(now) + seconds;
}

const lineOf = ({ quantity, price_data: { unit_amount, product_data } }: Asks['line_items'][number]): Line => ({
  id: newObjectId('li'),
  name: product_data.name,
  description: product_data.description ?? null,
  quantity,
  unitCents: unit_amount,
});

/** POST /v1/checkout/sessions: the intent is made when somebody first tries to pay. */
export async function createSession(call: Call, asks: Asks): Promise<Stripe.Checkout.Session> {
  const lines = asks.line_items.map(lineOf);
  const total = lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
  requireChargeable(total);
  const id = newSecretId('cs_test');
  const { data } = await addObject(
    call,
    'checkout.session',
    {
      id,
      amount_subtotal: total,
      allowed_payment_method_types: asks.allowed_payment_method_types ?? null,
      amount_total: total,
      automatic_tax: { enabled: false, liability: null, provider: null, status: null },
      cancel_url: asks.cancel_url ?? null,
      client_reference_id: asks.client_reference_id ?? null,
      client_secret: null,
      currency: 'usd',
      custom_fields: [],
      custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
      customer: null,
      customer_details: asks.customer_email ? detailsOf({ email: asks.customer_email }) : null,
      customer_email: asks.customer_email ?? null,
      expires_at: expiryOf(call, asks.expires_at),
      invoice: null,
      locale: null,
      metadata: asks.metadata ?? {},
      mode: 'payment',
      payment_intent: null,
      payment_link: null,
      payment_method_types: ['card'],
      payment_status: 'unpaid',
      setup_intent: null,
      shipping_options: [],
      status: 'open',
      submit_type: asks.submit_type ?? null,
      subscription: null,
      success_url: asks.success_url,
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      ui_mode: 'hosted_page',
      url: pageUrl(call, `/checkout/${id}`),
    },
    { lines, intent: asks.payment_intent_data ?? {} },
  );
  await enqueue(call, expireCheckout, { session: id }, { runAt: new Date(data.expires_at * 1_000) });
  return data;
}

/** What is known of who pays. */
export const detailsOf = ({
  email = null,
  name = null,
  postalCode = null,
}: {
  email?: string | null;
  name?: string | null;
  postalCode?: string | null;
}) =>
  ({
    address: { city: null, country: 'US', line1: null, line2: null, postal_code: postalCode, state: null },
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }) as Stripe.Checkout.Session.CustomerDetails;

/** The lines of a checkout. */
export const linesOf = ({ hidden }: Stored<'checkout.session'>): readonly Line[] => hidden['lines'] as readonly Line[];

/** GET /v1/checkout/sessions/:id/line_items, all of them. */
export async function listLines(call: Call, id: string): Promise<object> {
  const session = await getObject(call, 'checkout.session', id, 'session');
  const data = linesOf(session).map((line) => ({
    id: line.id,
    object: 'item',
    amount_discount: 0,
    amount_subtotal: line.quantity * line.unitCents,
    amount_tax: 0,
    amount_total: line.quantity * line.unitCents,
    currency: 'usd',
    description: line.name,
    price: {
      id: line.id.replace(/^li/, 'price'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: session.data.created,
      currency: 'usd',
      livemode: false,
      metadata: {},
      product: line.id.replace(/^li/, 'prod'),
      type: 'one_time',
      unit_amount: line.unitCents,
    },
    quantity: line.quantity,
  }));
  return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` };
}

/** Ends an open checkout: nobody can pay it any more. */
export async function expire(call: Call, session: Stored<'checkout.session'>): Promise<Stored<'checkout.session'>> {
  const { payment_intent } = session.data;
  if (payment_intent) await cancel(call, await lockObject(call, 'payment_intent', idOf(payment_intent)), null);
  const expired = await changeObject(call, session, { status: 'expired', url: null });
  await tell(call, 'checkout.session.expired', expired.data);
  return expired;
}

/** POST /v1/checkout/sessions/:id/expire */
export async function expireSession(call: Call, id: string): Promise<Stripe.Checkout.Session> {
  const session = await lockObject(call, 'checkout.session', id, 'session');
  if (session.data.status !== 'open')
    throw new Refusal(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of ${session.data.status}.`,
    );
  return (await expire(call, session)).data;
}

/** A checkout that nobody else changes meanwhile; one whose time is over is ended first. */
export async function lockCheckout(call: Call, id: string): Promise<Stored<'checkout.session'>> {
  const session = await lockObject(call, 'checkout.session', id);
  return session.data.status === 'open' && session.data.expires_at <= secondsOf(call.now) ? expire(call, session) : session;
}

/** GET /v1/checkout/sessions/:id */
export const retrieveSession = async (call: Call, id: string): Promise<Stripe.Checkout.Session> =>
  (await getObject(call, 'checkout.session', id, 'session')).data;

/** GET /v1/checkout/sessions */
export const listSessions = (call: Call, asked: Asked): Promise<object> =>
  listObjects(call, 'checkout.session', '/v1/checkout/sessions', { ...asked });
