import { describe, expect, it } from 'vitest';
import { toActor, buildAccount } from '#domains/accounts/fixtures.ts';
import { blockAccount, unblockAccount } from '#domains/accounts/overseen/account-status.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { SignedIn } from '../../../../../test/harness/app.ts';
import { requestWithApproval } from '../../../../../test/harness/people/approval.ts';
import type { BookedTransport } from '../../../../../test/harness/money/booked.ts';
import { startTestBookings } from '../../../../../test/harness/money/bookings.ts';
import { startCutLine } from '../../../../../test/harness/servers/cut-line.ts';
import { listMailsTo } from '../../../../../test/harness/people/mailed.ts';
import { startPayingApp } from '../../../../../test/harness/money/payments.ts';
import { untilSomebodyWaits } from '../../../../../test/harness/waiting.ts';
import { finishStuckPayments } from '#domains/payments/provider/stuck.ts';
import { releaseBlocked } from './blocked-payees.ts';
import { listTransfers } from '../queries.ts';
import { performWaitingTransfers } from '../waiting-transfers.ts';
import { testCtx } from '../../../../../test/harness/context.ts';

const { app, sql, money } = await startPayingApp();
const line = startCutLine(app);
const bookings = await startTestBookings(app, money);
const { shipper, carrier, moneyOf } = bookings;
const [admin, second] = await Promise.all([app.signIn('admin'), app.signIn('admin')]);
const guard = await buildAccount(sql, { role: 'admin' });
await bookings.connectCarrier();
const reason = 'The complaint was about another job, this one was done well';

const ctx = (): ActorCtx => testCtx(app.programSql, { actor: toActor(guard), services: app.services });
const block = () => blockAccount(ctx(), carrier.id, 'Complaints of three shippers');
const unblock = async () => {
  await unblockAccount(ctx(), carrier.id, null);
  await app.settle();
};
const detail = async ({ paymentId }: BookedTransport) => (await admin.call('GET', `/api/admin/payments/${paymentId}`)).body;
const releaseMoney = ({ paymentId }: BookedTransport, who: SignedIn = admin) =>
  who.call('POST', `/api/admin/payments/${paymentId}/blocked-release`, { reason });
const refund = ({ paymentId }: BookedTransport, amount: string) =>
  admin.call('POST', `/api/admin/payments/${paymentId}/refund`, { amount, reason });
const readTransfers = async ({ paymentId }: BookedTransport) =>
  (await money.stripe.transfers.list({ transfer_group: `payment:${paymentId}` })).data.map(({ amount }) => amount);
const seenBy = async ({ id }: BookedTransport) => {
  const { rows } = await listTransfers({ ...ctx(), actor: { ...toActor(guard), id: carrier.id } }, { limit: 50, cursor: undefined });
  return rows.filter(({ transportId }) => transportId === id);
};
const confirm = (id: string, who: SignedIn) => who.call('POST', `/api/admin/payment-requests/${id}/confirmation`);

async function earnedBlocked(): Promise<BookedTransport> {
  const made = await bookings.pay('4000 0000 0000 0077');
  await block();
  await bookings.complete(made);
  return made;
}

describe('a payout to a blocked carrier', () => {
  it('waits as account_blocked, is reported once to carrier and administrators, and is sent after unblocking', async () => {
    app.isTelling = true;
    const made = await earnedBlocked();
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 110_000, carrier: 0 });
    const seen = await detail(made);
    expect(seen).toMatchObject({
      can: { letGo: true },
      sums: { blocked: '1100.00' },
      stands: [{ kind: 'account_blocked', amount: '1100.00' }],
    });
    const list = (await admin.call('GET', '/api/admin/payments?needs=you')).body;
    expect(list.find(({ id }: { id: string }) => id === made.paymentId).stands).toMatchObject([{ kind: 'account_blocked' }]);
    await performWaitingTransfers(ctx(), carrier.id);
    await app.settle();
    const subjects = (await listMailsTo(sql, carrier.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('Your payout of $1,100.00 is on hold'))).toHaveLength(1);
    await sql`update payment_movements set created_at = created_at - interval '11 minutes' where payment_id = ${made.paymentId}`;
    await enqueue({ sql }, finishStuckPayments, {});
    expect(await app.settle()).toBe(1);
    const told = (await admin.call('GET', '/api/notifications')).body.filter(({ title }: { title: string }) => /is blocked/.test(title));
    expect(told).toMatchObject([
      { title: 'Payout of $1,100.00 on hold: the carrier is blocked', href: `/admin/payments/${made.paymentId}` },
    ]);
    await unblock();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', held: 0, carrier: 110_000 });
    expect(await detail(made)).toMatchObject({ can: { letGo: false }, sums: { blocked: '0.00' }, stands: [] });
  });

  it('can be sent while blocked if two administrators agree, even below the limit for one', async () => {
    app.isTelling = true;
    const made = await earnedBlocked();
    const chief = await app.signIn('super_admin');
    const setting = { key: 'PAYMENT_SECOND_PERSON_ABOVE', value: '100000.00', category: 'limits' };
    expect((await chief.call('POST', '/api/super-admin/config', setting)).status).toBeLessThan(300);
    const { body } = await releaseMoney(made);
    expect(body.action).toMatchObject({ kind: 'let_go', state: 'waiting', amount: '1100.00', reason });
    expect((await confirm(body.action.id, admin)).body).toMatchObject({ code: 'own_request' });
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ carrier: 0 });
    expect((await confirm(body.action.id, second)).status).toBe(200);
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', held: 0, carrier: 110_000 });
    const sent = (await listMailsTo(sql, carrier.email)).filter(({ subject }) =>
      subject.includes('Your payout of $1,100.00 is on its way'),
    );
    expect(sent).toMatchObject([{ text: expect.stringContaining(reason) }]);
    expect((await releaseMoney(made)).body).toMatchObject({ code: 'nothing_there' });
    await unblock();
    const { data } = await money.stripe.transfers.list({ transfer_group: `payment:${made.paymentId}` });
    expect(data).toHaveLength(1);
  });

  it('approved by two administrators is still sent if the provider refuses the first attempt', async () => {
    const made = await earnedBlocked();
    await sql`update sandbox_objects set data = jsonb_set(data, '{capabilities,transfers}', '"inactive"') where kind = 'account'`;
    const { body } = await releaseMoney(made);
    await confirm(body.action.id, second);
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ carrier: 0 });
    await sql`update sandbox_objects set data = jsonb_set(data, '{capabilities,transfers}', '"active"') where kind = 'account'`;
    await sql`update jobs set run_at = now() where name = 'retry-refused-transfer'`;
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000 });
    await unblock();
  });

  it('is not sent twice if the carrier is unblocked before the second approval', async () => {
    const made = await earnedBlocked();
    const { body } = await releaseMoney(made);
    await unblock();
    expect((await confirm(body.action.id, second)).body).toMatchObject({ code: 'nothing_there' });
    expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000 });
  });

  it('is not sent if the approved amount differs from the waiting amount', async () => {
    const made = await earnedBlocked();
    const { body } = await releaseMoney(made);
    const { id } = body.action;
    const other = inTransaction(ctx(), (inner) => releaseBlocked(inner, { id, paymentId: made.paymentId, cents: 60_000, reason }));
    await expect(other).rejects.toMatchObject({ code: 'beyond_sum' });
    expect(await detail(made)).toMatchObject({ sums: { blocked: '1100.00' } });
    await unblock();
  });
});

describe('what waits for a blocked carrier', () => {
  it('can be refunded in part: a smaller transfer replaces the first one and is sent after unblocking', async () => {
    app.isTelling = true;
    const made = await earnedBlocked();
    expect(await detail(made)).toMatchObject({ can: { refund: true }, sums: { free: '0.00', refundable: '1100.00', promised: '1100.00' } });
    expect(
      (await requestWithApproval([admin, second], `${made.paymentId}/refund`, { amount: '400.00', reason })).body.action,
    ).toMatchObject({
      kind: 'refund',
      state: 'done',
      amount: '400.00',
    });
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 70_000, refunds: 40_000, carrier: 0 });
    const { sums, movements, timeline } = await detail(made);
    expect(sums).toMatchObject({ blocked: '700.00', promised: '700.00', refundable: '700.00' });
    expect(movements.map(({ kind, state, amount }: Record<string, string>) => [kind, state, amount])).toEqual(
      expect.arrayContaining([
        ['transfer', 'withdrawn', '1100.00'],
        ['transfer', 'asked', '700.00'],
        ['refund', 'done', '400.00'],
      ]),
    );
    expect(timeline).toContainEqual(expect.objectContaining({ eventType: 'promise_taken_back', reason }));
    const mails = (await listMailsTo(sql, carrier.email)).filter(({ subject }) =>
      subject.includes('Your payout of $400.00 was refunded to the shipper'),
    );
    expect(mails).toMatchObject([{ text: expect.stringContaining(reason) }]);
    await unblock();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', held: 0, carrier: 70_000, refunds: 40_000 });
    expect(await readTransfers(made)).toEqual([70_000]);
    expect(await seenBy(made)).toMatchObject([{ amount: '700.00', state: 'paid' }]);
  });

  it('can be refunded in full by two administrators, ends as refunded, and is not sent after unblocking', async () => {
    const made = await earnedBlocked();
    const chief = await app.signIn('super_admin');
    const setting = { key: 'PAYMENT_SECOND_PERSON_ABOVE', value: '500.00', category: 'limits' };
    expect((await chief.call('POST', '/api/super-admin/config', setting)).status).toBeLessThan(300);
    const { body } = await refund(made, '1100.00');
    expect(body.action).toMatchObject({ kind: 'refund', state: 'waiting', amount: '1100.00' });
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ held: 110_000, refunds: 0 });
    expect((await confirm(body.action.id, second)).status).toBe(200);
    await app.settle();
    const ended = { status: 'refunded', held: 0, carrier: 0, refunds: 110_000 };
    expect(await moneyOf(made)).toMatchObject(ended);
    await unblock();
    expect([await moneyOf(made), await readTransfers(made)]).toMatchObject([ended, []]);
    expect(await seenBy(made)).toMatchObject([{ amount: '1100.00', state: 'given_back' }]);
  });

  it('cannot be refunded above the waiting amount, or if the carrier was unblocked before the approval', async () => {
    const made = await earnedBlocked();
    expect((await refund(made, '1100.01')).body).toMatchObject({ code: 'beyond_sum', error: 'Only $1,100.00 is available' });
    const { body } = await refund(made, '1100.00');
    await unblock();
    expect((await confirm(body.action.id, second)).body).toMatchObject({ code: 'paid_out' });
    expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000, refunds: 0 });
  });

  it('cannot be refunded if the transfer may have been sent before the block', async () => {
    const made = await bookings.pay('4000 0000 0000 0077');
    line.cutNext(/^POST \/v1\/transfers$/, 'after');
    await bookings.deliver(made);
    expect((await shipper.call('POST', `/api/transports/${made.id}/delivery-confirmation`)).status).toBe(200);
    await app.settle();
    expect(line.left()).toBe(0);
    await block();
    await sql`update jobs set run_at = now() where name = 'carry-out-movement'`;
    await app.settle();
    expect(await detail(made)).toMatchObject({ can: { refund: false, letGo: true }, sums: { refundable: '0.00', blocked: '1100.00' } });
    expect((await refund(made, '1.00')).body).toMatchObject({ code: 'already_sent' });
    await bookings.tellAll();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000 });
    expect(await readTransfers(made)).toEqual([110_000]);
    await unblock();
  });

  it('cannot be refunded if the transfer is released at the same moment, and the carrier is paid once', async () => {
    const made = await earnedBlocked();
    const { body } = await refund(made, '400.00');
    const sender = await sql.reserve();
    try {
      await sender`begin`;
      await sender`
        update payment_movements set blocked_since = null, called_at = now() where payment_id = ${made.paymentId} and kind = 'transfer'`;
      const confirmed = confirm(body.action.id, second);
      await untilSomebodyWaits(sql);
      await sender`commit`;
      expect((await confirmed).body).toMatchObject({ code: 'beyond_sum' });
    } finally {
      sender.release();
    }
    await unblock();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000, refunds: 0 });
    expect(await readTransfers(made)).toEqual([110_000]);
  });

  it('is reduced by a claim only for the amount that could not be frozen from the held money', async () => {
    const made = await bookings.pay('4000 0000 0000 0077');
    await bookings.deliver(made);
    await block();
    await admin.call('POST', `/api/admin/payments/${made.paymentId}/release`, { amount: '300.00', reason });
    await app.settle();
    const items = [{ reason: 'damage', words: 'The hood has a long scratch', amount: '900.00' }];
    const { body } = await shipper.call('POST', `/api/transports/${made.id}/claims`, { items });
    expect(body).toMatchObject({ frozen: '900.00' });
    await app.settle();
    expect(await detail(made)).toMatchObject({ sums: { blocked: '200.00' } });
    await unblock();
    expect(await moneyOf(made)).toMatchObject({ disputes: 90_000, carrier: 20_000 });
  });

  it('includes an early payment by an administrator, and both sides are told that it waits', async () => {
    app.isTelling = true;
    const made = await bookings.pay('4000 0000 0000 0077');
    await bookings.deliver(made);
    expect(await detail(made)).toMatchObject({ payeeWaits: null });
    await block();
    expect(await detail(made)).toMatchObject({ payeeWaits: 'blocked' });
    await admin.call('POST', `/api/admin/payments/${made.paymentId}/release`, { amount: '300.00', reason });
    await app.settle();
    const told = await sql`
      select user_id, content ->> 'title' as title, content ->> 'body' as body from notification_dispatches
      where transport_id = ${made.id} and notification_type = 'payment.desk-acted' and channel = 'in_app' order by content ->> 'title'`;
    expect(told.map((row) => ({ ...row }))).toMatchObject([
      {
        userId: carrier.id,
        title: '$300.00 is waiting for you',
        body: expect.stringContaining('We cannot send it while your account is blocked.'),
      },
      { userId: shipper.id, title: 'A payment to the carrier is waiting', body: expect.stringContaining('We send it when') },
    ]);
    expect(await detail(made)).toMatchObject({ sums: { blocked: '300.00' }, stands: [{ kind: 'account_blocked', amount: '300.00' }] });
    await unblock();
    expect(await moneyOf(made)).toMatchObject({ carrier: 30_000 });
  });
});
