import { beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../../test/harness/app.ts';
import type { BookedTransport } from '../../../../test/harness/money/booked.ts';
import { startTestBookings } from '../../../../test/harness/money/bookings.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';

const { app, sql, money } = await startPayingApp();
const bookings = await startTestBookings(app, money);
const { shipper, pay, deliver, moneyOf } = bookings;
const [admin, second, chief] = await Promise.all([app.signIn('admin'), app.signIn('admin'), app.signIn('super_admin')]);
await bookings.connectCarrier();

beforeEach(() => sql`delete from rate_limits`);

const close = (who: SignedIn, { quoteId }: BookedTransport, more: object = {}) =>
  who.call('PATCH', `/api/quotes/${quoteId}/workflow-state`, { newState: 'closed', reason: 'The shipper called', ...more });
const past = { overrides: ['payment-review'], reason: 'Both sides confirmed it by phone' };
const getState = async ({ id }: BookedTransport) => (await sql`select status from transports where id = ${id}`)[0]!['status'];
const above = async (value: string) => {
  const sum = { key: 'PAYMENT_SECOND_PERSON_ABOVE', value, category: 'limits' };
  expect((await chief.call('POST', '/api/super-admin/config', sum)).status).toBe(200);
};

async function delivered(hoursAgo = 1): Promise<BookedTransport> {
  const made = await pay();
  await deliver(made);
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  await sql`update quotes set delivered_at = ${at}, updated_at = ${at} where id = ${made.quoteId}`;
  return made;
}

async function underWay(): Promise<BookedTransport> {
  const made = await pay();
  await sql`update quotes set driver_id = ${bookings.driver.id}, workflow_state = 'in_transit' where id = ${made.quoteId}`;
  await sql`update transports set status = 'in_transit' where id = ${made.id}`;
  return made;
}

describe('a job closed by an administrator before the end of the review window', () => {
  it.each([
    ['delivered', delivered],
    ['under way', underWay],
  ])('while it is %s pays nothing above the limit for one administrator, and explains the options', async (_state, make) => {
    const made = await make();
    const before = await getState(made);
    for (const who of [admin, chief])
      expect(await close(who, made)).toMatchObject({
        status: 409,
        body: { code: 'review_not_over', error: expect.stringContaining('request approval in the payments console') },
      });
    expect((await close(admin, made, past)).status).toBe(403);
    await app.settle();
    expect([await getState(made), await moneyOf(made)]).toMatchObject([before, { status: 'escrow', carrier: 0, held: 128_500 }]);
  });

  it.each([
    ['delivered', delivered],
    ['under way', underWay],
  ])('while it is %s, by overriding the guard, is completed and paid at the end of the window', async (_state, make) => {
    const made = await make();
    expect((await close(chief, made, past)).status).toBe(200);
    await app.settle();
    expect([await getState(made), await moneyOf(made)]).toMatchObject(['completed', { status: 'escrow', carrier: 0, held: 128_500 }]);
    const [kept] = await sql`select overrides from quote_transitions where quote_id = ${made.quoteId} and to_state = 'closed'`;
    expect(kept).toMatchObject({ overrides: [{ guard: 'payment-review' }] });
    const seen = (await bookings.carrier.call('GET', `/api/transports/${made.id}/payment`)).body.payment;
    expect(Date.parse(seen.releaseDueAt)).toBeGreaterThan(Date.now() + 70 * 3_600_000);
    await sql`update payments set release_due_at = now() - interval '1 minute' where id = ${made.paymentId}`;
    await sql`update jobs set run_at = now() where name = 'release-after-review'`;
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000, held: 0 });
  });

  it('by override is paid at the end of the window even if the database clock is ahead', async () => {
    const made = await delivered();
    expect((await close(chief, made, past)).status).toBe(200);
    await app.settle();
    const dueIn = (seconds: number) =>
      sql`update payments set release_due_at = now() + ${seconds} * interval '1 second' where id = ${made.paymentId}`;
    const comesNow = () => sql`update jobs set run_at = now() where name = 'release-after-review'`;
    await dueIn(30);
    await comesNow();
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', carrier: 0 });
    await dueIn(-1);
    await comesNow();
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000, held: 0 });
  });

  it('by override is paid earlier only with a second administrator, not by releasing a hold', async () => {
    const made = await delivered();
    const at = (step: string) => `/api/admin/payments/${made.paymentId}/${step}`;
    const reason = 'Both sides asked for it';
    expect((await close(chief, made, past)).status).toBe(200);
    expect((await admin.call('POST', at('hold'), { amount: '300.00', reason })).status).toBe(200);
    const [hold] = await sql`select id from payment_holds where payment_id = ${made.paymentId}`;
    expect((await admin.call('POST', at('hold-release'), { holdId: hold!['id'], reason })).status).toBe(200);
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', carrier: 0, held: 128_500 });
    const asked = await admin.call('POST', at('release'), { amount: '1100.00', reason });
    expect(asked.body.action).toMatchObject({ state: 'waiting' });
    expect((await second.call('POST', `/api/admin/payment-requests/${asked.body.action.id}/confirmation`)).status).toBe(200);
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000, held: 0 });
  });

  it('is paid up to the limit, counting earlier payments by one administrator', async () => {
    const [small, counted] = [await delivered(), await delivered()];
    await above('1150.00');
    expect((await close(admin, small)).status).toBe(200);
    const part = { amount: '100.00', reason: 'A part of it early' };
    expect((await admin.call('POST', `/api/admin/payments/${counted.paymentId}/release`, part)).body.action.state).toBe('done');
    await app.settle();
    await above('1099.99');
    expect((await close(admin, counted)).body.code).toBe('review_not_over');
    await app.settle();
    expect([await moneyOf(small), await moneyOf(counted)]).toMatchObject([{ carrier: 110_000 }, { carrier: 10_000, held: 118_500 }]);
    await above('500.00');
  });

  it('counts the payment at closing towards the limit for a later released hold', async () => {
    const made = await delivered();
    await above('600.00');
    const at = (step: string) => `/api/admin/payments/${made.paymentId}/${step}`;
    const reason = 'Both sides asked for it';
    expect((await admin.call('POST', at('hold'), { amount: '550.00', reason })).body.action.state).toBe('done');
    expect((await close(admin, made)).status).toBe(200);
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ carrier: 55_000 });
    const [hold] = await sql`select id from payment_holds where payment_id = ${made.paymentId}`;
    const { body } = await admin.call('POST', at('hold-release'), { holdId: hold!['id'], reason });
    await app.settle();
    await above('500.00');
    expect([body.action.state, (await moneyOf(made)).carrier]).toEqual(['waiting', 55_000]);
  });

  it('by override is not paid at the end of the window if the job is not complete by then', async () => {
    const made = await delivered();
    expect((await close(chief, made, past)).status).toBe(200);
    await sql`update transports set status = 'delivered' where id = ${made.id}`;
    await sql`update payments set release_due_at = now() - interval '1 minute' where id = ${made.paymentId}`;
    await sql`update jobs set run_at = now() where name = 'release-after-review'`;
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', carrier: 0, held: 128_500 });
  });

  it('is not paid to the administrator who closes it, but can be closed by another one', async () => {
    const made = await delivered();
    await sql`update quotes set carrier_id = ${admin.id} where id = ${made.quoteId}`;
    await sql`update payments set recipient_user_id = ${admin.id} where id = ${made.paymentId}`;
    await above('5000.00');
    expect(await close(admin, made)).toMatchObject({ status: 409, body: { code: 'own_payment' } });
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', carrier: 0, held: 128_500 });
    expect((await close(second, made)).status).toBe(200);
    await above('500.00');
  });

  it('is paid exactly at the end of the window, or at once if the shipper confirms', async () => {
    const [old, confirmed, young] = [await delivered(72), await delivered(), await delivered(72 - 1 / 60)];
    expect(await close(admin, young)).toMatchObject({ status: 409, body: { code: 'review_not_over' } });
    expect((await close(admin, old)).status).toBe(200);
    expect((await shipper.call('POST', `/api/transports/${confirmed.id}/delivery-confirmation`)).status).toBe(200);
    await app.settle();
    for (const made of [old, confirmed]) expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000 });
  });
});

describe('a job completed a second time', () => {
  it('earns the remaining service fee then, once per completion', async () => {
    const made = await delivered();
    const at = (step: string) => `/api/admin/payments/${made.paymentId}/${step}`;
    const reason = 'The shipper asked for it by phone';
    const confirm = () => shipper.call('POST', `/api/transports/${made.id}/delivery-confirmation`);
    const earned = async () =>
      (
        await sql`select sum(e.amount_cents)::int as cents, count(*)::int as times from ledger_journals j join ledger_entries e on e.journal_id = j.id
        where j.payment_id = ${made.paymentId} and j.kind = 'fee_earned' and e.account = 'platform_fee'`
      )[0];
    expect((await admin.call('POST', at('hold'), { amount: '1185.00', reason })).status).toBe(200);
    expect((await confirm()).status).toBe(200);
    await app.settle();
    expect(await earned()).toEqual({ cents: 10_000, times: 1 });
    const back = (overrides: string[]) =>
      chief.call('PATCH', `/api/quotes/${made.quoteId}/workflow-state`, { newState: 'delivered', overrides, reason });
    const names = Object.keys((await back(['backward'])).body.fields).map((field) => field.replace('overrides.', ''));
    expect(names).toContain('payment-held');
    expect((await back(['backward', ...names])).body).toMatchObject({ workflowState: 'delivered' });
    const [hold] = await sql`select id from payment_holds where payment_id = ${made.paymentId}`;
    const { body } = await admin.call('POST', at('hold-release'), { holdId: hold!['id'], reason });
    if (body.action.state === 'waiting') await second.call('POST', `/api/admin/payment-requests/${body.action.id}/confirmation`);
    await Promise.all([confirm(), confirm()]);
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000, held: 0, disputes: 0 });
    expect(await earned()).toEqual({ cents: 18_500, times: 2 });
  });
});
