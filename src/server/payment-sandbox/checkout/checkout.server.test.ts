import type Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox, type PageView } from '../../../../test/harness/servers/payment-sandbox.ts';
import { cardForm, toCheckout, listSandboxObjects } from '../../../../test/harness/money/sandbox-money.ts';
import { testCards } from './test-cards.ts';

const sandbox = await startTestSandbox();
const { stripe, origin, sql, submit, see } = sandbox;

const newSession = () =>
  stripe.checkout.sessions.create({
    ...toCheckout(origin, 124_900, { metadata: { paymentId: '1' } }),
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 120_000, product_data: { name: 'Transport <Denver> to Austin' } } },
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 4_900, product_data: { name: 'Service fee' } } },
    ],
  });

const getIntent = async (id: string) =>
  (await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })).payment_intent as Stripe.PaymentIntent;

const typesSince = async (before: number) =>
  (await listSandboxObjects(sql, 'event'))
    .toReversed()
    .slice(before)
    .map(({ type }) => type);

const tokenIn = ({ html }: PageView): string => /name="token" value="([^"]+)"/.exec(html)![1]!;

let last = 0;
beforeEach(async () => {
  last = (await listSandboxObjects(sql, 'event')).length;
});

describe('the sandbox checkout page', () => {
  it('shows the items, says that no card is charged, and contains no scripts', async () => {
    const { url } = await newSession();
    const { status, html, headers } = await see(url!);
    expect(status).toBe(200);
    for (const words of [
      'Test payments: no card is charged',
      'Transport &lt;Denver&gt; to Austin',
      '$1,200.00',
      '$49.00',
      '$1,249.00',
      '4000 0000 0000 0002',
    ])
      expect(html).toContain(words);
    expect(html).not.toMatch(/<script|\son\w+=/);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'; style-src");
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
  });

  it('gives 404 for a NUL character in the URL, removes it from a form, and hides error details', async () => {
    for (const path of ['checkout/%00', 'checkout/cs_test_%00', 'authenticate/%00', 'onboarding/%00', 'dashboard/%00']) {
      const { status, html } = await see(`/sandbox/stripe/${path}`);
      expect([path, status, html]).toEqual([path, 404, expect.stringContaining('Not found')]);
    }
    const session = await newSession();
    expect((await submit(session.url!, { ...cardForm, name: 'Mia\0 Marsh' })).location).toContain('/payments/done');
    const long = await submit((await newSession()).url!, { ...cardForm, name: 'x'.repeat(20_000) });
    expect([long.status, long.html]).toEqual([413, expect.stringContaining('We couldn’t accept this form')]);
  });

  it('takes the payment once and redirects to the shop, even if the form is sent twice', async () => {
    const session = await newSession();
    expect([session.status, session.payment_status, session.payment_intent]).toEqual(['open', 'unpaid', null]);
    const form = { ...cardForm, token: tokenIn(await see(session.url!)) };
    const answers = await Promise.all([submit(session.url!, form), submit(session.url!, form)]);
    const done = `${origin}/payments/done`;
    expect(answers.map(({ status, location }) => [status, location])).toEqual([
      [303, done],
      [303, done],
    ]);
    expect((await see(session.url!)).location).toBe(done);
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge.balance_transaction'] });
    expect([paid.status, paid.payment_status, paid.url, paid.customer_details?.email]).toEqual(['complete', 'paid', null, cardForm.email]);
    expect(paid.payment_intent).toMatchObject({
      status: 'succeeded',
      amount_received: 124_900,
      transfer_group: 'payment:1',
      metadata: { paymentId: '1' },
      latest_charge: {
        paid: true,
        transfer_group: 'payment:1',
        balance_transaction: { amount: 124_900, fee: 3_652, net: 121_248, type: 'charge' },
      },
    });
    expect(await listSandboxObjects(sql, 'charge', { payment_intent: (paid.payment_intent as Stripe.PaymentIntent).id })).toHaveLength(1);
    expect(await typesSince(last)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'charge.updated',
      'checkout.session.completed',
    ]);
  });

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.', 'card_declined', 'generic_decline'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.', 'card_declined', 'insufficient_funds'],
    ['4000 0000 0000 0069', 'Your card has expired.', 'expired_card', 'expired_card'],
    ['4000 0000 0000 0127', "Your card's security code is incorrect.", 'incorrect_cvc', 'incorrect_cvc'],
    [
      '4000 0000 0000 0119',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
      'processing_error',
    ],
  ])('explains why the card %s is declined, and accepts another one', async (number, message, code, decline) => {
    const session = await newSession();
    const refused = await submit(session.url!, { ...cardForm, number });
    expect([refused.status, refused.location]).toEqual([303, `/sandbox/stripe/checkout/${session.id}`]);
    const { html } = await see(session.url!);
    expect(html).toContain(`role="alert">${message.replaceAll("'", '&#39;')}<`);
    expect(html).toContain(`value="${cardForm.email}"`);
    expect(html).not.toContain(`value="${number.slice(0, 4)}`);
    const open = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] });
    expect(open.status).toBe('open');
    expect(open.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code, decline_code: decline, message },
      latest_charge: { paid: false, status: 'failed', failure_code: code, balance_transaction: null },
    });
    expect(await typesSince(last)).toEqual(['payment_intent.created', 'charge.failed', 'payment_intent.payment_failed']);
    expect((await submit(session.url!, cardForm)).location).toContain('/payments/done');
  });

  it('refuses numbers other than test cards and invalid fields, and does not repeat the number', async () => {
    const session = await newSession();
    const refused = await submit(session.url!, {
      email: 'mia',
      number: '4111 1111 1111 1111',
      expiry: '01 / 20',
      cvc: '12',
      name: '',
      postal: '802',
    });
    expect(refused.status).toBe(200);
    for (const words of [
      'This is a test. Don’t enter a real card.',
      'Enter an email address',
      'expiration date is in the past',
      'Enter any 3 digits',
      'Enter a name',
      'Enter a ZIP code',
    ])
      expect(refused.html).toContain(words);
    expect(refused.html).not.toContain('4111');
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_intent).toBeNull();
    expect(await typesSince(last)).toEqual([]);
  });

  it('stores no card number', async () => {
    const session = await newSession();
    await submit(session.url!, cardForm);
    const rows = await sql<{ text: string }[]>`select o::text as text from sandbox_objects o`;
    const digits = rows.map(({ text }) => text).join('\n');
    for (const { number } of testCards) expect(digits).not.toContain(number);
  });

  it('is either paid or expired, as is its intent, if both are requested at once', async () => {
    const session = await newSession();
    await submit(session.url!, { ...cardForm, number: '4000 0000 0000 0002' });
    const { id } = await getIntent(session.id);
    const form = { ...cardForm, token: tokenIn(await see(session.url!)) };
    const ends = await Promise.allSettled([submit(session.url!, form), stripe.checkout.sessions.expire(session.id)]);
    const [intent, after] = [await stripe.paymentIntents.retrieve(id), await stripe.checkout.sessions.retrieve(session.id)];
    const isPaid = ends[1].status === 'rejected';
    expect([intent.status, after.status]).toEqual(isPaid ? ['succeeded', 'complete'] : ['canceled', 'expired']);
    expect(await listSandboxObjects(sql, 'charge', { payment_intent: id, paid: true })).toHaveLength(isPaid ? 1 : 0);
  });

  it('accepts only forms with its own token', async () => {
    const [session, other] = [await newSession(), await newSession()];
    const token = tokenIn(await see(other.url!));
    for (const forged of ['', 'x', token]) {
      const answer = await submit(session.url!, { ...cardForm, token: forged });
      expect([answer.status, answer.html.includes('We couldn’t accept this form')]).toEqual([403, true]);
    }
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });

  it('gives 404 for an unknown id', async () => {
    for (const path of [
      '/sandbox/stripe/checkout/cs_test_none',
      '/sandbox/stripe/authenticate/pi_1_secret_2',
      '/sandbox/stripe/dashboard/link_1',
    ])
      expect([(await see(path)).status, (await see(path)).html.includes('Not found')]).toEqual([404, true]);
  });
});

describe('the authentication page', () => {
  const secure = { ...cardForm, number: '4000 0027 6000 3184' };

  it('accepts the payment once it is completed', async () => {
    const session = await newSession();
    const asked = await submit(session.url!, secure);
    expect(asked.location).toMatch(/\/sandbox\/stripe\/authenticate\/pi_\w+_secret_\w+$/);
    expect(await getIntent(session.id)).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    expect((await see(asked.location!)).html).toContain('Complete authentication');
    expect((await submit(asked.location!, { answer: 'complete' })).location).toBe(`${origin}/payments/done`);
    expect((await submit(asked.location!, { answer: 'fail' })).location).toBe(`${origin}/payments/done`);
    expect(await typesSince(last)).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'charge.succeeded',
      'payment_intent.succeeded',
      'charge.updated',
      'checkout.session.completed',
    ]);
  });

  it('returns to the checkout with the reason if it failed', async () => {
    const session = await newSession();
    const asked = await submit(session.url!, secure);
    expect((await submit(asked.location!, { answer: 'fail', token: 'x' })).status).toBe(403);
    const back = await submit(asked.location!, { answer: 'fail' });
    expect((await see(back.location!)).html).toContain('We are unable to authenticate your payment method.');
    expect(await getIntent(session.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await submit(session.url!, cardForm)).location).toContain('/payments/done');
  });

  it('can be followed by a declined card', async () => {
    const session = await newSession();
    const asked = await submit(session.url!, { ...cardForm, number: '4000 0084 0000 1629' });
    const back = await submit(asked.location!, { answer: 'complete' });
    expect((await see(back.location!)).html).toContain('Your card was declined.');
  });
});

describe('an ended checkout', () => {
  it('was ended by its creator, and cannot be paid any more', async () => {
    const session = await newSession();
    await submit(session.url!, { ...cardForm, number: '4000 0000 0000 0002' });
    const page = await see(session.url!);
    const expired = await stripe.checkout.sessions.expire(session.id);
    expect([expired.status, expired.url]).toEqual(['expired', null]);
    const token = tokenIn(page);
    const late = await submit(session.url!, { ...cardForm, token });
    expect((await see(late.location!)).html).toContain('This checkout has expired');
    expect((await getIntent(session.id)).status).toBe('canceled');
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow('has a status of expired');
    expect(await typesSince(last)).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'payment_intent.canceled',
      'checkout.session.expired',
    ]);
  });

  it('ends by itself at its time', async () => {
    const session = await newSession();
    expect(session.expires_at).toBe(session.created + 86_400);
    await sandbox.settle();
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    await sql`update sandbox_objects set data = jsonb_set(data, '{expires_at}', data->'created') where id = ${session.id}`;
    expect((await see(session.url!)).html).toContain('This checkout has expired');
    await sql`update jobs set run_at = now() where name = 'expire-sandbox-checkout' and data->>'session' = ${session.id}`;
    await sandbox.settle();
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
  });
});
