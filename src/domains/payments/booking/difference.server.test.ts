import { beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { book, complete, pay } from '../../../../test/harness/money/booked.ts';
import { createMoneyPeople } from '../../../../test/harness/money/money-cast.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';

const { app, sql, money } = await startPayingApp();
const {
  mia,
  carrier,
  dear,
  hauler,
  driver,
  admin,
  second,
  asked,
  tellAll,
  offerOf,
  laid,
  taken,
  withdraw,
  accept,
  moneyAs,
  ordersOf,
  booksOf,
  chargeOf,
  defend,
  desk,
} = await createMoneyPeople(app, money);
const forgedCard = '4000 0000 0000 0259';

beforeEach(() => sql`delete from rate_limits`);

describe('another carrier with a higher price after a lost dispute of the first payment', () => {
  it('lets the shipper pay the full price again, and nothing blocks pickup', async () => {
    const { id, quoteId, nextId, paymentId } = await laid('1300.00', forgedCard);
    expect((await withdraw(quoteId)).status).toBe(200);
    expect((await accept(nextId)).status).toBe(200);
    expect(await ordersOf(id)).toMatchObject([{ reason: 'rescue', state: 'approved', amount: '200.00' }]);
    await tellAll();
    await defend(paymentId, 'losing_evidence');
    expect(await booksOf(paymentId)).toMatchObject({ state: 'refunded', held: 0 });
    await pay(money, mia, { id, quoteId: nextId, paymentId });
    const now = await moneyAs(id);
    expect(now.payment).toMatchObject({ escrowStatus: 'escrow', amount: '1485.00' });
    expect(now.pickupWaits).toBeNull();
  });
});

describe('another carrier with a higher price after a full refund of the first payment', () => {
  it('needs no payment of the earlier difference', async () => {
    const { id, quoteId, nextId, paymentId } = await laid('1300.00');
    await withdraw(quoteId);
    await accept(nextId);
    await money.stripe.refunds.create({ charge: await chargeOf(paymentId) });
    await tellAll();
    await pay(money, mia, { id, quoteId: nextId, paymentId });
    const [order] = await ordersOf(id);
    const page = await mia.call('POST', `/api/change-orders/${order.id}/checkout`, {});
    expect([order.state, page.status]).toEqual(['ended', 409]);
    expect((await moneyAs(id)).pickupWaits).toBeNull();
  });
});

describe('a booking with less than the service fee left', () => {
  const booked = async (amount: string) => {
    const { id, quoteId, nextId, paymentId } = await laid('1300.00');
    await withdraw(quoteId);
    const asks = await admin.call('POST', `/api/admin/payments/${paymentId}/refund`, { amount, reason: 'The shipper asked for it' });
    expect(asks.body.action).toMatchObject({ state: 'waiting' });
    expect((await second.call('POST', `/api/admin/payment-requests/${asks.body.action.id}/confirmation`)).status).toBe(200);
    await app.settle();
    expect((await accept(nextId)).status).toBe(200);
    return { id, quoteId: nextId, paymentId };
  };

  it.each(['1200.00', '1100.00'])('after a refund of %s can be booked with another carrier', async (amount) => {
    expect((await moneyAs((await booked(amount)).id)).pickupWaits).toBe('difference');
  });

  const known = async ({ id }: { id: string }, who: SignedIn) =>
    Promise.all(
      [
        `transports/${id}/payment`,
        `transports/${id}/change-orders`,
        `transports/${id}/communication-timeline`,
        'notifications',
        'turns',
      ].map(async (path) => JSON.stringify((await who.call('GET', `/api/${path}`)).body)),
    );

  it.each([
    ['1200.00', '100.00', '1400.00'],
    ['1100.00', null, '1300.00'],
  ])('after a manual refund of %s shows the carrier only its price, without the missing fee', async (amount, feePart, due) => {
    const made = await booked(amount);
    const price = { totalBefore: '0.00', totalAfter: '1300.00' };
    const [own] = (await dear.call('GET', `/api/transports/${made.id}/change-orders`)).body.orders;
    expect(own).toMatchObject({ ...price, amount: '1300.00', feePart: null, serviceFee: null });
    expect((await moneyAs(made.id, dear)).payment).toMatchObject({
      price: '1300.00',
      difference: '1300.00',
      amount: null,
      serviceFee: null,
    });
    const [order] = await ordersOf(made.id);
    expect(order).toMatchObject({ ...price, amount: due, feePart, serviceFee: '185.00' });
    expect((await moneyAs(made.id)).payment).toMatchObject({
      price: '1300.00',
      difference: due,
      amount: '1485.00',
      serviceFee: '185.00',
    });
    const page = await mia.call('POST', `/api/change-orders/${order.id}/checkout`, {});
    await money.payAt(page.body.url);
    await tellAll();
    expect((await moneyAs(made.id)).payment).toMatchObject({
      price: '1300.00',
      difference: null,
      amount: '1485.00',
      serviceFee: '185.00',
    });
    expect((await moneyAs(made.id, dear)).payment).toMatchObject({ price: '1300.00', toCarrier: '1300.00' });
    const read = (await known(made, dear)).join();
    for (const sum of ['$1,400', '1400.00', '$1,485', '1485.00', '185.00', '100.00', '85.00']) expect(read).not.toContain(sum);
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'escrow', held: 148_500 });
  });
});

describe('a refund of everything in progress after the carrier withdrew', () => {
  it('refuses a booking with refund_under_way until it is done', async () => {
    const { id, quoteId, nextId, paymentId } = await laid('1300.00');
    await withdraw(quoteId);
    const asks = await admin.call('POST', `/api/admin/payments/${paymentId}/refund`, {
      amount: '1285.00',
      reason: 'The shipper asked for it',
    });
    expect((await second.call('POST', `/api/admin/payment-requests/${asks.body.action.id}/confirmation`)).status).toBe(200);
    expect(await accept(nextId)).toMatchObject({ status: 409, body: { code: 'refund_under_way' } });
    await app.settle();
    expect((await accept(nextId)).status).toBe(200);
    expect((await moneyAs(id)).payment).toMatchObject({ escrowStatus: 'created', amount: '1485.00' });
  });
});

describe('a checkout page of the first carrier paid after the second one left', () => {
  const left = async (thirdTotal: string) => {
    let [dearId, thirdId] = ['', ''];
    const made = await book(app, { shipper: mia, carrier }, async (id) => {
      dearId = await offerOf('1300.00')(id);
      thirdId = await offerOf(thirdTotal, hauler)(id);
    });
    const page = await mia.call('POST', `/api/transports/${made.id}/payment/checkout`);
    await withdraw(made.quoteId);
    expect((await accept(dearId)).status).toBe(200);
    expect((await withdraw(dearId, dear)).status).toBe(200);
    await money.payAt(page.body.url);
    await mia.call('POST', `/api/transports/${made.id}/payment/refresh`);
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'escrow', held: 128_500 });
    return { ...made, quoteId: thirdId };
  };

  it('leaves no difference to pay for a carrier that is not booked', async () => {
    const made = await left('1000.00');
    expect.soft((await ordersOf(made.id)).filter(({ state }: { state: string }) => state === 'approved')).toEqual([]);
    expect((await accept(made.quoteId)).status).toBe(200);
    expect.soft((await moneyAs(made.id)).pickupWaits).toBeNull();
    const [order] = await ordersOf(made.id);
    const opened = order && (await mia.call('POST', `/api/change-orders/${order.id}/checkout`, {}));
    if (opened?.status === 200) await money.payAt(opened.body.url);
    await tellAll();
    await complete(app, mia, made, driver.id);
    expect((await booksOf(made.paymentId)).out).toBe(100_000);
  });

  it('does not prevent booking another carrier with a higher price', async () => {
    const made = await left('1200.00');
    expect((await accept(made.quoteId)).status).toBe(200);
  });
});

describe('another carrier that costs slightly more', () => {
  it('is booked without a payment below the card minimum, and the platform takes less', async () => {
    const { id, quoteId, nextId, paymentId } = await laid('1100.49');
    await withdraw(quoteId);
    expect((await accept(nextId)).status).toBe(200);
    expect(await ordersOf(id)).toEqual([]);
    const now = await moneyAs(id);
    expect([now.payment.price, now.payment.serviceFee, now.pickupWaits]).toEqual(['1100.49', '184.51', null]);
    await complete(app, mia, { id, quoteId: nextId, paymentId }, driver.id);
    expect(await booksOf(paymentId)).toMatchObject({ state: 'released', held: 0, out: 110_049 });
  });

  it('is booked with a payment of the card minimum, and the full service fee', async () => {
    const { id, quoteId, nextId } = await laid('1100.50');
    await withdraw(quoteId);
    expect((await accept(nextId)).status).toBe(200);
    expect(await ordersOf(id)).toMatchObject([{ reason: 'rescue', state: 'approved', amount: '0.50', totalAfter: '1100.50' }]);
    expect(await moneyAs(id)).toMatchObject({ pickupWaits: 'difference', payment: { difference: '0.50', serviceFee: '185.00' } });
  });
});

describe('an approved change order that is not paid', () => {
  it('opens no checkout page once everything was paid to the carrier early', async () => {
    const made = await taken();
    const order = await asked(made.id);
    expect((await mia.call('POST', `/api/change-orders/${order.body.id}/approval`, {})).status).toBe(200);
    await sql`update quotes set workflow_state = 'in_transit' where id = ${made.quoteId}`;
    await sql`update transports set status = 'in_transit' where id = ${made.id}`;
    expect((await desk(made.paymentId, 'release', '1100.00')).status).toBe(200);
    await app.settle();
    expect((await booksOf(made.paymentId)).state).toBe('released');
    expect((await mia.call('POST', `/api/change-orders/${order.body.id}/checkout`, {})).status).toBe(409);
  });
});

describe('a change order in transit after a full refund', () => {
  it('is not called directly settled if the booking was paid here', async () => {
    const made = await taken();
    await sql`update quotes set workflow_state = 'in_transit' where id = ${made.quoteId}`;
    await sql`update transports set status = 'in_transit' where id = ${made.id}`;
    await money.stripe.refunds.create({ charge: await chargeOf(made.paymentId) });
    await tellAll();
    const order = await asked(made.id);
    expect([order.status, order.body.isDirect]).not.toEqual([201, true]);
  });
});
