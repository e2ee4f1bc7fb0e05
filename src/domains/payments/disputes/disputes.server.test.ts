import type Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { book, cancelAsShown, complete, pay } from '../../../../test/harness/money/booked.ts';
import { createMoneyPeople } from '../../../../test/harness/money/money-cast.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { recordDispute } from './disputes.ts';

const { app, sql, money } = await startPayingApp();
const { mia, carrier, driver, admin, assigned, asked, tellAll, booksOf, chargeOf, defend, ctxOf } = await createMoneyPeople(app, money);
const forgedCard = '4000 0000 0000 0259';

beforeEach(() => sql`delete from rate_limits`);

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

async function frozenInTransit() {
  const made = await book(app, { shipper: mia, carrier });
  await pay(money, mia, made, forgedCard);
  await assigned(made, driver.id);
  await sql`update quotes set workflow_state = 'in_transit' where id = ${made.quoteId}`;
  await sql`update transports set status = 'in_transit' where id = ${made.id}`;
  await tellAll();
  return made;
}

describe('a disputed booking with a paid change order', () => {
  it('refunds the change order to its own card when the shipper cancels', async () => {
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

it('a cancellation after a won dispute refunds the payment to its card', async () => {
  const made = await book(app, { shipper: mia, carrier });
  await pay(money, mia, made, forgedCard);
  await tellAll();
  await defend(made.paymentId, 'winning_evidence');
  expect(await booksOf(made.paymentId)).toMatchObject({ state: 'escrow', held: 128_500 });
  expect((await cancelAsShown(mia, made.id)).status).toBe(200);
  await app.settle();
  expect(await booksOf(made.paymentId)).toMatchObject({ state: 'refunded', held: 0, refunds: 128_500 });
});

describe('the display of a disputed booking', () => {
  const readBy = async (who: typeof mia, id: string) => (await who.call('GET', `/api/transports/${id}/payment`)).body;

  it('is frozen for carrier and driver after a cancellation, and returned only after the bank decided', async () => {
    const made = await book(app, { shipper: mia, carrier });
    await pay(money, mia, made, forgedCard);
    await assigned(made, driver.id);
    await tellAll();
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'held', disputes: 128_500, refunds: 0 });
    const { holds } = (await admin.call('GET', `/api/admin/payments/${made.paymentId}`)).body;
    expect(new Date(holds[0].evidence.dueAt).getTime()).toBeGreaterThan(Date.now() + 8 * 86_400_000);
    expect(await readBy(driver, made.id)).toMatchObject({ door: 'frozen', payment: null });
    expect(await readBy(carrier, made.id)).toMatchObject({ door: 'frozen', payment: { toCarrier: '0.00', frozen: [], isAnyFrozen: true } });
    await defend(made.paymentId, 'losing_evidence');
    expect(await readBy(driver, made.id)).toMatchObject({ door: 'returned' });
    expect(await readBy(carrier, made.id)).toMatchObject({ payment: { isAnyFrozen: false } });
  });

  it('is frozen in transit too, and paid again if the bank decides for us', async () => {
    const made = await frozenInTransit();
    expect(await readBy(driver, made.id)).toMatchObject({ door: 'frozen', paidBackOnRoad: false });
    await defend(made.paymentId, 'winning_evidence');
    expect(await readBy(driver, made.id)).toMatchObject({ door: 'paid' });
  });
});

it('a dispute after the payout is listed to administrators as frozen', async () => {
  const made = await book(app, { shipper: mia, carrier });
  await pay(money, mia, made);
  await complete(app, mia, made, driver.id);
  expect((await booksOf(made.paymentId)).state).toBe('released');
  await tell(made.paymentId, 128_500);
  const { stands } = (await admin.call('GET', `/api/admin/payments/${made.paymentId}`)).body;
  expect(stands).toMatchObject([{ kind: 'frozen', amount: '1285.00' }]);
});

describe('a job closed by an administrator while its money is frozen', () => {
  it('pays the carrier only after the review window, even if the hold ends before', async () => {
    const made = await frozenInTransit();
    expect(await booksOf(made.paymentId)).toMatchObject({ held: 0, disputes: 128_500 });
    const closed = await admin.call('PATCH', `/api/quotes/${made.quoteId}/workflow-state`, { newState: 'closed', reason: 'All done' });
    expect(closed.status).toBe(200);
    await defend(made.paymentId, 'winning_evidence');
    expect(await booksOf(made.paymentId)).toMatchObject({ held: 128_500, out: 0 });
    const [due] = await sql`select release_due_at > now() + interval '71 hours' as is_later from payments where id = ${made.paymentId}`;
    expect(due).toEqual({ isLater: true });
    await sql`update payments set release_due_at = now() where id = ${made.paymentId}`;
    await sql`update jobs set run_at = now() where name = 'release-after-review'`;
    await app.settle();
    expect(await booksOf(made.paymentId)).toMatchObject({ held: 0, out: 110_000 });
  });
});

describe('earnings that wait for a payout account', () => {
  const waiting = async () => {
    const one = await app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true });
    const made = await book(app, { shipper: mia, carrier: one });
    await pay(money, mia, made);
    await complete(app, mia, made, driver.id);
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'escrow', held: 110_000, out: 0 });
    return { ...made, seen: async () => (await one.call('GET', '/api/payouts/transfers')).body };
  };
  const readPending = async (paymentId: string) =>
    (
      await sql`select state, amount_cents as cents from payment_movements where payment_id = ${paymentId} and kind = 'transfer' order by id`
    ).map(({ state, cents }) => [state, cents]);

  it('can be frozen by a claim', async () => {
    const made = await waiting();
    const claim = await mia.call('POST', `/api/transports/${made.id}/claims`, {
      items: [{ reason: 'damage', words: 'The hood has a long scratch', amount: '400.00' }],
    });
    expect([claim.status, claim.body.frozen]).toEqual([201, '400.00']);
    expect(await readPending(made.paymentId)).toEqual([
      ['withdrawn', 110_000],
      ['asked', 70_000],
    ]);
  });

  it('are frozen by a bank dispute before the platform pays anything itself', async () => {
    const made = await waiting();
    await tell(made.paymentId, 128_500);
    const [hold] = await sql`select amount_cents, borne_cents from payment_holds where payment_id = ${made.paymentId}`;
    expect(hold).toEqual({ amountCents: 110_000, borneCents: 18_500 });
    expect(await made.seen()).toMatchObject([{ amount: '1100.00', state: 'withheld' }]);
    await tell(made.paymentId, 128_500, 'won');
    expect(await booksOf(made.paymentId)).toMatchObject({ state: 'escrow', held: 110_000, disputes: 0 });
    expect(await readPending(made.paymentId)).toEqual([
      ['withdrawn', 110_000],
      ['asked', 110_000],
    ]);
    expect(await made.seen()).toMatchObject([{ amount: '1100.00', state: 'waiting' }]);
  });
});
