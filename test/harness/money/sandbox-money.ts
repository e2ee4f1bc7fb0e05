import type Stripe from 'stripe';
import type { Pool } from '#server/db/sql/sql.ts';
import type { Kind, Kinds } from '#server/payment-sandbox/objects.ts';
import type { TestSandbox } from '../servers/payment-sandbox.ts';

/** Sandbox objects matching `fields`, newest first; `account` '' is the platform. */
export async function listSandboxObjects<K extends Kind>(sql: Pool, kind: K, fields: object = {}, account = ''): Promise<Kinds[K][]> {
  const rows = await sql<{ data: Kinds[K] }[]>`
    select data from sandbox_objects where kind = ${kind} and account = ${account} and data @> ${sql.json(fields)} order by place desc`;
  return rows.map(({ data }) => data);
}

export const toCheckout = (
  origin: string,
  cents: number,
  payment_intent_data: Stripe.Checkout.SessionCreateParams.PaymentIntentData = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: cents, product_data: { name: 'Transport' } } }],
  payment_intent_data: { transfer_group: 'payment:1', ...payment_intent_data },
  success_url: `${origin}/payments/done`,
  cancel_url: `${origin}/payments/back`,
});

export async function paidCharge(
  { stripe, origin, submit }: Pick<TestSandbox, 'stripe' | 'origin' | 'submit'>,
  cents: number,
  { number = cardForm.number, ...intent }: Stripe.Checkout.SessionCreateParams.PaymentIntentData & { number?: string } = {},
): Promise<Stripe.Charge> {
  const { id, url } = await stripe.checkout.sessions.create(toCheckout(origin, cents, intent));
  const { status, html } = await submit(url!, { ...cardForm, number });
  if (status !== 303) throw new Error(`the card was not taken: ${html}`);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
  return (payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
}

/** Cards whose funds are available at once, and whose payments are disputed. */
export const settledAtOnce = '4000 0000 0000 0077';
export const disputed = '4000 0000 0000 0259';

export const cardForm = {
  email: 'mia@customer.example',
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  name: 'Mia Marsh',
  postal: '80202',
};

export const profileForm = {
  do: 'finish',
  business_type: 'company',
  company: 'Caldwell Auto Haul',
  first_name: 'Cal',
  last_name: 'Caldwell',
  routing: '110000000',
  account: '000123456789',
};

export const payableAccount = (id: string) => ({
  id,
  object: 'account',
  capabilities: { transfers: 'active' },
  payouts_enabled: true,
  charges_enabled: true,
  details_submitted: true,
  settings: { payouts: { schedule: { interval: 'manual', delay_days: 2 } } },
});

export async function onboardedAccount(
  { stripe, origin, submit }: Pick<TestSandbox, 'stripe' | 'origin' | 'submit'>,
  typed: Partial<typeof profileForm> = {},
): Promise<string> {
  const { id } = await stripe.accounts.create({
    type: 'express',
    email: 'cal@carrier.example',
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: 'manual' } } },
  });
  const { url } = await stripe.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    refresh_url: `${origin}/payouts/again`,
    return_url: `${origin}/payouts/done`,
  });
  const { status, html } = await submit(url, { ...profileForm, ...typed });
  if (status !== 303) throw new Error(`the account was not set up: ${html}`);
  return id;
}
