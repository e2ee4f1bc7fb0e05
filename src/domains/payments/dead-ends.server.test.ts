import { pino } from 'pino';
import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import type { Ctx } from '#server/db/context.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { book, cancelAsShown, charge, complete, deliver, pay, type Booked } from '../../../test/harness/booked.ts';
import { startHostileProvider, type Mischief } from '../../../test/harness/hostile-provider.ts';
import { playBookings } from '../../../test/harness/paid-booking.ts';
import { paymentsOrigin, startTestPayments } from '../../../test/harness/payments.ts';
import { onboardedAccount, profileForm } from '../../../test/harness/sandbox-money.ts';
import { enqueue } from '#server/queue/queue.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { mailedToken } from '../../../test/harness/mailed.ts';
import { connect, typeBank, unknownBank } from '../../../test/harness/payout-account.ts';
import { recordDispute } from './disputes.ts';
import { readBooks } from './ledger.ts';
import { payOutBalances } from './payouts/pay-out-balance.ts';
import { paymentsPersonalData } from './personal-data.ts';
import { recordRefund } from './refunds.ts';

const app = await startTestApp({ PUBLIC_URL: paymentsOrigin });
const { sql } = app;
const money = startTestPayments(app);
const hostile = await startHostileProvider(app);
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [mia, carrier, driver, admin, second] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier', cleared),
  app.signIn('driver'),
  app.signIn('admin'),
  app.signIn('admin'),
]);
const account = await onboardedAccount(money);
await sql`
  insert into stripe_accounts (user_id, account_id, payouts_enabled, charges_enabled, onboarding_completed, created_at, updated_at)
  values (${carrier.id}, ${account}, true, true, true, now(), now())`;
const { assigned, addPhoto, asked, tellAll } = playBookings(app, money, { shipper: mia, carrier });

beforeEach(() => sql`delete from rate_limits`);
afterEach(() => hostile.misbehave(/^/, null));

const booksOf = async (paymentId: string) => {
  const { held, disputes, carrier: out, refunds, platform_fee: fee } = await readBooks({ sql }, paymentId);
  const [row] = await sql`select escrow_status from payments where id = ${paymentId}`;
  return { state: row!['escrowStatus'], held, disputes, out, refunds, fee };
};
const chargeOf = async (paymentId: string) =>
  (
    await sql`select charge_id from payment_movements where payment_id = ${paymentId} and kind = 'charge' and state = 'done' order by id limit 1`
  )[0]!['chargeId'] as string;
const says =
  (status: number, body: string): Mischief =>
  (_request, reply) =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(body);
const refuses = says(400, '{"error":{"type":"invalid_request_error","code":"charge_not_refundable","message":"Refused just now."}}');
const desk = async (paymentId: string, step: string, amount: string) => {
  const asks = await admin.call('POST', `/api/admin/payments/${paymentId}/${step}`, { amount, reason: 'The shipper is owed this' });
  if (asks.body.action?.state !== 'waiting') return asks;
  return second.call('POST', `/api/admin/payment-requests/${asks.body.action.id}/confirmation`);
};
const log = pino({ level: 'silent' });
const ctxOf = (own: Ctx['sql']): Ctx => ({ sql: own, actor: null, now: new Date(), ip: '', userAgent: '', requestId: 'test', log });
const taken = async (): Promise<Booked> => {
  const made = await book(app, { shipper: mia, carrier });
  await pay(money, mia, made);
  await assigned(made, driver.id);
  return made;
};
const documented = async (id: string, more: object = {}) => {
  const photo = await addPhoto(id, driver);
  return driver.call('POST', `/api/transports/${id}/dry-runs`, {
    words: 'Gate locked, nobody answered',
    photoId: photo.body.id,
    arrivedAt: new Date().toISOString(),
    place: { lat: 30.27, lng: -97.74, accuracyMeters: 12 },
    ...more,
  });
};

describe('money that came too late, whose refund the provider refused', () => {
  it('is given back by the desk where the booking was cancelled before it was paid', async () => {
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

  it('is given back by the desk where it was for a change order of a job that is done', async () => {
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

describe('a fee for an arrival in vain', () => {
  it('that the carrier has can be taken back by the desk', async () => {
    const made = await taken();
    await documented(made.id);
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'refunded', out: 10_000 });
    const back = await desk(made.paymentId, 'reversal', '100.00');
    expect([back.status, back.body.error]).toEqual([200, undefined]);
  });

  it('is not documented for a time before the job was booked', async () => {
    const made = await taken();
    const run = await documented(made.id, { arrivedAt: new Date(Date.now() - 20 * 3_600_000).toISOString() });
    expect(run.status).toBe(422);
  });

  it('is not let go by one administrator alone where the configuration leaves nothing to one', async () => {
    const made = await taken();
    const run = await documented(made.id);
    await mia.call('POST', `/api/dry-runs/${run.body.id}/dispute`, { words: 'I waited all day' });
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    await sql`insert into system_config (key, value, category, updated_at) values ('PAYMENT_SECOND_PERSON_ABOVE', '"0.00"', 'limits', now())`;
    await admin.call('POST', `/api/admin/dry-runs/${run.body.id}/decision`, { stands: true, words: 'The photo shows the gate' });
    await sql`delete from system_config where key = 'PAYMENT_SECOND_PERSON_ABOVE'`;
    await app.settle();
    expect((await booksOf(made.paymentId)).out).toBe(0);
  });
});

describe('a booking that was paid twice in turn, and given back twice by hand', () => {
  it('is still shown and paid when the card sends the first refund back', async () => {
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

describe('a payout to the bank', () => {
  it('that is asked for again after a pause goes to no bank that was changed meanwhile', async () => {
    const one = await app.signIn('carrier', cleared);
    const id = await connect(app, money, one, { account: unknownBank });
    const made = await book(app, { shipper: mia, carrier: one });
    await pay(money, mia, made, '4000 0000 0000 0077');
    await complete(app, mia, made);
    hostile.misbehave(/POST \/v1\/payouts/, says(500, '{"error":{"type":"api_error","message":"oops"}}'));
    await enqueue({ sql }, payOutBalances, {});
    await app.settle();
    hostile.misbehave(/^/, null);
    await typeBank(money, one, profileForm.account);
    await sql`
      update jobs set run_at = now(), data = jsonb_set(data, '{ready,readAt}', to_jsonb(iso(now() - interval '11 minutes')))
      where name = 'pay-out-balance' and attempts > 0 and failed_at is null`;
    await app.settle();
    expect((await money.stripe.payouts.list({}, { stripeAccount: id })).data.map(({ amount, status }) => [amount, status])).toEqual([]);
  });
});

const noticesOf = async (who: SignedIn, id: string) =>
  ((await who.call('GET', '/api/notifications')).body as { transportId: string; title: string; body: string }[])
    .filter(({ transportId }) => transportId === id)
    .map(({ title, body }) => `${title} | ${body}`)
    .join('\n');

describe('what is told', () => {
  it('of a cancellation while all is frozen is not that the money is on its way', async () => {
    const made = await book(app, { shipper: mia, carrier });
    await pay(money, mia, made, '4000 0000 0000 0259');
    await tellAll();
    expect((await booksOf(made.paymentId)).disputes).toBe(128_500);
    expect((await cancelAsShown(admin, made.id)).status).toBe(200);
    await app.settle();
    expect(await noticesOf(mia, made.id)).not.toMatch(/on its way to your card/);
  });

  it('of a page of before that was paid is what was paid, and that the difference is missing', async () => {
    let nextId = '';
    const dear = await app.signIn('carrier', cleared);
    const made = await book(app, { shipper: mia, carrier }, async (transportId) => {
      const total = { baseRate: '1300.00', fuelSurcharge: '0.00', tolls: '0.00', specialHandling: '0.00', totalQuote: '1300.00' };
      nextId = await buildQuote(sql, { transportId, kind: 'own', userId: dear.id, ...total });
    });
    const page = await mia.call('POST', `/api/transports/${made.id}/payment/checkout`);
    await carrier.call('POST', `/api/quotes/${made.quoteId}/withdrawal`, { reason: 'Truck broke down' });
    expect((await mia.call('POST', `/api/quotes/${nextId}/acceptance`)).status).toBe(200);
    await money.payAt(page.body.url);
    await mia.call('POST', `/api/transports/${made.id}/payment/refresh`);
    await app.settle();
    expect((await mia.call('GET', `/api/transports/${made.id}/payment`)).body.pickupWaits).toBe('difference');
    expect.soft(await noticesOf(mia, made.id)).not.toMatch(/\$1,485\.00 is held/);
    expect.soft(await noticesOf(dear, made.id)).not.toMatch(/you can pick up/);
  });

  it('of what keeps a carrier from deleting its account leaves the service fee out', async () => {
    const one = await app.signIn('carrier', cleared);
    const made = await book(app, { shipper: mia, carrier: one });
    await pay(money, mia, made);
    const reasons = await paymentsPersonalData.obstacles!({ ...ctxOf(sql), actor: { id: one.id } } as never);
    expect(reasons.join()).not.toContain('1,285.00');
  });
});

describe('what is to come to a carrier', () => {
  const toComeOf = async (who: SignedIn) => (await who.call('GET', '/api/payouts')).body.balance.toCome;

  it('is nothing of a booking that was cancelled while the bank disputed it', async () => {
    const one = await app.signIn('carrier', cleared);
    const made = await book(app, { shipper: mia, carrier: one });
    await pay(money, mia, made, '4000 0000 0000 0259');
    await tellAll();
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    await app.settle();
    expect(await toComeOf(one)).toBe('0.00');
  });

  it('is nothing of a refund that the card sent back and that is kept for the shipper', async () => {
    const one = await app.signIn('carrier', cleared);
    await connect(app, money, one);
    const made = await book(app, { shipper: mia, carrier: one });
    await pay(money, mia, made);
    await assigned(made, driver.id);
    await deliver(app, made, driver.id);
    expect((await desk(made.paymentId, 'refund', '300.00')).status).toBe(200);
    await app.settle();
    await complete(app, mia, made, driver.id);
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'released', out: 80_000, refunds: 30_000 });
    const [refund] = (await money.stripe.refunds.list({ charge: await chargeOf(made.paymentId) })).data;
    await sql.begin((tx) => recordRefund(ctxOf(tx), { ...refund!, status: 'failed', failure_reason: 'lost_or_stolen_card' }, null));
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'held', disputes: 30_000 });
    expect(await toComeOf(one)).toBe('0.00');
  });
});

describe('a change order on the road, after all that was paid went back to the shipper', () => {
  it('is not said to be settled directly where the booking was paid here', async () => {
    const made = await taken();
    await sql`update quotes set workflow_state = 'in_transit' where id = ${made.quoteId}`;
    await sql`update transports set status = 'in_transit' where id = ${made.id}`;
    await money.stripe.refunds.create({ charge: await chargeOf(made.paymentId) });
    await tellAll();
    const order = await asked(made.id);
    expect([order.status, order.body.isDirect]).not.toEqual([201, true]);
  });
});

describe('a second person', () => {
  it('is not one whom the first invited after asking', async () => {
    const chief = await app.signIn('super_admin');
    const made = await taken();
    await sql`update quotes set workflow_state = 'delivered' where id = ${made.quoteId}`;
    await sql`update transports set status = 'delivered' where id = ${made.id}`;
    const asks = await chief.call('POST', `/api/admin/payments/${made.paymentId}/release`, {
      amount: '1100.00',
      reason: 'Agreed with the shipper',
    });
    expect(asks.body.action.state).toBe('waiting');
    const email = `own.${made.id.slice(-6)}@example.com`;
    expect((await chief.call('POST', '/api/super-admin/users', { email, fullName: 'Own Other', role: 'admin' })).status).toBe(201);
    const token = await mailedToken(sql, email, '/reset-password');
    await app.anonymous('POST', '/api/auth/reset-password', { token, newPassword: personaPassword });
    const { body } = await app.anonymous('POST', '/api/auth/login', { email, password: personaPassword });
    const confirmed = await app.anonymous('POST', `/api/admin/payment-requests/${asks.body.action.id}/confirmation`, undefined, {
      authorization: `Bearer ${body.token}`,
    });
    await app.settle();
    expect([confirmed.status, (await booksOf(made.paymentId)).out]).not.toEqual([200, 110_000]);
  });
});

describe('what stands still at the desk', () => {
  const standsOf = async (paymentId: string) =>
    ((await admin.call('GET', `/api/admin/payments/${paymentId}`)).body.stands as { kind: string; amount: string }[]).map(
      ({ kind, amount }) => [kind, amount],
    );

  it('is a refused refund also after another refund of the same payment went out', async () => {
    const made = await taken();
    await sql`update quotes set workflow_state = 'in_transit' where id = ${made.quoteId}`;
    await sql`update transports set status = 'in_transit' where id = ${made.id}`;
    hostile.misbehave(/POST \/v1\/refunds/, refuses);
    expect((await desk(made.paymentId, 'refund', '300.00')).status).toBe(200);
    await app.settle();
    hostile.misbehave(/^/, null);
    expect(await standsOf(made.paymentId)).toEqual([['refused', '300.00']]);
    expect((await desk(made.paymentId, 'refund', '20.00')).status).toBe(200);
    await app.settle();
    expect(await standsOf(made.paymentId)).toEqual([['refused', '300.00']]);
  });

  it('is what a dispute froze after the carrier was paid', async () => {
    const made = await taken();
    await complete(app, mia, made, driver.id);
    expect((await booksOf(made.paymentId)).state).toBe('released');
    const dispute = {
      id: `du_${made.id}`,
      charge: await chargeOf(made.paymentId),
      amount: 128_500,
      status: 'needs_response',
      reason: 'fraudulent',
      balance_transactions: [],
    };
    await sql.begin((tx) => recordDispute(ctxOf(tx), dispute as never, null));
    expect(await standsOf(made.paymentId)).toEqual([['frozen', '1285.00']]);
  });
});

describe('a booking that was not paid, whose carrier left', () => {
  it('asks nobody to pay while nothing is booked', async () => {
    const made = await book(app, { shipper: mia, carrier });
    await carrier.call('POST', `/api/quotes/${made.quoteId}/withdrawal`, { reason: 'Truck broke down' });
    await app.settle();
    const turns = (await mia.call('GET', '/api/turns')).body as { key: string; text: string }[];
    expect.soft(turns.filter(({ key }) => key === `pay ${made.id}`).map(({ text }) => text)).toEqual([]);
    expect.soft((await mia.call('GET', `/api/transports/${made.id}/payment`)).body.payment?.can.pay ?? false).toBe(false);
    expect((await mia.call('POST', `/api/transports/${made.id}/payment/checkout`)).status).toBe(409);
  });
});

describe('a change order that was approved', () => {
  it('is not led to a page once all was paid to the carrier early: what is paid there would only go back', async () => {
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

describe('what a carrier has earned and waits here because it has no payout account', () => {
  const waiting = async () => {
    const one = await app.signIn('carrier', cleared);
    const made = await book(app, { shipper: mia, carrier: one });
    await pay(money, mia, made);
    await complete(app, mia, made, driver.id);
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'escrow', held: 110_000, out: 0 });
    return made;
  };

  it('is frozen by a claim for it: it never left', async () => {
    const made = await waiting();
    const claim = await mia.call('POST', `/api/transports/${made.id}/claims`, {
      items: [{ reason: 'damage', words: 'The hood has a long scratch', amount: '400.00' }],
    });
    expect([claim.status, claim.body.frozen]).toEqual([201, '400.00']);
  });

  it('is frozen by a dispute of the bank before the platform bears anything', async () => {
    const made = await waiting();
    const dispute = {
      id: `du_${made.id}`,
      charge: await chargeOf(made.paymentId),
      amount: 128_500,
      status: 'needs_response',
      reason: 'fraudulent',
      balance_transactions: [],
    };
    await sql.begin((tx) => recordDispute(ctxOf(tx), dispute as never, null));
    const [hold] = await sql`select amount_cents, borne_cents from payment_holds where payment_id = ${made.paymentId}`;
    expect(hold).toEqual({ amountCents: 110_000, borneCents: 18_500 });
  });
});
