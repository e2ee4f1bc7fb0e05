import { pino } from 'pino';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import type { Ctx } from '#server/db/context.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { book, cancelAsShown, complete, deliver, pay, type Booked } from '../../../test/harness/booked.ts';
import { startHostileProvider, type Mischief } from '../../../test/harness/hostile-provider.ts';
import { playBookings } from '../../../test/harness/paid-booking.ts';
import { paymentsOrigin, startTestPayments } from '../../../test/harness/payments.ts';
import { onboardedAccount } from '../../../test/harness/sandbox-money.ts';
import { recordDispute } from './disputes.ts';
import { readBooks } from './ledger.ts';

const app = await startTestApp({ PUBLIC_URL: paymentsOrigin });
const { sql } = app;
const money = startTestPayments(app);
const hostile = await startHostileProvider(app);
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [mia, carrier, dear, hauler, driver, admin, second] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier', cleared),
  app.signIn('carrier', { ...cleared, companyName: 'Dear Haul' }),
  app.signIn('carrier', cleared),
  app.signIn('driver'),
  app.signIn('admin'),
  app.signIn('admin'),
]);
for (const one of [carrier, dear, hauler]) {
  const account = await onboardedAccount(money);
  await sql`
    insert into stripe_accounts (user_id, account_id, payouts_enabled, charges_enabled, onboarding_completed, created_at, updated_at)
    values (${one.id}, ${account}, true, true, true, now(), now())`;
}
const { assigned, addPhoto, asked, tellAll } = playBookings(app, money, { shipper: mia, carrier });
const forgedCard = '4000 0000 0000 0259';

beforeEach(() => sql`delete from rate_limits`);
afterEach(() => hostile.misbehave(/^/, null));

const priced = (total: string) => ({ baseRate: total, fuelSurcharge: '0.00', tolls: '0.00', specialHandling: '0.00', totalQuote: total });
const offerOf =
  (total: string, who = dear) =>
  (transportId: string) =>
    buildQuote(sql, { transportId, kind: 'own', userId: who.id, ...priced(total) });
const laid = async (total: string, card?: string): Promise<Booked & { nextId: string }> => {
  let nextId = '';
  const made = await book(app, { shipper: mia, carrier }, async (id) => void (nextId = await offerOf(total)(id)));
  await pay(money, mia, made, card);
  return { ...made, nextId };
};
const withdraw = (quoteId: string, who = carrier) => who.call('POST', `/api/quotes/${quoteId}/withdrawal`, { reason: 'Truck broke down' });
const accept = (quoteId: string) => mia.call('POST', `/api/quotes/${quoteId}/acceptance`);
const moneyAs = async (id: string, who: SignedIn = mia) => (await who.call('GET', `/api/transports/${id}/payment`)).body;
const ordersOf = async (id: string) => (await mia.call('GET', `/api/transports/${id}/change-orders`)).body.orders;
const booksOf = async (paymentId: string) => {
  const { held, disputes, carrier: out, refunds, platform_fee: fee } = await readBooks({ sql }, paymentId);
  const [row] = await sql`select escrow_status from payments where id = ${paymentId}`;
  return { state: row!['escrowStatus'], held, disputes, out, refunds, fee };
};
const chargeOf = async (paymentId: string) =>
  (
    await sql`select charge_id from payment_movements where payment_id = ${paymentId} and kind = 'charge' and state = 'done' order by id limit 1`
  )[0]!['chargeId'] as string;
const defend = async (paymentId: string, text: string) => {
  const [dispute] = (await money.stripe.disputes.list({ charge: await chargeOf(paymentId) })).data;
  await money.stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: text } });
  await tellAll();
};
const says =
  (status: number, body: string): Mischief =>
  (_request, reply) =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(body);
const refuses = says(
  400,
  '{"error":{"type":"invalid_request_error","code":"insufficient_funds","message":"Insufficient funds in your Stripe balance to refund this amount."}}',
);
const log = pino({ level: 'silent' });
const ctxOf = (own: Ctx['sql']): Ctx => ({ sql: own, actor: null, now: new Date(), ip: '', userAgent: '', requestId: 'test', log });
/** Books a dispute as the provider tells of it, of a charge that its stand-in does not know as disputed. */
const tell = async (paymentId: string, amount: number, status: Stripe.Dispute['status'] = 'needs_response') => {
  const dispute = {
    id: `du_${paymentId}`,
    charge: await chargeOf(paymentId),
    amount,
    status,
    reason: 'fraudulent',
    balance_transactions: [],
  };
  await sql.begin((tx) => recordDispute(ctxOf(tx), dispute as never, null));
};

describe('a dearer carrier was booked after a withdrawal, and the bank of the card takes all of the payment back', () => {
  it('it is paid anew at the whole price, and nothing is missing for the pickup then', async () => {
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

describe('a dearer carrier was booked after a withdrawal, and all that was paid is given back', () => {
  it('the difference of before is no longer to be paid', async () => {
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

describe('a refund that the provider refuses', () => {
  it('of what another carrier costs less is not paid to that carrier when the job is done', async () => {
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

  it('of what was paid twice is not paid to the carrier when the job is done', async () => {
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

  it('of a sum that the desk gave back on the road is not paid to the carrier when the job is done', async () => {
    const made = await book(app, { shipper: mia, carrier });
    await pay(money, mia, made);
    await assigned(made, driver.id);
    await deliver(app, made, driver.id);
    hostile.misbehave(/POST \/v1\/refunds/, refuses);
    const words = { amount: '300.00', reason: 'The door was bent on the way' };
    expect((await admin.call('POST', `/api/admin/payments/${made.paymentId}/refund`, words)).status).toBe(200);
    await app.settle();
    hostile.misbehave(/^/, null);
    await complete(app, mia, made, driver.id);
    expect((await booksOf(made.paymentId)).out).toBe(80_000);
  });
});

describe('less than the service fee is left of a booking whose carrier left', () => {
  it.each(['1200.00', '1100.00'])('after the desk gave %s back, and another carrier can be booked all the same', async (amount) => {
    const { id, quoteId, nextId, paymentId } = await laid('1300.00');
    await withdraw(quoteId);
    const asks = await admin.call('POST', `/api/admin/payments/${paymentId}/refund`, { amount, reason: 'The shipper asked for it' });
    expect(asks.body.action).toMatchObject({ state: 'waiting' });
    expect((await second.call('POST', `/api/admin/payment-requests/${asks.body.action.id}/confirmation`)).status).toBe(200);
    await app.settle();
    expect((await accept(nextId)).status).toBe(200);
    expect((await moneyAs(id)).pickupWaits).toBe('difference');
  });
});

describe('all of it is on its way back after the carrier left', () => {
  it('and a booking in that moment is told what happens, and is no fault of the program', async () => {
    const { quoteId, nextId, paymentId } = await laid('1300.00');
    await withdraw(quoteId);
    const asks = await admin.call('POST', `/api/admin/payments/${paymentId}/refund`, {
      amount: '1285.00',
      reason: 'The shipper asked for it',
    });
    expect((await second.call('POST', `/api/admin/payment-requests/${asks.body.action.id}/confirmation`)).status).toBe(200);
    expect([200, 409]).toContain((await accept(nextId)).status);
  });
});

describe('a page of the first carrier that is paid after a dearer one was booked and left too', () => {
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

  it('leaves no difference to be paid to a carrier that nobody booked', async () => {
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

  it('and another dearer one can be booked', async () => {
    const made = await left('1200.00');
    expect((await accept(made.quoteId)).status).toBe(200);
  });
});

describe('another carrier that costs a few cents more', () => {
  it('is booked without a page for a sum that no card pays: the platform takes so much less', async () => {
    const { id, quoteId, nextId, paymentId } = await laid('1100.30');
    await withdraw(quoteId);
    expect((await accept(nextId)).status).toBe(200);
    expect(await ordersOf(id)).toEqual([]);
    const now = await moneyAs(id);
    expect([now.payment.price, now.payment.serviceFee, now.pickupWaits]).toEqual(['1100.30', '184.70', null]);
    await complete(app, mia, { id, quoteId: nextId, paymentId }, driver.id);
    expect(await booksOf(paymentId)).toMatchObject({ state: 'released', held: 0, out: 110_030 });
  });
});

describe('a disputed fee for an arrival in vain, and a dispute of the bank', () => {
  it('is not given back on top of what the bank took', async () => {
    const made = await book(app, { shipper: mia, carrier });
    await pay(money, mia, made);
    await assigned(made, driver.id);
    const photo = await addPhoto(made.id, driver);
    const run = await driver.call('POST', `/api/transports/${made.id}/dry-runs`, {
      words: 'Gate locked, nobody answered',
      photoId: photo.body.id,
      arrivedAt: new Date().toISOString(),
      place: { lat: 30.27, lng: -97.74, accuracyMeters: 12 },
    });
    expect((await mia.call('POST', `/api/dry-runs/${run.body.id}/dispute`, { words: 'I waited all day' })).status).toBe(200);
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ disputes: 10_000, refunds: 100_000 });
    await tell(made.paymentId, 28_500);
    const decision = { stands: false, words: 'The photo shows another gate' };
    expect((await admin.call('POST', `/api/admin/dry-runs/${run.body.id}/decision`, decision)).status).toBe(200);
    await app.settle();
    await tell(made.paymentId, 28_500, 'lost');
    await app.settle();
    const { refunds } = await booksOf(made.paymentId);
    expect(refunds).toBe(128_500);
  });
});

describe('a dispute of the booking, and a change order that was paid beside it', () => {
  it('what is free of the change order comes back to the card that paid it', async () => {
    const made = await book(app, { shipper: mia, carrier });
    await pay(money, mia, made, forgedCard);
    const order = await asked(made.id);
    expect((await mia.call('POST', `/api/change-orders/${order.body.id}/approval`, {})).status).toBe(200);
    const page = await mia.call('POST', `/api/change-orders/${order.body.id}/checkout`, {});
    await money.payAt(page.body.url);
    await tellAll();
    expect(await booksOf(made.paymentId)).toMatchObject({ held: 15_000, disputes: 128_500 });
    await defend(made.paymentId, 'losing_evidence');
    expect(await booksOf(made.paymentId)).toMatchObject({ held: 15_000, refunds: 128_500 });
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'refunded', held: 0, refunds: 143_500 });
  });
});

describe('a cancellation while the bank disputes, which is won', () => {
  it('gives back what was shown', async () => {
    const made = await book(app, { shipper: mia, carrier });
    await pay(money, mia, made, forgedCard);
    await tellAll();
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    await defend(made.paymentId, 'winning_evidence');
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'refunded', held: 0, refunds: 128_500 });
  });
});

describe('a job that an administrator closes while all of its money is frozen', () => {
  it('pays nobody before the review window has ended, whoever thaws it', async () => {
    const made = await book(app, { shipper: mia, carrier });
    await pay(money, mia, made, forgedCard);
    await assigned(made, driver.id);
    await sql`update quotes set workflow_state = 'in_transit' where id = ${made.quoteId}`;
    await sql`update transports set status = 'in_transit' where id = ${made.id}`;
    await tellAll();
    expect(await booksOf(made.paymentId)).toMatchObject({ held: 0, disputes: 128_500 });
    const closed = await admin.call('PATCH', `/api/quotes/${made.quoteId}/workflow-state`, { newState: 'closed', reason: 'All done' });
    expect(closed.status).toBe(200);
    await defend(made.paymentId, 'winning_evidence');
    expect((await booksOf(made.paymentId)).out).toBe(0);
  });
});

describe('figures', () => {
  const turnOf = async () =>
    ((await hauler.call('GET', '/api/turns')).body as { key: string; title: string; text: string }[]).find(
      ({ key }) => key === 'money_to_come',
    );
  const alone = () =>
    sql`update quotes set workflow_state = 'closed' where carrier_id = ${hauler.id}`.then(
      () => sql`update payments set recipient_user_id = null where recipient_user_id = ${hauler.id}`,
    );
  async function onRoad(): Promise<Booked> {
    await alone();
    const made = await book(app, { shipper: mia, carrier: hauler });
    await pay(money, mia, made);
    await assigned(made, driver.id);
    await sql`update quotes set workflow_state = 'in_transit' where id = ${made.quoteId}`;
    await sql`update transports set status = 'in_transit' where id = ${made.id}`;
    return made;
  }

  it('of what is to come leave out what the desk gave back', async () => {
    const made = await onRoad();
    await admin.call('POST', `/api/admin/payments/${made.paymentId}/refund`, { amount: '500.00', reason: 'The door was bent' });
    await app.settle();
    expect((await hauler.call('GET', '/api/payouts')).body.balance.toCome).toBe('600.00');
    const turn = await turnOf();
    expect([turn?.title, turn?.text]).toEqual(['$600.00 to come for 1 job under way', '$600.00 is held until delivery.']);
  });

  it('of what is to come leave out what was paid early, and call it no direct settlement', async () => {
    const made = await onRoad();
    const asks = await admin.call('POST', `/api/admin/payments/${made.paymentId}/release`, {
      amount: '1100.00',
      reason: 'Agreed with the shipper',
    });
    expect(asks.body.action).toMatchObject({ state: 'waiting' });
    await second.call('POST', `/api/admin/payment-requests/${asks.body.action.id}/confirmation`);
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'released', out: 110_000 });
    const turn = await turnOf();
    expect(turn?.text ?? '').not.toMatch(/directly|direct settlement/i);
  });

  it('of a receipt do not hold what the carrier has already', async () => {
    const made = await onRoad();
    await complete(app, mia, made, driver.id);
    await tell(made.paymentId, 128_500);
    const { body } = await mia.call('GET', `/api/receipts/${made.paymentId}`);
    expect(Number(body.held) + Number(body.toCarrier) + Number(body.givenBack)).toBeLessThanOrEqual(Number(body.paid));
  });

  it('of a frozen payment tell the carrier nothing of the service fee', async () => {
    const made = await onRoad();
    await tell(made.paymentId, 128_500);
    await app.settle();
    const { steps } = await moneyAs(made.id, hauler);
    const seen = JSON.stringify([
      steps,
      (await hauler.call('GET', '/api/notifications')).body,
      (await hauler.call('GET', '/api/payouts')).body,
    ]);
    expect(seen).not.toMatch(/1,?285\.00/);
  });
});
