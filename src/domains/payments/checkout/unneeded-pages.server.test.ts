import { describe, expect, it } from 'vitest';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { enqueue } from '#server/queue/queue.ts';
import { cancelAsShown, type BookedTransport } from '../../../../test/harness/money/booked.ts';
import { startCutLine } from '../../../../test/harness/servers/cut-line.ts';
import { playBookings } from '../../../../test/harness/money/paid-booking.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { readBooks } from '../ledger/ledger.ts';
import { finishStuckPayments } from '../provider/stuck.ts';

const { app, sql, money } = await startPayingApp();
const line = startCutLine(app);
const cleared = { dotMcVerified: true, insuranceVerified: true };
const [mia, carrier, other] = await Promise.all([app.signIn('shipper'), app.signIn('carrier', cleared), app.signIn('carrier', cleared)]);
const { booked, paid, asked, tellAll } = playBookings(app, money, { shipper: mia, carrier });

const openPage = async ({ id }: BookedTransport): Promise<string> =>
  (await mia.call('POST', `/api/transports/${id}/payment/checkout`)).body.url;
const sessionIn = (url: string): string => new URL(url).pathname.split('/').at(-1)!;
const findStatus = async (url: string) => (await money.stripe.checkout.sessions.retrieve(sessionIn(url))).status;
const listCharges = async ({ paymentId }: BookedTransport) =>
  (await sql`select state, failure from payment_movements where payment_id = ${paymentId} and kind = 'charge' order by id`).map(
    ({ state, failure }) => [state, failure],
  );
const unneeded = ['refused', 'nobody has to pay it any more'];

async function approved(made: BookedTransport): Promise<{ orderId: string; url: string }> {
  const { body: order } = await asked(made.id);
  await mia.call('POST', `/api/change-orders/${order.id}/approval`, {});
  const { body } = await mia.call('POST', `/api/change-orders/${order.id}/checkout`, {});
  return { orderId: order.id, url: body.url };
}

describe('a checkout page that is no longer needed is closed at the provider', () => {
  it('after the booking was cancelled', async () => {
    const made = await booked();
    const url = await openPage(made);
    await app.settle();
    expect(await findStatus(url)).toBe('open');
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    expect(await findStatus(url)).toBe('open');
    await app.settle();
    expect(await findStatus(url)).toBe('expired');
    expect(await listCharges(made)).toEqual([unneeded]);
    expect((await money.payAt(url)).status).not.toBe(303);
    expect((await readBooks({ sql }, made.paymentId)).shipper).toBe(0);
  });

  it.each([
    ['taken back', (id: string) => carrier.call('DELETE', `/api/change-orders/${id}`)],
    ['declined after all', (id: string) => mia.call('POST', `/api/change-orders/${id}/decline`, {})],
  ] as const)('after the change order was %s', async (_how, end) => {
    const made = await paid();
    const { orderId, url } = await approved(made);
    expect((await end(orderId)).status).toBe(200);
    await app.settle();
    expect(await findStatus(url)).toBe('expired');
    expect(await listCharges(made)).toEqual([['done', null], unneeded]);
  });

  it('after the booking ended with an unpaid change order', async () => {
    const made = await paid();
    const { url } = await approved(made);
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    await app.settle();
    expect(await findStatus(url)).toBe('expired');
  });

  it('after a payment on another page and after a price change', async () => {
    const made = await booked();
    const before = await openPage(made);
    await sql`update payments set amount = amount - 100 where id = ${made.paymentId}`;
    const now = await openPage(made);
    await app.settle();
    expect([await findStatus(before), await findStatus(now)]).toEqual(['expired', 'open']);
    await money.payAt(now);
    await tellAll();
    expect(await listCharges(made)).toEqual([unneeded, ['done', null]]);
  });

  it('after the carrier left, and no one is asked to pay until another one is booked', async () => {
    let nextId = '';
    const made = await booked(async (transportId) => void (nextId = await buildQuote(sql, { transportId, kind: 'own', userId: other.id })));
    const url = await openPage(made);
    await carrier.call('POST', `/api/quotes/${made.quoteId}/withdrawal`, { reason: 'Truck broke down' });
    await app.settle();
    expect(await findStatus(url)).toBe('expired');
    const isTurn = async () =>
      ((await mia.call('GET', '/api/turns')).body as { key: string }[]).some(({ key }) => key === `pay ${made.id}`);
    const moneyNow = async () => (await mia.call('GET', `/api/transports/${made.id}/payment`)).body.payment;
    expect((await moneyNow()).can.pay).toBe(false);
    expect(await isTurn()).toBe(false);
    const pay = () => mia.call('POST', `/api/transports/${made.id}/payment/checkout`);
    expect([await pay()]).toMatchObject([{ status: 409, body: { code: 'nothing_booked' } }]);
    expect((await mia.call('POST', `/api/quotes/${nextId}/acceptance`)).status).toBe(200);
    expect((await moneyNow()).can.pay).toBe(true);
    expect(await isTurn()).toBe(true);
    expect((await pay()).status).toBe(200);
  });

  it('but not one that still has to be paid', async () => {
    const made = await paid();
    const { url } = await approved(made);
    await sql`update payment_movements set created_at = created_at - interval '11 minutes' where payment_id = ${made.paymentId}`;
    await enqueue({ sql }, finishStuckPayments, {});
    await app.settle();
    expect(await findStatus(url)).toBe('open');
    expect((await money.payAt(url)).status).toBe(303);
  });
});

describe('a payment on a page being closed', () => {
  it('made just before the page is closed is refunded automatically', async () => {
    const made = await booked();
    const url = await openPage(made);
    await money.payAt(url);
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    await app.settle();
    expect(await findStatus(url)).toBe('complete');
    const { shipper, held, refunds } = await readBooks({ sql }, made.paymentId);
    expect([shipper, held, refunds]).toEqual([-128_500, 0, 128_500]);
  });

  it('whose creation response was lost: the page is found and closed by the cleanup job', async () => {
    const made = await booked();
    const url = await openPage(made);
    await sql`update payment_movements set checkout_session_id = null where payment_id = ${made.paymentId}`;
    expect((await cancelAsShown(mia, made.id)).status).toBe(200);
    await sql`delete from jobs where name = 'settle-stuck-charge'`;
    await sql`update payment_movements set created_at = created_at - interval '11 minutes' where payment_id = ${made.paymentId}`;
    await enqueue({ sql }, finishStuckPayments, {});
    await app.settle();
    expect([await findStatus(url), await listCharges(made)]).toEqual(['expired', [unneeded]]);
  });

  it('if the connection breaks while closing: the page is closed by the next attempt', async () => {
    for (const moment of ['before', 'after'] as const) {
      const made = await booked();
      const url = await openPage(made);
      await cancelAsShown(mia, made.id);
      line.cutNext(/\/expire$/, moment);
      await app.settle();
      await sql`update jobs set run_at = now() where attempts > 0 and failed_at is null`;
      await app.settle();
      expect([line.left(), await findStatus(url), await listCharges(made)]).toEqual([0, 'expired', [unneeded]]);
    }
  });
});
