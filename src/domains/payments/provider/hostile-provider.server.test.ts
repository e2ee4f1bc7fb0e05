import { afterEach, describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { eachLine, getStripe } from '#server/payment-provider.ts';
import { listPublishedEvents } from '../../../../test/harness/people/published-events.ts';
import type { BookedTransport } from '../../../../test/harness/money/booked.ts';
import { startTestBookings } from '../../../../test/harness/money/bookings.ts';
import { startHostileProvider, type Mischief } from '../../../../test/harness/servers/hostile-provider.ts';
import { playBookings } from '../../../../test/harness/money/paid-booking.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { paidCharge } from '../../../../test/harness/money/sandbox-money.ts';

const { app, sql, money } = await startPayingApp();
const hostile = await startHostileProvider(app);
const bookings = await startTestBookings(app, money);
const { shipper, carrier, book, pay, complete, moneyOf, tellAll } = bookings;
const { asked: askedForMore } = playBookings(app, money, { shipper, carrier });
await bookings.connectCarrier();

afterEach(() => {
  hostile.misbehave(/^/, null);
  hostile.forge(/^/, null);
});

const drip: Mischief = (request, reply) => {
  reply.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => reply.write(' '), 100);
  request.on('close', () => clearInterval(timer));
  reply.on('close', () => clearInterval(timer));
};
const says =
  (status: number, body: string, type = 'application/json'): Mischief =>
  (_request, reply) =>
    void reply.writeHead(status, { 'content-type': type }).end(body);

const mischief: readonly [string, Mischief][] = [
  ['hangs', () => undefined],
  ['sends byte after byte without an end', drip],
  ['answers 500', says(500, '{"error":{"type":"api_error","message":"oops"}}')],
  ['answers 429', says(429, '{"error":{"type":"invalid_request_error","code":"rate_limit","message":"slow down"}}')],
  ['knows the key no more', says(401, '{"error":{"type":"invalid_request_error","message":"Invalid API Key"}}')],
  ['answers a page', says(200, '<!doctype html><title>Login</title>', 'text/html')],
  ['answers half of it', says(200, '{"id":"cs_test_1","object":"checkout.ses')],
  ['answers nothing', says(200, '')],
  ['answers an empty object', says(200, '{}')],
  ['answers null', says(200, 'null')],
  ['answers ten megabytes', says(200, `{"object":"list","data":["${'x'.repeat(10_000_000)}"]}`)],
  ['leads on to another place', (_request, reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:9/v1' }).end()],
  ['hangs up', (request) => void request.socket.destroy()],
];

const checkout = ({ id }: BookedTransport) => shipper.call('POST', `/api/transports/${id}/payment/checkout`);
async function tryAgain(): Promise<void> {
  await sql`update jobs set run_at = now() where attempts > 0 and failed_at is null`;
  await app.settle();
}
async function goOn(): Promise<void> {
  for (let time = 0; time < 4; time += 1) await tryAgain();
}

describe('a payment provider that fails', { tags: 'full' }, () => {
  const away = { status: 503, body: { code: 'provider_unavailable' } };

  it('by hanging delays a request only up to the request limit', async () => {
    const made = await book();
    const limits = { limitMs: 3_600_000, requestMs: 300 };
    const setUp = () => carrier.call('POST', '/api/payouts/set-up', { password: personaPassword });
    hostile.misbehave(/^POST \/v1\//, () => undefined, limits);
    expect([await checkout(made), await setUp()]).toMatchObject([away, away]);
    hostile.misbehave(/^/, null);
    expect([await checkout(made), await setUp()]).toMatchObject([{ status: 200 }, { status: 200 }]);
    hostile.misbehave(/^GET /, () => undefined, limits);
    const answers = [await checkout(made), await carrier.call('POST', '/api/payouts/refresh')];
    expect(answers).toMatchObject([away, away]);
  });

  it('at checkout or payout setup gives 503, and the payment succeeds once afterwards', async () => {
    const made = await book();
    for (const [name, wrong] of mischief) {
      await sql`delete from rate_limits`;
      hostile.misbehave(/^POST \/v1\/(?:checkout|account|accounts)/, wrong);
      const answers = [await checkout(made), await carrier.call('POST', '/api/payouts/set-up', { password: personaPassword })];
      expect([name, answers]).toMatchObject([name, [away, away]]);
    }
    hostile.misbehave(/^/, null);
    const { body } = await checkout(made);
    for (const [name, wrong] of mischief) {
      await sql`delete from rate_limits`;
      hostile.misbehave(/^GET /, wrong);
      const answers = [await checkout(made), await shipper.call('POST', `/api/transports/${made.id}/payment/refresh`)];
      expect([name, answers]).toMatchObject([name, [away, { status: 503 }]]);
    }
    hostile.misbehave(/^/, null);
    expect((await checkout(made)).body.url).toBe(body.url);
    await money.payAt(body.url);
    await tellAll();
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 128_500 });
  });

  it('at a transfer and at its lookup leads to retries and one payment', async () => {
    const made = await pay();
    hostile.misbehave(/^POST \/v1\/transfers/, mischief[0]![1]);
    await complete(made);
    for (const [name, wrong] of mischief.filter(([one]) => /half|empty|500|byte|hangs up/.test(one))) {
      const before = hostile.count(/^POST \/v1\/transfers/);
      hostile.misbehave(/^POST \/v1\/transfers/, wrong);
      await tryAgain();
      const isTried = hostile.count(/^POST \/v1\/transfers/) > before;
      expect([name, isTried, await moneyOf(made)]).toMatchObject([name, true, { carrier: 0 }]);
    }
    hostile.misbehave(/^/, null);
    await goOn();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000 });
    expect((await money.stripe.transfers.list({ transfer_group: `payment:${made.paymentId}` })).data).toHaveLength(1);
  });
});

describe('a payment provider that returns wrong data', { tags: 'full' }, () => {
  it('does not lead anyone to a checkout page with another amount or charge', async () => {
    for (const change of [
      (page: object) => ({ ...page, amount_total: 1 }),
      (page: object) => ({ ...page, currency: 'jpy' }),
      (page: object) => ({ ...page, metadata: { movement_id: 'another' } }),
    ]) {
      const made = await book();
      hostile.forge(/^POST \/v1\/checkout/, change);
      expect(await checkout(made)).toMatchObject({ status: 503 });
    }
  });

  it('is not trusted if it returns another object than requested', async () => {
    const [made, other] = [await pay(), await book()];
    const { url } = (await checkout(other)).body;
    const [row] = await sql`select provider_id as id from payment_movements where payment_id = ${made.paymentId}`;
    await money.payAt(url);
    hostile.forge(/^GET \/v1\/payment_intents/, (intent) => ({ ...intent, id: row!['id'] }));
    expect((await shipper.call('POST', `/api/transports/${other.id}/payment/refresh`)).status).toBe(503);
    hostile.forge(/^/, null);
    expect((await shipper.call('POST', `/api/transports/${other.id}/payment/refresh`)).status).toBe(200);
    expect(await moneyOf(other)).toMatchObject({ status: 'escrow', held: 128_500 });
  });

  it('cannot assign the account of another carrier', async () => {
    const [one, two] = [await app.signIn('carrier'), await app.signIn('carrier')];
    await one.call('POST', '/api/payouts/set-up', { password: personaPassword });
    const [row] = await sql`select account_id from stripe_accounts where user_id = ${one.id}`;
    hostile.forge(/^POST \/v1\/accounts$/, (account) => ({ ...account, id: row!['accountId'], metadata: {} }));
    expect(await two.call('POST', '/api/payouts/set-up', { password: personaPassword })).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable' },
    });
    hostile.forge(/^/, null);
    expect((await two.call('POST', '/api/payouts/set-up', { password: personaPassword })).status).toBe(200);
    const accounts = await sql`select account_id from stripe_accounts where user_id in (${one.id}, ${two.id})`;
    expect(new Set(accounts.map(({ accountId }) => accountId)).size).toBe(2);
  });

  it('does not make us book a transfer of another amount', async () => {
    const made = await pay();
    hostile.forge(/^POST \/v1\/transfers$/, (transfer) => ({ ...transfer, amount: 1 }));
    await complete(made);
    expect(await moneyOf(made)).toMatchObject({ carrier: 0 });
    hostile.forge(/^/, null);
    await goOn();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000 });
  });
});

describe('payments that differ from the request', { tags: 'full' }, () => {
  it('are not booked in another currency, and administrators are told once', async () => {
    const made = await bookings.charge();
    hostile.forge(/^GET \/v1\/payment_intents/, (intent) => ({ ...intent, currency: 'jpy' }));
    await tellAll();
    expect(await moneyOf(made)).toMatchObject({ status: 'payment_pending', shipper: 0, held: 0 });
    const told = await listPublishedEvents(sql, 'payment.other-currency', { paymentId: made.paymentId });
    expect(told).toHaveLength(1);
    const noted =
      await sql`select event_data from payment_audit_logs where payment_id = ${made.paymentId} and event_type = 'other_currency'`;
    expect(noted).toMatchObject([{ eventData: { currency: 'jpy', intent: expect.stringMatching(/^pi_/) } }]);
  });

  it('of another amount for a change order are refunded, and the price stays the same', async () => {
    const made = await pay();
    const { body: order } = await askedForMore(made.id);
    expect((await shipper.call('POST', `/api/change-orders/${order.id}/approval`, {})).status).toBe(200);
    await money.payAt((await shipper.call('POST', `/api/change-orders/${order.id}/checkout`, {})).body.url);
    hostile.forge(/^GET \/v1\/payment_intents/, (intent) =>
      intent['amount'] === 15_000
        ? { ...intent, latest_charge: { ...(intent['latest_charge'] as object), amount_captured: 14_000 } }
        : intent,
    );
    await tellAll();
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', shipper: -142_500, held: 128_500, refunds: 14_000 });
    const [state] = await sql`
      select o.state, p.amount from change_orders o join payments p on p.id = o.payment_id where o.id = ${order.id}`;
    expect(state).toEqual({ state: 'approved', amount: '1285.00' });
  });

  it('as a second charge for a completed movement are not held, and the carrier is paid once', async () => {
    const made = await pay();
    const [row] = await sql`select id from payment_movements where payment_id = ${made.paymentId}`;
    await paidCharge(money, 128_500, { metadata: { payment_id: made.paymentId, movement_id: row!['id'] as string } });
    await tellAll();
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 128_500, shipper: -128_500 });
    await complete(made);
    expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000 });
  });

  it('do not stop a refund if a manual refund of another payment names its movement', async () => {
    const [made, other] = [await pay(), await pay()];
    hostile.misbehave(/^POST \/v1\/refunds/, says(500, '{}'));
    await shipper.call('POST', `/api/transports/${made.id}/cancellation`, { refund: '1285.00' });
    await app.settle();
    hostile.misbehave(/^/, null);
    const [asked] = await sql`select id from payment_movements where payment_id = ${made.paymentId} and kind = 'refund'`;
    const [charge] = await sql`select charge_id from payment_movements where payment_id = ${other.paymentId}`;
    await money.stripe.refunds.create({
      charge: charge!['chargeId'] as string,
      amount: 128_500,
      metadata: { payment_id: made.paymentId, movement_id: asked!['id'] as string },
    });
    await tellAll();
    await goOn();
    expect([await moneyOf(made), await moneyOf(other)]).toMatchObject([
      { status: 'refunded', refunds: 128_500 },
      { status: 'refunded', refunds: 128_500 },
    ]);
    const { data } = await money.stripe.refunds.list({ limit: 100 });
    expect(data.filter(({ metadata }) => metadata?.['movement_id'] === asked!['id'])).toHaveLength(2);
  });
});

describe('a request permanently refused by the provider', { tags: 'full' }, () => {
  const refuse = (status: number, error: object) => says(status, JSON.stringify({ error: { type: 'invalid_request_error', ...error } }));

  it('is reported with advice, and the next attempt creates another charge', async () => {
    const made = await book();
    hostile.misbehave(/^POST \/v1\/checkout/, refuse(400, { code: 'email_invalid', message: 'Invalid email address' }));
    expect(await checkout(made)).toMatchObject({ status: 409, body: { code: 'provider_refused' } });
    hostile.misbehave(/^/, null);
    const { body } = await checkout(made);
    await money.payAt(body.url);
    await tellAll();
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 128_500 });
    const rows = await sql`select state, failure from payment_movements where payment_id = ${made.paymentId} order by id`;
    expect(rows).toEqual([
      { state: 'refused', failure: 'email_invalid: Invalid email address' },
      { state: 'done', failure: null },
    ]);
  });

  it('about a payout account gives 409, not a server error', async () => {
    hostile.misbehave(/^POST \/v1\/accounts\/.*login_links|^GET \/v1\/accounts/, refuse(400, { message: 'This account was rejected' }));
    const refused = { status: 409, body: { code: 'provider_refused' } };
    expect(await carrier.call('POST', '/api/payouts/dashboard', { password: personaPassword })).toMatchObject(refused);
    expect(await carrier.call('POST', '/api/payouts/refresh')).toMatchObject(refused);
  });

  it('because its checkout page is unknown leads to a new page with the mode of that page', async () => {
    const made = await book();
    const { body } = await checkout(made);
    await sql`update payments set is_test = false where id = ${made.paymentId}`;
    await sql`update payment_movements set checkout_session_id = 'cs_test_of_before' where payment_id = ${made.paymentId}`;
    const next = await checkout(made);
    expect([next.status, next.body.url === body.url]).toEqual([200, false]);
    expect((await shipper.call('POST', `/api/transports/${made.id}/payment/refresh`)).status).toBe(200);
    expect(await sql`select is_test from payments where id = ${made.paymentId}`).toEqual([{ isTest: true }]);
  });
});

it('an endless list from the provider is not read any further', { tags: 'full' }, async () => {
  const line = (id: number) => ({ id: `re_${id}`, object: 'refund', metadata: {} });
  let at = 0;
  hostile.misbehave(/^GET \/v1\/refunds/, (_request, reply) => {
    const data = Array.from({ length: 100 }, () => line((at += 1)));
    reply
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ object: 'list', data, has_more: true, url: '/v1/refunds' }));
  });
  const readAll = async (signal?: AbortSignal) => {
    for await (const one of eachLine(getStripe(app).refunds.list({ limit: 100 }), signal, 1_000)) void one;
  };
  await expect(readAll()).rejects.toThrow('a list of the payment provider has more than 1000 lines');
  const before = hostile.count(/^GET \/v1\/refunds/);
  await expect(readAll(AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  expect(hostile.count(/^GET \/v1\/refunds/) - before).toBeLessThanOrEqual(1);
});
