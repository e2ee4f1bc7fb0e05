import { beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { pay, type BookedTransport } from '../../../../test/harness/money/booked.ts';
import { createMoneyPeople } from '../../../../test/harness/money/money-cast.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';

const { app, sql, money } = await startPayingApp();
const cast = await createMoneyPeople(app, money);
const { mia, carrier, hauler, driver, admin, second, offerOf, laid, taken, withdraw, accept, moneyAs, booksOf } = cast;
const chief = await app.signIn('super_admin');
const reason = 'The shipper called and asked for it';
const held = { held: 128_500, refunds: 0, out: 0 };
const needsApproval = { status: 409, body: { code: 'approval_needed' } };

beforeEach(() => sql`delete from rate_limits`);

const move = (quoteId: string, newState: string, overrides: readonly string[] = []) =>
  chief.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState, reason, overrides });

async function force(quoteId: string, newState: string) {
  const refused = await move(quoteId, newState);
  return move(
    quoteId,
    newState,
    Object.keys(refused.body.fields ?? {}).map((name) => name.replace('overrides.', '')),
  );
}

const desk = (who: SignedIn, paymentId: string, step: string, more: object) =>
  who.call('POST', `/api/admin/payments/${paymentId}/${step}`, { reason, ...more });
const confirm = (who: SignedIn, id: string) => who.call('POST', `/api/admin/payment-requests/${id}/confirmation`);
const bookedFor = async (paymentId: string) =>
  (await sql`select quote_id, recipient_user_id, amount from payments where id = ${paymentId}`)[0] as {
    quoteId: string;
    recipientUserId: string | null;
    amount: string;
  };

async function delivered({ id, quoteId }: BookedTransport): Promise<void> {
  await sql`
    update quotes set workflow_state = 'delivered', picked_up_at = now(), delivered_at = now(), driver_id = ${driver.id}, driver_agreed_at = now()
    where id = ${quoteId}`;
  await sql`update transports set status = 'delivered' where id = ${id}`;
}

async function reopened(price: string): Promise<BookedTransport & { nextId: string }> {
  const made = await taken();
  await delivered(made);
  expect((await move(made.quoteId, 'quoted', ['backward'])).status).toBe(200);
  return { ...made, nextId: await offerOf(price, hauler)(made.id) };
}

async function expectUntouched({ paymentId, quoteId }: BookedTransport): Promise<void> {
  await app.settle();
  expect(await booksOf(paymentId)).toMatchObject(held);
  expect(await bookedFor(paymentId)).toEqual({ quoteId, recipientUserId: carrier.id, amount: '1285.00' });
}

describe('a paid job reopened by a super administrator after pickup', () => {
  it.each(['20.00', '1100.00', '1300.00'])('needs approval by two administrators to be booked with another offer of %s', async (price) => {
    const made = await reopened(price);
    expect(await accept(made.nextId)).toMatchObject(needsApproval);
    for (const to of ['booked', 'delivered']) expect(await force(made.nextId, to)).toMatchObject(needsApproval);
    await expectUntouched(made);
  });

  it('cannot be booked with a cheap bid', async () => {
    const made = await reopened('1300.00');
    const bid = { bidAmount: '20.00', estimatedDeliveryDays: 2, includesInsurance: false, notes: null };
    const { body } = await cast.dear.call('POST', `/api/marketplace/quotes/${made.id}/bid`, bid);
    expect(await mia.call('POST', `/api/bids/${body.id}/acceptance`, { bidAmount: '20.00' })).toMatchObject(needsApproval);
    await expectUntouched(made);
  });

  it('shows the shipper no other offers', async () => {
    const made = await reopened('20.00');
    expect((await mia.call('GET', `/api/transports/${made.id}/payment/rescue`)).body.rescue).toMatchObject({ backBy: null, offers: [] });
  });

  it('can be moved forward with the same offer, and its carrier is paid', async () => {
    const made = await reopened('20.00');
    expect((await force(made.quoteId, 'delivered')).status).toBe(200);
    await expectUntouched(made);
    expect((await mia.call('POST', `/api/transports/${made.id}/delivery-confirmation`)).status).toBe(200);
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'released', held: 0, out: 110_000, refunds: 0 });
  });

  it('can be booked with another carrier after two administrators refunded the payment, and is paid again', async () => {
    const made = await reopened('1000.00');
    const { body } = await desk(chief, made.paymentId, 'refund', { amount: '1285.00' });
    expect(body.action.state).toBe('waiting');
    expect((await confirm(second, body.action.id)).status).toBe(200);
    await app.settle();
    expect((await accept(made.nextId)).status).toBe(200);
    expect((await moneyAs(made.id)).payment).toMatchObject({ escrowStatus: 'created', amount: '1185.00' });
    const [next] = await sql<{ id: string }[]>`select id from payments where transport_id = ${made.id} order by id desc limit 1`;
    await pay(money, mia, { ...made, paymentId: next!.id });
    expect((await withdraw(made.nextId, hauler)).status).toBe(200);
    expect((await accept(await offerOf('1000.00')(made.id))).status).toBe(200);
    expect((await bookedFor(next!.id)).recipientUserId).toBe(cast.dear.id);
  });

  it('keeps its payee while part of the payment is frozen', async () => {
    const made = await taken();
    await delivered(made);
    expect((await desk(chief, made.paymentId, 'hold', { amount: '1.00' })).status).toBe(200);
    expect((await move(made.quoteId, 'quoted', ['backward'])).status).toBe(200);
    const nextId = await offerOf('30.00', hauler)(made.id);
    expect(await force(nextId, 'delivered')).toMatchObject(needsApproval);
    expect(await accept(nextId)).toMatchObject({ status: 409 });
    expect(await bookedFor(made.paymentId)).toEqual({ quoteId: made.quoteId, recipientUserId: carrier.id, amount: '1285.00' });
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'held', held: 128_400, disputes: 100, out: 0, refunds: 0 });
  });

  it('cannot be taken by a carrier after an override put it in transit without one', async () => {
    const id = await buildTransport(sql, { shipperId: mia.id, status: 'submitted', vehicleValue: '18500.00' });
    const quoteId = await buildQuote(sql, { transportId: id });
    expect((await accept(quoteId)).status).toBe(200);
    const [row] = await sql<{ id: string }[]>`select id from payments where transport_id = ${id}`;
    const made = { id, quoteId, paymentId: row!.id };
    await pay(money, mia, made);
    expect((await force(quoteId, 'in_transit')).status).toBe(200);
    expect((await move(quoteId, 'booked', ['backward'])).status).toBe(200);
    expect(await hauler.call('POST', `/api/quotes/${quoteId}/dispatch`, { driverEmail: driver.email })).toMatchObject(needsApproval);
    expect((await bookedFor(made.paymentId)).recipientUserId).toBeNull();
  });
});

describe('a paid booking reopened by an override before pickup', () => {
  it('refunds the difference to a cheaper offer only after approval by two administrators', async () => {
    const made = await taken();
    expect((await move(made.quoteId, 'quoted', ['backward'])).status).toBe(200);
    const nextId = await offerOf('1000.00', hauler)(made.id);
    expect(await accept(nextId)).toMatchObject(needsApproval);
    const { body } = await desk(admin, made.paymentId, 'refund', { amount: '100.00' });
    expect(body.action.state).toBe('waiting');
    expect((await confirm(second, body.action.id)).status).toBe(200);
    await app.settle();
    expect((await accept(nextId)).status).toBe(200);
    expect((await moneyAs(made.id)).payment).toMatchObject({ amount: '1185.00', price: '1000.00' });
    expect(await booksOf(made.paymentId)).toMatchObject({ held: 118_500, refunds: 10_000 });
  });
});

describe('a booking with frozen money after its carrier withdrew', () => {
  it('cannot be booked with another carrier, not even by an override', async () => {
    const made = await laid('900.00');
    expect((await withdraw(made.quoteId)).status).toBe(200);
    expect((await desk(chief, made.paymentId, 'hold', { amount: '1.00' })).status).toBe(200);
    expect(await force(made.nextId, 'booked')).toMatchObject({ status: 409, body: { code: 'payment_frozen' } });
    expect(await force(made.nextId, 'delivered')).toMatchObject(needsApproval);
    expect((await bookedFor(made.paymentId)).amount).toBe('1285.00');
    expect(await booksOf(made.paymentId)).toMatchObject({ held: 128_400, disputes: 100, out: 0, refunds: 0 });
  });
});

describe('a completed job with more held than the agreed price', () => {
  const lowered = async (): Promise<BookedTransport> => {
    const made = await taken();
    await delivered(made);
    await sql`update payments set amount = '215.00' where id = ${made.paymentId}`;
    return made;
  };

  it('pays the carrier the price, and refunds the rest after approval by two administrators', async () => {
    const made = await lowered();
    expect((await moneyAs(made.id, carrier)).payment).toMatchObject({ price: '30.00', toCarrier: '30.00' });
    expect((await mia.call('POST', `/api/transports/${made.id}/delivery-confirmation`)).status).toBe(200);
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'escrow', held: 107_000, out: 3_000, refunds: 0 });
    expect(await desk(admin, made.paymentId, 'release', { amount: '0.01' })).toMatchObject({
      status: 409,
      body: { code: 'nothing_there' },
    });
    const { body } = await desk(admin, made.paymentId, 'refund', { amount: '1070.00' });
    expect(body.action.state).toBe('waiting');
    expect((await confirm(second, body.action.id)).status).toBe(200);
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ held: 0, out: 3_000, refunds: 107_000 });
  });

  it('pays the carrier at most the price, even with an early payment by an administrator', async () => {
    const made = await lowered();
    expect(await desk(admin, made.paymentId, 'release', { amount: '30.01' })).toMatchObject({ status: 409, body: { code: 'beyond_sum' } });
    expect((await desk(admin, made.paymentId, 'release', { amount: '10.00' })).body.action.state).toBe('done');
    await app.settle();
    expect((await mia.call('POST', `/api/transports/${made.id}/delivery-confirmation`)).status).toBe(200);
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ held: 107_000, out: 3_000, refunds: 0 });
  });

  it('pays only the missing part of the price when a hold is released', async () => {
    const made = await lowered();
    expect((await desk(admin, made.paymentId, 'hold', { amount: '1084.00' })).status).toBe(200);
    expect((await mia.call('POST', `/api/transports/${made.id}/delivery-confirmation`)).status).toBe(200);
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ out: 1_600, disputes: 108_400 });
    const [hold] = await sql`select id from payment_holds where payment_id = ${made.paymentId}`;
    const { body } = await desk(admin, made.paymentId, 'hold-release', { holdId: hold!['id'] });
    expect((await confirm(second, body.action.id)).status).toBe(200);
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ held: 107_000, out: 3_000, disputes: 0 });
  });
});
