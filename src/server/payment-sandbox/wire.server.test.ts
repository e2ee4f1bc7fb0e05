import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { startTestSandbox } from '../../../test/harness/payment-sandbox.ts';

const sandbox = await startTestSandbox();
const { stripe, client, origin } = sandbox;

const pay = (amount = 10_000, options: Stripe.RequestOptions = {}, more: object = {}) =>
  stripe.paymentIntents.create({ amount, currency: 'usd', payment_method: 'pm_card_visa', confirm: true, ...more }, options);

describe('the wire', () => {
  it('is the same over a port, as another program sees it', async () => {
    const { hostname, port } = new URL(origin);
    const outside = new Stripe(client.apiKey, { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0 });
    const intent = await outside.paymentIntents.create({ amount: 5_000, currency: 'usd', metadata: { 'a b': 'c&d=é' } });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 5_000,
      livemode: false,
      metadata: { 'a b': 'c&d=é' },
      status: 'requires_payment_method',
    });
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
  });

  it('lets in whoever has the key', async () => {
    const stranger = new Stripe('sk_test_other', { httpClient: client.httpClient, maxNetworkRetries: 0 });
    await expect(stranger.balance.retrieve()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect((await fetch(`${origin}/v1/balance`)).status).toBe(401);
  });

  it('refuses calls that it does not know in Stripe’s own words', async () => {
    await expect(stripe.customers.create({})).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('Unrecognized request URL (POST: /v1/customers)'),
    });
  });

  it.each([
    [{ currency: 'usd' }, 'parameter_missing', 'amount', 'Missing required param: amount.'],
    [{ amount: 1.5, currency: 'usd' }, 'parameter_invalid_integer', 'amount', 'Invalid integer: 1.5'],
    [{ amount: -100, currency: 'usd' }, 'parameter_invalid_integer', 'amount', 'Invalid integer: -100'],
    [{ amount: 100, currency: 'usd', colour: 'red' }, 'parameter_unknown', 'colour', 'Received unknown parameter: colour'],
    [
      { amount: 100, currency: 'usd', automatic_payment_methods: { enabled: true, x: 1 } },
      'parameter_unknown',
      'automatic_payment_methods[x]',
      'Received unknown parameter: automatic_payment_methods[x]',
    ],
    [{ amount: 100, currency: 'eur' }, undefined, 'currency', 'Invalid currency: the payment sandbox knows usd alone'],
    [{ amount: 49, currency: 'usd' }, 'amount_too_small', 'amount', 'Amount must be at least $0.50 usd'],
    [{ amount: 100, currency: 'usd', payment_method: 'pm_none' }, 'resource_missing', 'payment_method', "No such PaymentMethod: 'pm_none'"],
  ])('says what is wrong with %j', async (parameters, code, param, message) => {
    await expect(stripe.paymentIntents.create(parameters as never)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code,
      param,
      message,
    });
  });

  it('answers a declined card as Stripe does, with what it leaves behind', async () => {
    const error = await pay(10_000, {}, { payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    const { statusCode, code, decline_code, charge, payment_intent } = error as Stripe.errors.StripeCardError;
    expect([statusCode, code, decline_code]).toEqual([402, 'card_declined', 'insufficient_funds']);
    expect(await stripe.charges.retrieve(charge!)).toMatchObject({ paid: false, payment_intent: payment_intent!.id });
    expect((await stripe.paymentIntents.confirm(payment_intent!.id, { payment_method: 'pm_card_visa' })).status).toBe('succeeded');
    await expect(stripe.paymentIntents.confirm(payment_intent!.id)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    await expect(stripe.paymentIntents.cancel(payment_intent!.id)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  });

  it('leads a payment without a checkout through its authentication, and back', async () => {
    const intent = await pay(10_000, {}, { payment_method: 'pm_card_authenticationRequired', return_url: `${origin}/back?a=1` });
    expect([intent.status, intent.amount_received]).toEqual(['requires_action', 0]);
    const { location } = await sandbox.submit(intent.next_action!.redirect_to_url!.url!, { answer: 'complete' });
    expect(Object.fromEntries(new URL(location!).searchParams)).toMatchObject({
      a: '1',
      payment_intent: intent.id,
      redirect_status: 'succeeded',
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('cancels what was not paid', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' });
    expect(await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
    await expect(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });
});

describe('lists', () => {
  it('come newest first, in pages, by their fields and times', async () => {
    const made: string[] = [];
    for (const group of ['a', 'b', 'a', 'b', 'a'])
      made.unshift((await pay(5_000, {}, { transfer_group: `list ${group}` })).latest_charge as string);
    const first = await stripe.charges.list({ limit: 2 });
    expect([first.has_more, first.data.map(({ id }) => id)]).toEqual([true, made.slice(0, 2)]);
    const second = await stripe.charges.list({ limit: 2, starting_after: made[1]! });
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
    expect((await stripe.charges.list({ ending_before: made[2]!, limit: 2 })).data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    const all: string[] = [];
    for await (const { id } of stripe.charges.list({ transfer_group: 'list a', limit: 1 })) all.push(id);
    expect(all).toEqual([made[0], made[2], made[4]]);
    expect((await stripe.charges.list({ created: { lt: 1_000_000_000 } })).data).toEqual([]);
    await expect(stripe.charges.list({ starting_after: 'ch_none' })).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(stripe.charges.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  });

  it('show whole objects where that is asked for, and say where it cannot be', async () => {
    const { id } = await pay();
    const list = await stripe.charges.list({
      payment_intent: id,
      expand: ['data.balance_transaction', 'data.payment_intent.latest_charge'],
    });
    expect(list.data[0]).toMatchObject({
      balance_transaction: { object: 'balance_transaction' },
      payment_intent: { latest_charge: { object: 'charge' } },
    });
    await expect(stripe.paymentIntents.retrieve(id, { expand: ['colour'] })).rejects.toThrow('cannot be expanded (colour)');
    await expect(stripe.paymentIntents.retrieve(id, { expand: ['a.b.c.d.e'] })).rejects.toMatchObject({
      code: 'property_expansion_max_depth',
    });
  });
});

describe('an idempotency key', () => {
  it('gives the same answer to the same call, and refuses it to another', async () => {
    const first = await pay(7_000, { idempotencyKey: 'pi:1:1' });
    const again = await pay(7_000, { idempotencyKey: 'pi:1:1' });
    expect(again).toEqual(first);
    expect([first, again].map(({ lastResponse }) => new Headers(lastResponse.headers).get('idempotent-replayed'))).toEqual([null, 'true']);
    const error = await pay(8_000, { idempotencyKey: 'pi:1:1' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error).toMatchObject({ statusCode: 400 });
  });

  it('lets one of ten that come at once do it', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(6_100, { idempotencyKey: 'pi:2:1' })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await stripe.charges.list({ payment_intent: answers[0]!.id })).data).toHaveLength(1);
  });

  it('keeps a refusal, but not one of the parameters', async () => {
    const options = { idempotencyKey: 'pi:3:1' };
    const declined = { payment_method: 'pm_card_visa_chargeDeclined' };
    const first = await pay(5_000, options, declined).catch((thrown: Stripe.errors.StripeCardError) => thrown.charge);
    expect(first).toMatch(/^ch_/);
    expect(await pay(5_000, options, declined).catch((thrown: Stripe.errors.StripeCardError) => thrown.charge)).toBe(first);
    await expect(pay(5_000, { idempotencyKey: 'pi:4:1' }, { colour: 'red' })).rejects.toMatchObject({ code: 'parameter_unknown' });
    await expect(pay(5_000, { idempotencyKey: 'pi:4:1' }, { expand: ['colour'] })).rejects.toMatchObject({ param: 'expand' });
    await expect(pay(5_000, { idempotencyKey: 'pi:4:1' }, { description: 'a\0b' })).rejects.toThrow('may not hold the character NUL');
    expect((await pay(5_000, { idempotencyKey: 'pi:4:1' })).status).toBe('succeeded');
  });

  it('is forgotten after a day', async () => {
    const first = await pay(5_000, { idempotencyKey: 'pi:5:1' });
    await sandbox.sql`update sandbox_requests set created = created - interval '25 hours' where key = 'pi:5:1'`;
    expect((await pay(5_000, { idempotencyKey: 'pi:5:1' })).id).not.toBe(first.id);
  });
});

it('keeps everything over a restart, keys, secrets and answers included', async () => {
  const first = await pay(9_000, { idempotencyKey: 'pi:6:1' });
  const restarted = sandbox.restart();
  expect(await restarted.paymentIntents.retrieve(first.id)).toEqual(first);
  const again = await restarted.paymentIntents.create(
    { amount: 9_000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
    { idempotencyKey: 'pi:6:1' },
  );
  expect(again.id).toBe(first.id);
});
