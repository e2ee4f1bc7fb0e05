import { beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '#server/queue/queue.ts';
import type { BookedTransport } from '../../../../test/harness/money/booked.ts';
import { startTestBookings } from '../../../../test/harness/money/bookings.ts';
import { startCutLine } from '../../../../test/harness/servers/cut-line.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { reconcilePayments } from './runs.ts';

const { app, sql, money } = await startPayingApp();
const line = startCutLine(app);
const bookings = await startTestBookings(app, money);
const { pay, complete, moneyOf, heard, shipper } = bookings;
const [admin, superAdmin] = [await app.signIn('admin'), await app.signIn('super_admin')];
const account = await bookings.connectCarrier();
const disputed = '4000 0000 0000 0259';

async function passDays(): Promise<void> {
  await sql`update sandbox_objects set data = jsonb_set(data, '{created}', to_jsonb((data->>'created')::bigint - 172800)) where data ? 'created'`;
  await sql`update payment_movements set created_at = created_at - interval '2 days', settled_at = settled_at - interval '2 days'`;
  await sql`update payment_holds set created_at = created_at - interval '2 days'`;
  await sql`update payments set updated_at = updated_at - interval '2 days'`;
  await sql`update transports set updated_at = updated_at - interval '2 days'`;
}
const run = async () => {
  await enqueue({ sql }, reconcilePayments, {});
  await app.settle();
};
const compareAgain = async () => {
  await sql`update jobs set run_at = now() where name = 'reconcile-payments'`;
  await app.settle();
};
const getCharge = async ({ paymentId }: BookedTransport) =>
  (await sql`select charge_id from payment_movements where payment_id = ${paymentId} and kind = 'charge'`)[0]!['chargeId'] as string;
const open = async () => (await admin.call('GET', '/api/admin/payment-differences')).body as Record<string, unknown>[];
const toldCount = async () => (await sql`select from events where topic = 'payments.differences-found'`).length;

beforeEach(async () => {
  await sql`delete from reconciliation_differences`;
  await sql`delete from rate_limits`;
  await sql`delete from sandbox_objects where kind in ('balance_transaction', 'refund', 'dispute')`;
  await sql`update payment_movements set settled_at = settled_at - interval '100 days' where settled_at is not null`;
  await sql`update payment_holds set created_at = created_at - interval '100 days'`;
  await sql`update payments set escrow_status = escrow_status, updated_at = now()`;
});

describe('the nightly comparison', () => {
  it('finds nothing if both sides agree: paid, refunded, transferred, reversed, disputed', async () => {
    const made = await pay();
    await complete(made);
    const other = await pay();
    await money.stripe.refunds.create({ charge: await getCharge(other), amount: 5_000 });
    const [row] = await sql`select provider_id from payment_movements where payment_id = ${made.paymentId} and kind = 'transfer'`;
    await money.stripe.transfers.createReversal(row!['providerId'] as string, { amount: 1_000 });
    await pay(disputed);
    const borne = await pay();
    await complete(borne);
    await money.stripe.refunds.create({ charge: await getCharge(borne), amount: 2_000 });
    await bookings.tellAll();
    await passDays();
    await run();
    expect(await open()).toEqual([]);
    const { body } = await superAdmin.call('GET', '/api/admin/payment-reconciliation');
    expect(body).toMatchObject({ open: 0 });
    expect(body.runs[0]).toMatchObject({ found: 0, compared: expect.any(Number) });
    expect(body.runs[0].compared).toBeGreaterThan(10);
  });

  it('books a returned refund whose event was lost, and then finds nothing', async () => {
    const made = await pay();
    const { id } = await money.stripe.refunds.create({ charge: await getCharge(made), amount: 5_000 });
    await bookings.tellAll();
    await sql`update sandbox_objects set data = data || '{"status": "failed", "failure_reason": "expired_or_canceled_card"}' where id = ${id}`;
    await passDays();
    await run();
    await compareAgain();
    expect(await moneyOf(made)).toMatchObject({ status: 'held', held: 123_500, disputes: 5_000, refunds: 0 });
    expect(await open()).toEqual([]);
  });

  it('books operations whose events were lost, checks again, and then reports nothing', async () => {
    const [refunded, sent, contested] = [await pay(), await pay(), await pay(disputed)];
    await complete(sent);
    await bookings.tellAll();
    await money.stripe.refunds.create({ charge: await getCharge(refunded), amount: 5_000 });
    const [row] = await sql`select provider_id from payment_movements where payment_id = ${sent.paymentId} and kind = 'transfer'`;
    await money.stripe.transfers.createReversal(row!['providerId'] as string, { amount: 1_000 });
    const [dispute] = (await money.stripe.disputes.list({ charge: await getCharge(contested) })).data;
    await money.stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'losing_evidence' } });
    await heard();
    await passDays();
    const before = await toldCount();
    await run();
    expect((await open()).map(({ kind, cause }) => `${String(kind)} ${String(cause)}`).toSorted()).toEqual([
      'dispute other_state',
      'refund missing_here',
      'reversal missing_here',
    ]);
    await compareAgain();
    expect([await open(), (await toldCount()) - before]).toEqual([[], 0]);
    expect([(await moneyOf(refunded)).refunds, (await moneyOf(sent)).disputes, (await moneyOf(contested)).status]).toEqual([
      5_000,
      1_000,
      'refunded',
    ]);
    const { body: all } = await admin.call('GET', '/api/admin/payment-differences?state=all');
    expect(all.every(({ resolvedAt }: { resolvedAt: string | null }) => resolvedAt !== null)).toBe(true);
  });

  it('shows each remaining difference once with cause and amounts, and notifies administrators once', async () => {
    app.isTelling = true;
    const [lost, other, by] = [await pay(), await pay(), await pay()];
    await sql`delete from sandbox_objects where kind = 'balance_transaction' and data->>'source' = ${await getCharge(lost)}`;
    await sql`update sandbox_objects set data = data || '{"amount": 128400}' where kind = 'balance_transaction' and data->>'source' = ${await getCharge(other)}`;
    await money.stripe.transfers.create({ amount: 700, currency: 'usd', destination: account, source_transaction: await getCharge(by) });
    await heard();
    await passDays();
    const before = await toldCount();
    await run();
    await compareAgain();
    await Promise.all([run(), run()]);
    await compareAgain();
    const found = await open();
    expect(found.map(({ kind, cause, ours, theirs, difference }) => [kind, cause, ours, theirs, difference]).toSorted()).toEqual([
      ['charge', 'missing_there', '1285.00', null, null],
      ['charge', 'other_sum', '1285.00', '1284.00', '-1.00'],
      ['transfer', 'missing_here', null, '7.00', null],
    ]);
    expect((await toldCount()) - before).toBe(1);
    const told = await sql`select distinct user_id from notification_dispatches where notification_type = 'payments.differences-found'`;
    expect(told.map(({ userId }) => userId).toSorted()).toEqual([admin.id, superAdmin.id].toSorted());
    const { body: one } = await admin.call('GET', `/api/admin/payment-differences?paymentId=${other.paymentId}`);
    expect(one).toMatchObject([{ transportId: other.id, words: 'Amounts differ' }]);
    expect((await shipper.call('GET', '/api/admin/payment-differences')).status).toBe(403);
  });

  it('leaves differences open that are too old to check, and closes them only after a clean check', async () => {
    const other = await pay();
    const charge = await getCharge(other);
    await sql`update sandbox_objects set data = data || '{"amount": 128400}' where kind = 'balance_transaction' and data->>'source' = ${charge}`;
    await heard();
    await passDays();
    await run();
    for (let days = 2; days < 12; days += 2) await passDays();
    await run();
    expect(await open()).toMatchObject([{ objectId: charge, cause: 'other_sum', resolvedAt: null }]);
    await sql`
      update sandbox_objects set data = data || jsonb_build_object('amount', 128500, 'created', extract(epoch from now() - interval '2 days')::bigint)
      where kind = 'balance_transaction' and data->>'source' = ${charge}`;
    await run();
    expect(await open()).toEqual([]);
  });

  it('reports held money of a finished booking that is not going anywhere', async () => {
    const [done, over] = [await pay(), await pay()];
    await sql`update transports set status = 'completed' where id = ${done.id}`;
    await sql`update transports set status = 'cancelled' where id = ${over.id}`;
    await passDays();
    await run();
    const named = await open();
    expect(named.toSorted((a, b) => String(b['theirState']).localeCompare(String(a['theirState'])))).toMatchObject([
      { kind: 'payment', cause: 'other_state', paymentId: done.paymentId, ours: '1285.00', ourState: 'escrow', theirState: 'completed' },
      { kind: 'payment', cause: 'other_state', paymentId: over.paymentId, ours: '1285.00', ourState: 'escrow', theirState: 'cancelled' },
    ]);
    await sql`update transports set status = 'delivered' where id in (${done.id}, ${over.id})`;
  });

  it('reports money waiting for a review window one day after its end, not before', async () => {
    const made = await pay();
    await sql`update transports set status = 'completed' where id = ${made.id}`;
    await passDays();
    const endsIn = (hours: number) =>
      sql`update payments set release_due_at = now() + ${hours} * interval '1 hour' where id = ${made.paymentId}`;
    await endsIn(1);
    await run();
    expect(await open()).toEqual([]);
    await endsIn(-26);
    await run();
    expect(await open()).toMatchObject([{ kind: 'payment', cause: 'other_state', paymentId: made.paymentId }]);
    await sql`update transports set status = 'delivered' where id = ${made.id}`;
  });

  it('reports a refund and a reversal that are unfinished a day after the request', async () => {
    const made = await pay();
    await complete(made);
    await bookings.tellAll();
    await sql`
      insert into payment_movements (id, payment_id, kind, cause, amount_cents, source_id, created_at)
      select gen_random_uuid(), payment_id, case kind when 'charge' then 'refund' else 'reversal' end, 'desk', 500, id, now()
      from payment_movements where payment_id = ${made.paymentId} and kind in ('charge', 'transfer')`;
    await run();
    expect(await open()).toEqual([]);
    await passDays();
    await run();
    const found = (await open()).map(({ kind, cause, ours }) => [kind, cause, ours]).toSorted();
    expect(found).toEqual([
      ['refund', 'missing_there', '0.00'],
      ['reversal', 'missing_there', '0.00'],
    ]);
    await sql`delete from payment_movements where payment_id = ${made.paymentId} and state = 'asked'`;
  });

  it('books a charge fee the provider reports later, and nothing else', async () => {
    const made = await pay();
    const charge = await getCharge(made);
    await sql`alter table ledger_entries disable trigger all`;
    await sql`alter table ledger_journals disable trigger all`;
    await sql`delete from ledger_entries where journal_id in (select id from ledger_journals where kind = 'fee_taken' and reference = ${charge})`;
    await sql`delete from ledger_journals where kind = 'fee_taken' and reference = ${charge}`;
    await sql`alter table ledger_entries enable trigger all`;
    await sql`alter table ledger_journals enable trigger all`;
    await passDays();
    await run();
    expect(await open()).toEqual([]);
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 128_500, refunds: 0, provider_fees: 3_757 });
    await compareAgain();
    expect(await open()).toEqual([]);
  });

  it('reads day by day with a page limit per run, and continues after an interruption', async () => {
    const made = [await pay(), await pay(), await pay()];
    await money.stripe.refunds.create({ charge: await getCharge(made[0]!), amount: 5_000 });
    await heard();
    await passDays();
    for (const [days, one] of made.entries())
      await sql`update sandbox_objects set data = jsonb_set(data, '{created}', to_jsonb((data->>'created')::bigint - ${days * 86_400}))
        where kind = 'balance_transaction' and data->>'source' = ${await getCharge(one)}`;
    const listed = () => line.calls().filter((call) => call.startsWith('GET /v1/balance_transactions'));
    const before = listed().length;
    line.cutNext(/^GET \/v1\/balance_transactions/, 'after');
    await enqueue({ sql }, reconcilePayments, { pages: 2 });
    await app.settle();
    expect(await sql`select from reconciliation_lines`).toHaveLength(0);
    await sql`update jobs set run_at = now() where attempts > 0 and failed_at is null`;
    await app.settle();
    expect(listed().length - before).toBe(1 + 8);
    expect(await open()).toMatchObject([{ kind: 'refund', cause: 'missing_here', theirs: '50.00' }]);
    const { body } = await admin.call('GET', '/api/admin/payment-reconciliation');
    expect(Date.parse(body.runs[0].until) - Date.parse(body.runs[0].since)).toBeGreaterThan(7.9 * 86_400_000);
    expect(await sql`select from reconciliation_lines`).toHaveLength(0);
    expect((await sql`select from provider_balance_lines where type = 'charge' and fee_cents > 0`).length).toBeGreaterThan(0);
    await compareAgain();
    expect(await open()).toEqual([]);
  });
});
