import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { requestWithApproval } from '../../../../test/harness/people/approval.ts';
import { book, charge, complete, deliver, pay } from '../../../../test/harness/money/booked.ts';
import { startHostileProvider, type Mischief } from '../../../../test/harness/servers/hostile-provider.ts';
import { createMoneyPeople } from '../../../../test/harness/money/money-cast.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { recordRefund } from './refunds.ts';

const { app, sql, money } = await startPayingApp();
const hostile = await startHostileProvider(app);
const {
  mia,
  carrier,
  dear,
  hauler,
  driver,
  admin,
  second,
  assigned,
  asked,
  tellAll,
  offerOf,
  laid,
  taken,
  withdraw,
  accept,
  booksOf,
  chargeOf,
  desk,
  ctxOf,
} = await createMoneyPeople(app, money);

beforeEach(() => sql`delete from rate_limits`);
afterEach(() => hostile.misbehave(/^/, null));

const says =
  (status: number, body: string): Mischief =>
  (_request, reply) =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(body);
const refuses = says(
  400,
  '{"error":{"type":"invalid_request_error","code":"insufficient_funds","message":"Insufficient funds in your Stripe balance to refund this amount."}}',
);

describe('a refund that the provider refuses', () => {
  const readValidity = async (paymentId: string) =>
    ((await admin.call('GET', `/api/admin/payments/${paymentId}`)).body.stands as { kind: string; amount: string }[]).map(
      ({ kind, amount }) => [kind, amount],
    );

  it('for a cheaper second carrier is not paid to that carrier at completion', async () => {
    const { id, quoteId, nextId, paymentId } = await laid('1000.00');
    await withdraw(quoteId);
    hostile.misbehave(/POST \/v1\/refunds/, refuses);
    expect((await accept(nextId)).status).toBe(200);
    await app.settle();
    hostile.misbehave(/^/, null);
    expect(await booksOf(paymentId)).toMatchObject({ held: 128_500, refunds: 0 });
    await complete(app, mia, { id, quoteId: nextId, paymentId }, driver.id);
    expect((await booksOf(paymentId)).out).toBe(100_000);
  });

  it('for a double payment is not paid to the carrier at completion', async () => {
    const made = await book(app, { shipper: mia, carrier });
    const first = await mia.call('POST', `/api/transports/${made.id}/payment/checkout`);
    await sql`update payments set amount = amount + 1 where id = ${made.paymentId}`;
    const other = await mia.call('POST', `/api/transports/${made.id}/payment/checkout`);
    await sql`update payments set amount = amount - 1 where id = ${made.paymentId}`;
    await money.payAt(first.body.url);
    await money.payAt(other.body.url);
    hostile.misbehave(/POST \/v1\/refunds/, refuses);
    await tellAll();
    hostile.misbehave(/^/, null);
    expect((await booksOf(made.paymentId)).held).toBeGreaterThan(250_000);
    await complete(app, mia, made, driver.id);
    expect((await booksOf(made.paymentId)).out).toBe(110_000);
  });

  it('made by an administrator in transit is not paid to the carrier at completion', async () => {
    const made = await book(app, { shipper: mia, carrier });
    await pay(money, mia, made);
    await assigned(made, driver.id);
    await deliver(app, made, driver.id);
    hostile.misbehave(/POST \/v1\/refunds/, refuses);
    const words = { amount: '300.00', reason: 'The door was bent on the way' };
    expect((await requestWithApproval([admin, second], `${made.paymentId}/refund`, words)).status).toBe(200);
    await app.settle();
    hostile.misbehave(/^/, null);
    await complete(app, mia, made, driver.id);
    expect((await booksOf(made.paymentId)).out).toBe(80_000);
  });

  it('can be requested again by an administrator after completion, which ends the payment', async () => {
    const { id, quoteId, nextId, paymentId } = await laid('1000.00');
    await withdraw(quoteId);
    hostile.misbehave(/POST \/v1\/refunds/, refuses);
    await accept(nextId);
    await app.settle();
    hostile.misbehave(/^/, null);
    await complete(app, mia, { id, quoteId: nextId, paymentId }, driver.id);
    expect(await booksOf(paymentId)).toMatchObject({ state: 'escrow', held: 10_000, out: 100_000 });
    const { can, sums, stands } = (await admin.call('GET', `/api/admin/payments/${paymentId}`)).body;
    expect([can.release, can.refund, sums.releasable, sums.refundable]).toEqual([false, true, '0.00', '100.00']);
    expect(stands).toMatchObject([{ kind: 'refused', amount: '100.00' }]);
    expect((await desk(paymentId, 'refund', '100.00')).status).toBe(200);
    await app.settle();
    expect(await booksOf(paymentId)).toMatchObject({ state: 'released', held: 0, out: 100_000, refunds: 10_000 });
    expect((await admin.call('GET', `/api/admin/payments/${paymentId}`)).body.stands).toEqual([]);
  });

  it('counts as available money when a third carrier is booked', async () => {
    let thirdId = '';
    let nextId = '';
    const made = await book(app, { shipper: mia, carrier }, async (id) => {
      nextId = await offerOf('1000.00')(id);
      thirdId = await offerOf('1050.00', hauler)(id);
    });
    await pay(money, mia, made);
    await withdraw(made.quoteId);
    hostile.misbehave(/POST \/v1\/refunds/, refuses);
    await accept(nextId);
    await app.settle();
    hostile.misbehave(/^/, null);
    await withdraw(nextId, dear);
    expect((await accept(thirdId)).status).toBe(200);
    await complete(app, mia, { ...made, quoteId: thirdId }, driver.id);
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'released', held: 0, out: 105_000, refunds: 5_000 });
  });

  it('is not paid to the carrier when the transfer is retried', async () => {
    const made = await book(app, { shipper: mia, carrier });
    await pay(money, mia, made);
    await assigned(made, driver.id);
    hostile.misbehave(/POST \/v1\/(?:refunds|transfers)/, refuses);
    await complete(app, mia, made, driver.id);
    expect((await desk(made.paymentId, 'refund', '300.00')).status).toBe(200);
    await app.settle();
    hostile.misbehave(/^/, null);
    await sql`update jobs set run_at = now() where name = 'retry-refused-transfer'`;
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'escrow', held: 30_000, out: 80_000 });
  });

  it('stays listed as refused even after another refund of the payment succeeded', async () => {
    const made = await taken();
    await sql`update quotes set workflow_state = 'in_transit' where id = ${made.quoteId}`;
    await sql`update transports set status = 'in_transit' where id = ${made.id}`;
    hostile.misbehave(/POST \/v1\/refunds/, refuses);
    expect((await desk(made.paymentId, 'refund', '300.00')).status).toBe(200);
    await app.settle();
    hostile.misbehave(/^/, null);
    expect(await readValidity(made.paymentId)).toEqual([['refused', '300.00']]);
    expect((await desk(made.paymentId, 'refund', '20.00')).status).toBe(200);
    await app.settle();
    expect(await readValidity(made.paymentId)).toEqual([['refused', '300.00']]);
  });
});

describe('a refused refund of a late payment', () => {
  it('can be repeated by an administrator if the booking was cancelled before it was paid', async () => {
    const made = await book(app, { shipper: mia, carrier });
    await charge(money, mia, made);
    expect((await mia.call('POST', `/api/transports/${made.id}/cancellation`, {})).status).toBe(200);
    hostile.misbehave(/POST \/v1\/refunds/, refuses);
    await tellAll();
    hostile.misbehave(/^/, null);
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'cancelled', held: 128_500 });
    const given = await desk(made.paymentId, 'refund', '1285.00');
    expect([given.status, given.body.error]).toEqual([200, undefined]);
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ held: 0, refunds: 128_500 });
  });

  it('can be repeated by an administrator if it was for a change order of a completed job', async () => {
    const made = await taken();
    const order = await asked(made.id);
    await mia.call('POST', `/api/change-orders/${order.body.id}/approval`, {});
    const page = await mia.call('POST', `/api/change-orders/${order.body.id}/checkout`, {});
    await money.payAt(page.body.url);
    hostile.misbehave(
      /POST \/v1\/refunds|GET \/v1\/(?:checkout|payment_intents)/,
      says(500, '{"error":{"type":"api_error","message":"oops"}}'),
    );
    await complete(app, mia, made, driver.id);
    hostile.misbehave(/POST \/v1\/refunds/, refuses);
    await sql`update jobs set run_at = now() where failed_at is null`;
    await tellAll();
    hostile.misbehave(/^/, null);
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'released', held: 15_000, out: 110_000 });
    const given = await desk(made.paymentId, 'refund', '150.00');
    expect([given.status, given.body.error]).toEqual([200, undefined]);
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ held: 0, refunds: 15_000 });
  });
});

it.each(['failed', 'canceled'] as const)('a manual refund that ends as %s is booked back and frozen for the shipper', async (status) => {
  const made = await taken();
  const refund = await money.stripe.refunds.create({ charge: await chargeOf(made.paymentId), amount: 10_000 });
  await tellAll();
  expect(await booksOf(made.paymentId)).toMatchObject({ state: 'escrow', held: 118_500, refunds: 10_000 });
  await sql.begin((tx) => recordRefund(ctxOf(tx), { ...refund, status }, null));
  expect(await booksOf(made.paymentId)).toMatchObject({ state: 'held', held: 118_500, disputes: 10_000, refunds: 0 });
});

describe('a booking paid twice and refunded twice by hand', () => {
  it('can still be read and paid if the card returns the first refund', async () => {
    const made = await taken();
    const first = await money.stripe.refunds.create({ charge: await chargeOf(made.paymentId) });
    await tellAll();
    await pay(money, mia, made);
    const [again] = await sql<{ id: string }[]>`select id from payments where transport_id = ${made.id} order by id desc limit 1`;
    await money.stripe.refunds.create({ charge: await chargeOf(again!.id) });
    await tellAll();
    const failed = { ...first, status: 'failed', failure_reason: 'expired_or_canceled_card' } as Stripe.Refund;
    await sql.begin((tx) => recordRefund(ctxOf(tx), failed, null));
    await app.settle();
    const seen = async (who: SignedIn, path: string) => (await who.call('GET', path)).status;
    expect([
      await seen(mia, `/api/transports/${made.id}/payment`),
      await seen(carrier, `/api/transports/${made.id}/payment`),
      await seen(driver, '/api/turns'),
      (await mia.call('POST', `/api/transports/${made.id}/payment/checkout`)).status,
    ]).toEqual([200, 200, 200, 200]);
  });
});
