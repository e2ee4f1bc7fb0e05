import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '#server/queue/queue.ts';
import { startTestBookings } from '../../../../test/harness/money/bookings.ts';
import { startCutLine } from '../../../../test/harness/servers/cut-line.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { reconcilePayments } from '../reconciliation/runs.ts';
import { finishStuckPayments } from '../provider/stuck.ts';

const { app, sql, money } = await startPayingApp();
const line = startCutLine(app);
const bookings = await startTestBookings(app, money);
const { shipper } = bookings;
const admin = await app.signIn('admin');
await bookings.connectCarrier();
const reason = 'The shipper asked for it in writing';

beforeEach(() => sql`delete from rate_limits`);
afterEach(() => line.useKeys('test'));

async function listCalls(what: () => Promise<unknown>): Promise<readonly string[]> {
  const before = line.calls().length;
  await what();
  return line.calls().slice(before);
}

describe('a test payment after switching to live keys', () => {
  it('cannot be changed on the payments console, with a message', async () => {
    const made = await bookings.pay();
    await bookings.deliver(made);
    line.useKeys('live');
    const words = 'This is a test payment. It cannot be changed because Carriage now uses live payments.';
    for (const step of ['hold', 'release', 'refund'])
      expect(await admin.call('POST', `/api/admin/payments/${made.paymentId}/${step}`, { amount: '10.00', reason })).toMatchObject({
        status: 409,
        body: { code: 'other_keys', error: words },
      });
    expect((await admin.call('GET', `/api/admin/payments/${made.paymentId}`)).body).toMatchObject({
      closed: words,
      can: { hold: false, thaw: false, release: false, refund: false },
    });
  });

  it('cannot be confirmed by a second administrator', async () => {
    const made = await bookings.pay();
    await bookings.deliver(made);
    const second = await app.signIn('admin');
    const { body } = await admin.call('POST', `/api/admin/payments/${made.paymentId}/refund`, { amount: '900.00', reason });
    expect(body.action.state).toBe('waiting');
    line.useKeys('live');
    const confirm = () => second.call('POST', `/api/admin/payment-requests/${body.action.id}/confirmation`);
    expect((await confirm()).body).toMatchObject({ code: 'other_keys' });
    line.useKeys('test');
    expect((await confirm()).status).toBe(200);
  });

  it('makes no provider calls with the live keys, and continues with its own keys', async () => {
    const [cancelled, done, open] = [await bookings.pay(), await bookings.pay(), await bookings.book()];
    const { body: page } = await shipper.call('POST', `/api/transports/${open.id}/payment/checkout`);
    line.useKeys('live');
    const calls = await listCalls(async () => {
      await bookings.cancel(cancelled);
      await bookings.complete(done);
      await bookings.cancel(open);
      await shipper.call('POST', `/api/transports/${open.id}/payment/refresh`);
      await app.settle();
      await sql`update payment_movements set created_at = created_at - interval '11 minutes'`;
      await enqueue({ sql }, finishStuckPayments, {});
      await app.settle();
    });
    expect(calls).toEqual([]);
    line.useKeys('test');
    await enqueue({ sql }, finishStuckPayments, {});
    await app.settle();
    expect(await bookings.moneyOf(cancelled)).toMatchObject({ status: 'refunded', refunds: 128_500 });
    expect(await bookings.moneyOf(done)).toMatchObject({ status: 'released', carrier: 110_000 });
    expect((await money.stripe.checkout.sessions.retrieve(new URL(page.url).pathname.split('/').at(-1)!)).status).toBe('expired');
  });

  it('is left out of the comparison with the provider', async () => {
    const made = await bookings.pay();
    await sql`update payment_movements set settled_at = settled_at - interval '3 days' where payment_id = ${made.paymentId}`;
    await sql`update sandbox_objects set data = jsonb_set(data, '{created}', to_jsonb((data->>'created')::bigint - 8640000)) where kind = 'balance_transaction'`;
    const compare = async () => {
      await sql`delete from reconciliation_differences`;
      await enqueue({ sql }, reconcilePayments, {});
      await app.settle();
      return (await sql`select cause from reconciliation_differences where payment_id = ${made.paymentId}`).map(({ cause }) => cause);
    };
    expect(await compare()).toEqual(['missing_there']);
    line.useKeys('live');
    expect(await compare()).toEqual([]);
  });

  it('that was not paid yet is paid live on a new checkout page', async () => {
    const made = await bookings.book();
    const before = (await shipper.call('POST', `/api/transports/${made.id}/payment/checkout`)).body.url;
    line.useKeys('live');
    const { body } = await shipper.call('POST', `/api/transports/${made.id}/payment/checkout`);
    expect(body.url).not.toBe(before);
    expect((await shipper.call('GET', `/api/transports/${made.id}/payment`)).body.payment).toMatchObject({ isTest: false });
    await money.payAt(body.url);
    await shipper.call('POST', `/api/transports/${made.id}/payment/refresh`);
    expect(await bookings.moneyOf(made)).toMatchObject({ status: 'escrow', held: 128_500 });
  });

  it('accepts no payment of a change order', async () => {
    const made = await bookings.pay();
    const [order] = await sql`
      insert into change_orders (id, transport_id, quote_id, payment_id, asked_by, reason_code, words, amount, total_before, total_after, state,
        created_at, updated_at)
      values (gen_random_uuid(), ${made.id}, ${made.quoteId}, ${made.paymentId}, ${shipper.id}, 'rescue', '', 100, 1100, 1200, 'approved', now(), now())
      returning id`;
    line.useKeys('live');
    expect(await shipper.call('POST', `/api/change-orders/${order!['id']}/checkout`, {})).toMatchObject({
      status: 409,
      body: { code: 'other_keys' },
    });
  });
});
