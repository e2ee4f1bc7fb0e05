import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { startTestSandbox } from '../../../../test/harness/servers/payment-sandbox.ts';
import { toCheckout, listSandboxObjects, onboardedAccount, paidCharge } from '../../../../test/harness/money/sandbox-money.ts';

const sandbox = await startTestSandbox();
const { stripe, client, origin, sql } = sandbox;
const account = await onboardedAccount(sandbox);
const charge = await paidCharge(sandbox, 900_000);

const send = (amount: number, options: Stripe.RequestOptions = {}, more: object = {}) =>
  stripe.transfers.create({ amount, currency: 'usd', destination: account, source_transaction: charge.id, ...more }, options);

describe('the API of the sandbox', () => {
  it('works over a port for another program', async () => {
    const { hostname, port } = new URL(origin);
    const outside = new Stripe(client.apiKey, { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0 });
    const session = await outside.checkout.sessions.create({ ...toCheckout(origin, 5_000), metadata: { 'a b': 'c&d=é' } });
    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_total: 5_000,
      livemode: false,
      metadata: { 'a b': 'c&d=é' },
      status: 'open',
    });
    expect(session.lastResponse.requestId).toMatch(/^req_/);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
  });

  it('needs the key', async () => {
    const stranger = new Stripe('sk_test_other', { httpClient: client.httpClient, maxNetworkRetries: 0 });
    await expect(stranger.balance.retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect((await fetch(`${origin}/v1/balance`)).status).toBe(401);
  });

  it('refuses unknown calls like Stripe', async () => {
    await expect(stripe.customers.create({})).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('Unrecognized request URL (POST: /v1/customers)'),
    });
  });

  it.each([
    [{ amount: undefined }, 'parameter_missing', 'amount', 'Missing required param: amount.'],
    [{ amount: 1.5 }, 'parameter_invalid_integer', 'amount', 'Invalid integer: 1.5'],
    [{ amount: -100 }, 'parameter_invalid_integer', 'amount', 'Invalid integer: -100'],
    [{ colour: 'red' }, 'parameter_unknown', 'colour', 'Received unknown parameter: colour'],
    [{ currency: 'eur' }, undefined, 'currency', 'Invalid currency: the payment sandbox supports only usd'],
    [{ source_transaction: 'ch_none' }, 'resource_missing', 'source_transaction', "No such charge: 'ch_none'"],
  ])('explains an invalid %j', async (parameters, code, param, message) => {
    await expect(send(100, {}, parameters)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code, param, message });
  });

  it('explains an invalid nested parameter, and an amount no card can pay', async () => {
    const schedule = { interval: 'daily', x: 1 } as object;
    await expect(stripe.accounts.update(account, { settings: { payouts: { schedule } } })).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'settings[payouts][schedule][x]',
    });
    await expect(stripe.checkout.sessions.create(toCheckout(origin, 49))).rejects.toMatchObject({ code: 'amount_too_small' });
  });
});

describe('lists of the sandbox', () => {
  it('are newest first, in pages, filtered by fields and times', async () => {
    const made: string[] = [];
    for (const group of ['a', 'b', 'a', 'b', 'a']) made.unshift((await send(500, {}, { transfer_group: `list ${group}` })).id);
    const first = await stripe.transfers.list({ limit: 2 });
    expect([first.has_more, first.data.map(({ id }) => id)]).toEqual([true, made.slice(0, 2)]);
    const second = await stripe.transfers.list({ limit: 2, starting_after: made[1]! });
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
    const all: string[] = [];
    for await (const { id } of stripe.transfers.list({ transfer_group: 'list a', limit: 1 })) all.push(id);
    expect(all).toEqual([made[0], made[2], made[4]]);
    expect((await stripe.transfers.list({ created: { lt: 1_000_000_000 } })).data).toEqual([]);
    await expect(stripe.transfers.list({ starting_after: 'tr_none' })).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(stripe.transfers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  });

  it('expand objects on request, and refuse impossible expansions', async () => {
    const { id } = await send(500);
    const { data } = await stripe.balanceTransactions.list({ source: id, expand: ['data.source.source_transaction'] });
    expect(data).toMatchObject([{ source: { object: 'transfer', source_transaction: { object: 'charge', id: charge.id } } }]);
    await expect(stripe.transfers.retrieve(id, { expand: ['colour'] })).rejects.toThrow('cannot be expanded (colour)');
  });
});

describe('an idempotency key of the sandbox', () => {
  it('returns the same response for the same call, and refuses another', async () => {
    const first = await send(700, { idempotencyKey: 'tr:1' });
    expect(await send(700, { idempotencyKey: 'tr:1' })).toEqual(first);
    const error = await send(800, { idempotencyKey: 'tr:1' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error).toMatchObject({ statusCode: 400 });
  });

  it('executes one of ten simultaneous calls', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(610, { idempotencyKey: 'tr:2' })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await listSandboxObjects(sql, 'transfer', { amount: 610 })).toHaveLength(1);
  });

  it('stores a refusal, but not an invalid parameter', async () => {
    const later = { destination: (await stripe.accounts.create({ type: 'express', capabilities: { transfers: { requested: true } } })).id };
    const refused = { code: 'insufficient_capabilities_for_transfer' };
    await expect(send(500, { idempotencyKey: 'tr:3' }, later)).rejects.toMatchObject(refused);
    await sql`update sandbox_objects set data = data || '{"capabilities": {"transfers": "active"}}' where id = ${later.destination}`;
    await expect(send(500, { idempotencyKey: 'tr:3' }, later)).rejects.toMatchObject(refused);
    await expect(send(500, { idempotencyKey: 'tr:4' }, { colour: 'red' })).rejects.toMatchObject({ code: 'parameter_unknown' });
    await expect(send(500, { idempotencyKey: 'tr:4' }, { metadata: { note: 'a\0b' } })).rejects.toThrow('may not hold the character NUL');
    expect((await send(500, { idempotencyKey: 'tr:4' })).amount).toBe(500);
  });

  it('expires after a day', async () => {
    const first = await send(500, { idempotencyKey: 'tr:5' });
    await sql`update sandbox_requests set created = created - interval '25 hours' where key = 'tr:5'`;
    expect((await send(500, { idempotencyKey: 'tr:5' })).id).not.toBe(first.id);
  });
});

it('keeps everything over a restart, including keys, secrets and responses', async () => {
  const first = await send(900, { idempotencyKey: 'tr:6' });
  const restarted = sandbox.restart();
  expect(await restarted.transfers.retrieve(first.id)).toEqual(first);
  const again = { amount: 900, currency: 'usd', destination: account, source_transaction: charge.id };
  expect((await restarted.transfers.create(again, { idempotencyKey: 'tr:6' })).id).toBe(first.id);
});
