import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { requestWithApproval } from '../../../../test/harness/people/approval.ts';
import { book, cancelAsShown, charge, complete } from '../../../../test/harness/money/booked.ts';
import { startHostileProvider, type Mischief } from '../../../../test/harness/servers/hostile-provider.ts';
import { createMoneyPeople } from '../../../../test/harness/money/money-cast.ts';
import { moneyHeadline } from '../web/money-labels.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';

const { app, sql, money } = await startPayingApp();
const hostile = await startHostileProvider(app);
const { mia, carrier, dear, hauler, driver, admin, second, offerOf, laid, withdraw, accept, tellAll, booksOf, chargeOf } =
  await createMoneyPeople(app, money);
const third = await app.signIn('admin');

beforeEach(() => sql`delete from rate_limits`);
afterEach(() => hostile.misbehave(/^/, null));

const refuses: Mischief = (_request, reply) =>
  void reply
    .writeHead(400, { 'content-type': 'application/json' })
    .end('{"error":{"type":"invalid_request_error","code":"expired_or_canceled_card","message":"This card takes nothing any more."}}');

async function owed() {
  const { id, quoteId, nextId, paymentId } = await laid('1000.00');
  await withdraw(quoteId);
  hostile.misbehave(/POST \/v1\/refunds/, refuses);
  await accept(nextId);
  await app.settle();
  hostile.misbehave(/^/, null);
  return { id, quoteId: nextId, paymentId, movementId: (await readOwed(paymentId))[0]!.id };
}

const getDetail = async (paymentId: string) => (await admin.call('GET', `/api/admin/payments/${paymentId}`)).body;
const readOwed = async (paymentId: string) =>
  ((await getDetail(paymentId)).movements as { id: string; owed: string }[]).filter((one) => one.owed !== '0.00');
const listRefunds = (paymentId: string) => sql`select state from payment_movements where payment_id = ${paymentId} and kind = 'refund'`;
const reason = 'Check 1042, mailed on November 26';
const givenBack = (paymentId: string, body: object, who: SignedIn = admin) =>
  who.call('POST', `/api/admin/payments/${paymentId}/given-back`, { reason, ...body });
const confirm = (id: string, who: SignedIn = second) => who.call('POST', `/api/admin/payment-requests/${id}/confirmation`);
const refund = (paymentId: string, amount: string) =>
  admin.call('POST', `/api/admin/payments/${paymentId}/refund`, { amount, reason: 'The card takes it now' });
const refundByTwo = (paymentId: string, amount: string) =>
  requestWithApproval([admin, second], `${paymentId}/refund`, { amount, reason: 'The card takes it now' });

describe('a refund refused permanently by the provider', () => {
  it('can be repaid outside the card by two administrators, which ends the payment of a completed job', async () => {
    const made = await owed();
    const { paymentId, movementId } = made;
    await complete(app, mia, made, driver.id);
    expect(await booksOf(paymentId)).toMatchObject({ state: 'escrow', held: 10_000, out: 100_000 });
    const asked = await givenBack(paymentId, { movementId });
    expect(asked.body.action).toMatchObject({ kind: 'given_back', amount: '100.00', state: 'waiting', can: { confirm: false } });
    expect(await confirm(asked.body.action.id, admin)).toMatchObject({ status: 403, body: { code: 'own_request' } });
    expect(await booksOf(paymentId)).toMatchObject({ state: 'escrow', held: 10_000, refunds: 0 });
    expect((await confirm(asked.body.action.id)).body.action).toMatchObject({ state: 'done' });
    await app.settle();
    expect(await booksOf(paymentId)).toMatchObject({ state: 'released', held: 0, out: 100_000, refunds: 10_000 });
    expect(await listRefunds(paymentId)).toEqual([{ state: 'refused' }]);
    expect([(await getDetail(paymentId)).stands, await readOwed(paymentId)]).toEqual([[], []]);
    expect(await givenBack(paymentId, { movementId })).toMatchObject({ status: 409, body: { code: 'not_owed' } });
  });

  it('repaid outside the card is shown to the shipper in a notification, the receipt and the money timeline', async () => {
    app.isTelling = true;
    const { id, paymentId, movementId } = await owed();
    await confirm((await givenBack(paymentId, { movementId })).body.action.id);
    await app.settle();
    const told = (await mia.call('GET', '/api/notifications')).body as { transportId: string; title: string; body: string }[];
    const notice = told.find((one) => one.transportId === id && one.title === '$100.00 was refunded to you');
    expect(notice?.body).toContain(reason);
    expect((await mia.call('GET', `/api/receipts/${paymentId}`)).body).toMatchObject({
      givenBack: '100.00',
      refunds: [{ what: 'Refunded outside the card', amount: '100.00' }],
    });
    const { steps } = (await mia.call('GET', `/api/transports/${id}/payment`)).body;
    expect(steps.at(-1)).toMatchObject({ what: 'given_back', who: 'desk', amount: '100.00' });
  });

  it('repaid outside the card does not block pickup, and the carrier is paid the full price', async () => {
    const made = await owed();
    await confirm((await givenBack(made.paymentId, { movementId: made.movementId })).body.action.id);
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'escrow', held: 118_500, refunds: 10_000 });
    expect((await mia.call('GET', `/api/transports/${made.id}/payment`)).body.pickupWaits).toBeNull();
    await complete(app, mia, made, driver.id);
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'released', held: 0, out: 100_000, refunds: 10_000 });
  });

  it('of a late payment for a cancelled booking can be repaid outside the card', async () => {
    const made = await book(app, { shipper: mia, carrier });
    await charge(money, mia, made);
    expect((await mia.call('POST', `/api/transports/${made.id}/cancellation`, {})).status).toBe(200);
    hostile.misbehave(/POST \/v1\/refunds/, refuses);
    await tellAll();
    hostile.misbehave(/^/, null);
    const movementId = (await readOwed(made.paymentId))[0]!.id;
    expect((await confirm((await givenBack(made.paymentId, { movementId })).body.action.id)).status).toBe(200);
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'cancelled', held: 0, refunds: 128_500 });
  });

  it('is no longer owed after a manual refund at the provider, and the carrier is paid the full price', async () => {
    const made = await owed();
    await money.stripe.refunds.create({ charge: await chargeOf(made.paymentId), amount: 10_000 });
    await tellAll();
    expect(await readOwed(made.paymentId)).toEqual([]);
    await complete(app, mia, made, driver.id);
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'released', held: 0, out: 100_000, refunds: 10_000 });
  });

  it('must be named by the refused refund or by a hold, but not both', async () => {
    const { paymentId, movementId } = await owed();
    const other = await laid('1000.00');
    expect((await givenBack(paymentId, {})).status).toBe(422);
    expect((await givenBack(paymentId, { movementId, holdId: movementId })).status).toBe(422);
    expect(await givenBack(other.paymentId, { movementId })).toMatchObject({ status: 409, body: { code: 'not_owed' } });
    expect((await givenBack(paymentId, { movementId, reason: 'check' })).status).toBe(422);
    expect((await givenBack(paymentId, { movementId }, mia)).status).toBe(403);
  });
});

describe('a completed job with a refused refund still owed', () => {
  it('shows the amount owed to shipper and administrators, but not to the carrier, until it is refunded', async () => {
    const made = await owed();
    await complete(app, mia, made, driver.id);
    const headlineFor = async (who: SignedIn) =>
      moneyHeadline((await who.call('GET', `/api/transports/${made.id}/payment`)).body.payment, 'completed');
    expect(await Promise.all([mia, dear, admin].map(headlineFor))).toEqual([
      'Paid to the carrier. $100.00 still to be refunded to you. Waiting for Carriage support',
      'Paid to you',
      'Paid to the carrier. $100.00 still to be refunded to the shipper. Waiting for an administrator',
    ]);
    const { payment } = (await dear.call('GET', `/api/transports/${made.id}/payment`)).body;
    expect(payment).toMatchObject({ price: '1000.00', toCarrier: '1000.00', isPaidOut: true, owedBack: null });
    expect((await refundByTwo(made.paymentId, '100.00')).status).toBe(200);
    await app.settle();
    expect(await Promise.all([mia, dear].map(headlineFor))).toEqual(['Paid to the carrier', 'Paid to you']);
  });
});

describe('a refused refund, repeated and repaid outside the card', () => {
  it('cannot be repeated while the other repayment waits for a second person', async () => {
    const { paymentId, movementId } = await owed();
    expect((await givenBack(paymentId, { movementId })).status).toBe(200);
    expect(await refund(paymentId, '100.00')).toMatchObject({ status: 409, body: { code: 'request_pending' } });
  });

  it('cannot be repaid once another carrier was booked for the money', async () => {
    const { id, quoteId, paymentId, movementId } = await owed();
    const thirdId = await offerOf('1050.00', hauler)(id);
    const { action } = (await givenBack(paymentId, { movementId })).body;
    expect((await withdraw(quoteId, dear)).status).toBe(200);
    expect((await accept(thirdId)).status).toBe(200);
    expect(await confirm(action.id)).toMatchObject({ status: 409, body: { code: 'not_owed' } });
    await app.settle();
    expect(await booksOf(paymentId)).toMatchObject({ state: 'escrow', held: 123_500, refunds: 5_000 });
  });

  it.each([1, 2])('is paid one way if both are requested at once, and the other request gets 409 (%i)', async () => {
    const made = await owed();
    const { paymentId, movementId } = made;
    await complete(app, mia, made, driver.id);
    const both = await Promise.all([givenBack(paymentId, { movementId }), refund(paymentId, '100.00')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('request_pending');
    await confirm(both.find(({ status }) => status === 200)!.body.action.id);
    await app.settle();
    expect(await booksOf(paymentId)).toMatchObject({ state: 'released', held: 0, out: 100_000, refunds: 10_000 });
  });

  it('is confirmed once if two administrators confirm at once', async () => {
    const { paymentId, movementId } = await owed();
    const { action } = (await givenBack(paymentId, { movementId })).body;
    const both = await Promise.all([confirm(action.id), confirm(action.id, third)]);
    expect(both.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'request_over']);
    expect(await booksOf(paymentId)).toMatchObject({ held: 118_500, refunds: 10_000 });
  });

  it('is refunded once if the second person confirms while the shipper cancels', async () => {
    const { id, paymentId, movementId } = await owed();
    const { action } = (await givenBack(paymentId, { movementId })).body;
    const both = await Promise.all([confirm(action.id), cancelAsShown(mia, id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await app.settle();
    expect(await booksOf(paymentId)).toMatchObject({ state: 'refunded', held: 0, refunds: 128_500 });
  });
});
