import { beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { requestWithApproval } from '../../../../test/harness/people/approval.ts';
import type { BookedTransport } from '../../../../test/harness/money/booked.ts';
import { startTestBookings } from '../../../../test/harness/money/bookings.ts';
import { startCutLine } from '../../../../test/harness/servers/cut-line.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { listSandboxObjects } from '../../../../test/harness/money/sandbox-money.ts';

const { app, sql, money } = await startPayingApp();
const line = startCutLine(app);
const bookings = await startTestBookings(app, money);
const { shipper, carrier, moneyOf } = bookings;
const [admin, second] = await Promise.all([app.signIn('admin'), app.signIn('admin')]);
const account = await bookings.connectCarrier();
const reason = 'The vehicle arrived with a bent door';

beforeEach(() => sql`delete from rate_limits`);

async function paidOut(): Promise<BookedTransport> {
  const made = await bookings.pay('4000 0000 0000 0077');
  await bookings.complete(made);
  expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000, held: 0 });
  return made;
}
const askBack = ({ paymentId }: BookedTransport, amount: string) =>
  admin.call('POST', `/api/admin/payments/${paymentId}/reversal`, { amount, reason });
const takeBack = ({ paymentId }: BookedTransport, amount: string) =>
  requestWithApproval([admin, second], `${paymentId}/reversal`, { amount, reason });
const detail = async ({ paymentId }: BookedTransport) => (await admin.call('GET', `/api/admin/payments/${paymentId}`)).body;
const isZero = async (made: BookedTransport) => {
  const { status: _status, ...books } = await moneyOf(made);
  return Object.values(books).reduce((sum, cents) => sum + cents, 0) === 0;
};
const listOperations = async ({ paymentId }: BookedTransport) =>
  (
    await sql`
      select kind, state, amount_cents as cents, failure from payment_movements
      where payment_id = ${paymentId} and kind in ('reversal', 'refund') order by id`
  ).map(({ kind, state, cents, failure }) => [kind, state, cents, failure]);

describe('a reversal requested by an administrator', () => {
  it('takes back part of the payout and refunds it to the shipper, and the books balance', async () => {
    const made = await paidOut();
    expect(await detail(made)).toMatchObject({ can: { reversal: true, refund: false }, sums: { reversible: '1100.00' } });
    expect((await takeBack(made, '100.00')).body.action).toMatchObject({ kind: 'reversal', state: 'done', amount: '100.00', reason });
    expect((await detail(made)).sums.reversible).toBe('1000.00');
    await app.settle();
    expect(await listOperations(made)).toEqual([
      ['reversal', 'done', 10_000, null],
      ['refund', 'done', 10_000, null],
    ]);
    expect([await moneyOf(made), await isZero(made)]).toMatchObject([
      { status: 'released', held: 0, disputes: 0, carrier: 100_000, refunds: 10_000 },
      true,
    ]);
    const [transfer] = (await money.stripe.transfers.list({ transfer_group: `payment:${made.paymentId}` })).data;
    expect(transfer).toMatchObject({ amount: 110_000, amount_reversed: 10_000 });
  });

  it('first repays what the platform paid for a manual refund, and refunds only the rest to the shipper', async () => {
    const made = await paidOut();
    const [charge] = await listSandboxObjects(sql, 'charge', { transfer_group: `payment:${made.paymentId}` });
    const { id } = await money.stripe.refunds.create({ charge: charge!.id, amount: 40_000 });
    await money.postEvent({ id: `evt_${id}`, object: 'event', type: 'refund.created', data: { object: { id } } });
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', held: 0, carrier: 110_000, refunds: 40_000 });
    await takeBack(made, '358.83');
    await app.settle();
    expect([await moneyOf(made), await isZero(made)]).toMatchObject([
      { status: 'released', held: 0, disputes: 0, carrier: 74_117, refunds: 40_000 },
      true,
    ]);
    await takeBack(made, '100.00');
    await app.settle();
    const left = 35_883 + 10_000 - 40_000;
    expect([await moneyOf(made), await isZero(made)]).toMatchObject([
      { status: 'released', held: 0, disputes: 0, carrier: 64_117, refunds: 40_000 + left },
      true,
    ]);
    expect(await listOperations(made)).toEqual([
      ['refund', 'done', 40_000, null],
      ['reversal', 'done', 35_883, null],
      ['reversal', 'done', 10_000, null],
      ['refund', 'done', left, null],
    ]);
  });

  it('of the full payout needs a second person and ends as refunded, with the service fee still earned', async () => {
    const made = await paidOut();
    const { body } = await askBack(made, '1100.00');
    expect(body.action.state).toBe('waiting');
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000 });
    const confirm = (who: SignedIn) => who.call('POST', `/api/admin/payment-requests/${body.action.id}/confirmation`);
    expect((await confirm(admin)).body).toMatchObject({ code: 'own_request' });
    expect((await confirm(second)).status).toBe(200);
    await app.settle();
    const { platform_fee: fee, provider_fees: cost, ...books } = await moneyOf(made);
    expect([books, fee + cost, await isZero(made)]).toMatchObject([
      { status: 'refunded', held: 0, disputes: 0, carrier: 0, refunds: 110_000 },
      18_500,
      true,
    ]);
  });

  it('that the carrier account cannot cover moves nothing, shows the error and can be requested again', async () => {
    const made = await paidOut();
    const funds = await money.stripe.balance.retrieve({}, { stripeAccount: account });
    await money.stripe.payouts.create({ amount: funds.available[0]!.amount, currency: 'usd' }, { stripeAccount: account });
    await takeBack(made, '100.00');
    await app.settle();
    const said = 'balance_insufficient: The connected account has insufficient funds to reverse $100.00.';
    expect(await listOperations(made)).toEqual([['reversal', 'refused', 10_000, said]]);
    expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000, refunds: 0 });
    const seen = await detail(made);
    expect(seen).toMatchObject({
      can: { reversal: true },
      sums: { reversible: '1100.00' },
      stands: [{ kind: 'refused', amount: '100.00', text: said }],
    });
    expect(seen.movements[0]).toMatchObject({ kind: 'reversal', state: 'refused', failure: said });
    const [list] = (await admin.call('GET', '/api/admin/payments?needs=you')).body.filter(
      ({ id }: { id: string }) => id === made.paymentId,
    );
    expect(list.stands).toMatchObject([{ kind: 'refused', text: said }]);
    await paidOut();
    await takeBack(made, '100.00');
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 100_000, refunds: 10_000 });
    expect((await detail(made)).stands).toEqual([]);
  });

  it('that was refused does not reduce the amount shown as paid to the carrier', async () => {
    const made = await paidOut();
    const paid = async () => (await carrier.call('GET', '/api/payouts')).body.balance.paid as string;
    const before = await paid();
    const funds = await money.stripe.balance.retrieve({}, { stripeAccount: account });
    await money.stripe.payouts.create({ amount: funds.available[0]!.amount, currency: 'usd' }, { stripeAccount: account });
    await takeBack(made, '100.00');
    await app.settle();
    expect((await listOperations(made)).map(([, state]) => state)).toEqual(['refused']);
    expect(await paid()).toBe(before);
  });

  it('is limited to what the carrier still has, counting pending reversals', async () => {
    const made = await paidOut();
    expect((await takeBack(made, '1100.01')).body).toMatchObject({ code: 'beyond_sum', error: 'Only $1,100.00 can be reversed' });
    expect((await takeBack(made, '400.00')).body.action.state).toBe('done');
    expect((await takeBack(made, '700.01')).body).toMatchObject({ code: 'beyond_sum', error: 'Only $700.00 can be reversed' });
    await app.settle();
    expect((await takeBack(made, '700.01')).body).toMatchObject({ code: 'beyond_sum' });
    expect((await askBack(made, '700.00')).body.action.state).toBe('waiting');
    const unpaid = await bookings.pay();
    expect((await takeBack(unpaid, '1.00')).body).toMatchObject({ code: 'nothing_there' });
  });

  it.each(['before', 'after'] as const)('is made once if the connection is lost %s it', { tags: 'full' }, async (moment) => {
    const made = await paidOut();
    line.cutNext(/\/reversals$/, moment);
    await takeBack(made, '100.00');
    await app.settle();
    for (let time = 0; time < 3; time += 1) {
      await sql`update jobs set run_at = now() where attempts > 0 and failed_at is null`;
      await app.settle();
    }
    await bookings.tellAll();
    expect([line.left(), await moneyOf(made)]).toMatchObject([0, { status: 'released', carrier: 100_000, refunds: 10_000 }]);
    const [transfer] = (await money.stripe.transfers.list({ transfer_group: `payment:${made.paymentId}` })).data;
    expect(transfer!.amount_reversed).toBe(10_000);
  });

  it('is announced to carrier and shipper with the reason, and audited', async () => {
    app.isTelling = true;
    const made = await paidOut();
    const heard = async (who: SignedIn) =>
      (await who.call('GET', '/api/notifications')).body.filter(
        ({ transportId, title }: { transportId: string; title: string }) => transportId === made.id && /\$100\.00/.test(title),
      ) as { title: string; body: string }[];
    await takeBack(made, '100.00');
    expect(await heard(shipper)).toEqual([]);
    await app.settle();
    expect(await heard(carrier)).toMatchObject([
      { title: '$100.00 will be withdrawn from your account', body: expect.stringContaining(reason) },
    ]);
    expect(await heard(shipper)).toMatchObject([{ title: 'Refund of $100.00', body: expect.stringContaining(reason) }]);
    const [entry] = await sql`select actor_id from audit_log where event_type = 'payment.desk-acted' order by id desc limit 1`;
    expect(entry).toEqual({ actorId: second.id });
    expect((await shipper.call('GET', `/api/receipts/${made.paymentId}`)).body).toMatchObject({ givenBack: '100.00' });
  });

  it('that is refused is reported to the requester and to the carrier', async () => {
    app.isTelling = true;
    const made = await paidOut();
    const funds = await money.stripe.balance.retrieve({}, { stripeAccount: account });
    await money.stripe.payouts.create({ amount: funds.available[0]!.amount, currency: 'usd' }, { stripeAccount: account });
    await takeBack(made, '1000.00');
    await app.settle();
    const toAsker = (await admin.call('GET', '/api/notifications')).body.filter(({ href }: { href: string }) =>
      href.endsWith(made.paymentId),
    );
    expect(toAsker).toMatchObject([{ title: 'Reversal of $1,000.00 failed', body: expect.stringContaining('insufficient funds') }]);
    expect((await second.call('GET', '/api/notifications')).body.map(({ title }: { title: string }) => title)).not.toContain(
      'Reversal of $1,000.00 failed',
    );
    const told = (await carrier.call('GET', '/api/notifications')).body.filter(
      ({ transportId }: { transportId: string }) => transportId === made.id,
    );
    expect(told.map(({ title }: { title: string }) => title)).toContain('$1,000.00 was not withdrawn from your account');
    await paidOut();
  });

  it('does not send a notice that money was paid to the carrier', async () => {
    app.isTelling = true;
    const made = await paidOut();
    await takeBack(made, '100.00');
    await app.settle();
    const titles = async (who: SignedIn) =>
      (await who.call('GET', '/api/notifications')).body
        .filter(({ transportId }: { transportId: string }) => transportId === made.id)
        .map(({ title }: { title: string }) => title) as string[];
    expect((await titles(carrier)).filter((title) => title.startsWith('Paid to you'))).toEqual(['Paid to you: $1,100.00']);
    expect((await titles(shipper)).filter((title) => title === 'Paid to the carrier')).toHaveLength(1);
  });
});

describe('a partial hold during the payout', () => {
  it('leads to one notice per payment with its own amount', async () => {
    app.isTelling = true;
    const made = await bookings.pay('4000 0000 0000 0077');
    const { body } = await admin.call('POST', `/api/admin/payments/${made.paymentId}/hold`, { amount: '200.00', reason });
    expect(body.action).toMatchObject({ kind: 'hold', state: 'done' });
    await bookings.complete(made);
    const [hold] = (await detail(made)).holds;
    await admin.call('POST', `/api/admin/payments/${made.paymentId}/hold-release`, { holdId: hold.id, reason });
    await app.settle();
    expect(await moneyOf(made)).toMatchObject({ status: 'released', carrier: 110_000 });
    const titles = (await carrier.call('GET', '/api/notifications')).body
      .filter(
        ({ transportId, title }: { transportId: string; title: string }) => transportId === made.id && title.startsWith('Paid to you'),
      )
      .map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['Paid to you: $200.00', 'Paid to you: $900.00']);
  });
});
