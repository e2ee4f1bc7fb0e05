import { describe, expect, it } from 'vitest';
import { enqueue } from '#server/queue/queue.ts';
import { listPublishedEvents } from '../../../../test/harness/people/published-events.ts';
import type { BookedTransport } from '../../../../test/harness/money/booked.ts';
import { startTestBookings } from '../../../../test/harness/money/bookings.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { readBooks } from '../ledger/ledger.ts';
import { finishStuckPayments } from '../provider/stuck.ts';

const { app, sql, money } = await startPayingApp();
const bookings = await startTestBookings(app, money);
const admin = await app.signIn('admin');
const { pay, book, charge, complete, deliver, moneyOf, shipper, carrier } = bookings;

const letThrough = (account: string, status: 'active' | 'inactive') =>
  sql`update sandbox_objects set data = jsonb_set(data, '{capabilities,transfers}', ${JSON.stringify(status)}::jsonb) where id = ${account}`;
const listTransfers = ({ paymentId }: BookedTransport) =>
  sql`select amount_cents as cents, state, attempt, next_try_at, given_up_at, failure from payment_movements
    where payment_id = ${paymentId} and kind = 'transfer' order by id`;
const sentTo = async (account: string) => (await money.stripe.transfers.list({ destination: account })).data.map(({ amount }) => amount);
const listFacts = (topic: string, { paymentId }: BookedTransport) => listPublishedEvents(sql, topic, { paymentId });
const dueNow = (name: string) => sql`update jobs set run_at = now() where name = ${name}`;
const retryNow = async () => {
  await dueNow('retry-refused-transfer');
  await app.settle();
};
const age = ({ paymentId }: BookedTransport, by = '11 minutes') =>
  sql`update payment_movements set created_at = created_at - ${by}::interval where payment_id = ${paymentId}`;
const finishStuck = async () => {
  await enqueue({ sql }, finishStuckPayments, {});
  await app.settle();
};
const told = async (event: object) => {
  await money.postEvent(event);
  await app.settle();
};
const accountUpdated = async (account: string, event: string) =>
  told({ id: event, object: 'event', type: 'account.updated', account, data: { object: { id: account, object: 'account' } } });

describe('a transfer refused by the provider', () => {
  it('is retried as a new transfer, and paid once', async () => {
    const account = await bookings.connectCarrier();
    await letThrough(account, 'inactive');
    const made = await pay();
    await complete(made);
    const [refused] = await listTransfers(made);
    expect(refused).toMatchObject({ state: 'refused', attempt: 1, failure: expect.stringContaining('insufficient_capabilities') });
    expect(new Date(refused!['nextTryAt'] as string).getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);
    await letThrough(account, 'active');
    await app.settle();
    expect(await sentTo(account)).toEqual([]);
    await retryNow();
    await retryNow();
    expect(await sentTo(account)).toEqual([110_000]);
    expect((await listTransfers(made)).map(({ state, attempt, nextTryAt }) => [state, attempt, nextTryAt])).toEqual([
      ['refused', 1, null],
      ['done', 2, null],
    ]);
    expect(await moneyOf(made)).toMatchObject({ status: 'released', held: 0, carrier: 110_000 });
  });

  it('is given up after six attempts: carrier and super administrators are told once', async () => {
    const account = await bookings.connectCarrier();
    await letThrough(account, 'inactive');
    const made = await pay();
    await complete(made);
    for (let time = 0; time < 8; time += 1) await retryNow();
    const tries = await listTransfers(made);
    expect(tries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(tries.at(-1)).toMatchObject({ state: 'refused', nextTryAt: null, givenUpAt: expect.any(String) });
    expect(await listFacts('payment.transfer-given-up', made)).toEqual([
      expect.objectContaining({ userId: carrier.id, amount: '1100.00', attempts: 6 }),
    ]);
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 110_000 });
    const [shown] = (await carrier.call('GET', '/api/payouts/transfers')).body;
    expect(shown).toMatchObject({ transportId: made.id, amount: '1100.00', state: 'given_up' });

    await sql`update stripe_accounts set payouts_enabled = false where user_id = ${carrier.id}`;
    await letThrough(account, 'active');
    await accountUpdated(account, 'evt_ready');
    expect(await sentTo(account)).toEqual([110_000]);
    expect((await moneyOf(made)).status).toBe('released');
  });

  it('keeps counting attempts when an account update triggers a retry', async () => {
    const account = await bookings.connectCarrier();
    await letThrough(account, 'inactive');
    const made = await pay();
    await complete(made);
    await retryNow();
    await retryNow();
    await sql`update stripe_accounts set payouts_enabled = false where user_id = ${carrier.id}`;
    await letThrough(account, 'active');
    await accountUpdated(account, 'evt_third');
    expect((await listTransfers(made)).map(({ state, attempt }) => [state, attempt])).toEqual([
      ['refused', 1],
      ['refused', 2],
      ['refused', 3],
      ['done', 4],
    ]);
  });

  it('sends only what is left if part of the money was refunded or put on hold before the retry', async () => {
    const account = await bookings.connectCarrier();
    await letThrough(account, 'inactive');
    const made = await pay();
    await complete(made);
    const [{ chargeId }] =
      (await sql`select charge_id from payment_movements where payment_id = ${made.paymentId} and kind = 'charge'`) as unknown as [
        { chargeId: string },
      ];
    const { id } = await money.stripe.refunds.create({ charge: chargeId, amount: 30_000 });
    await told({ id: 'evt_meanwhile', object: 'event', type: 'refund.created', data: { object: { id } } });
    const hold = { amount: '100.00', reason: 'The shipper showed a picture of the bent door' };
    expect((await admin.call('POST', `/api/admin/payments/${made.paymentId}/hold`, hold)).status).toBe(200);
    await letThrough(account, 'active');
    await retryNow();
    expect(await sentTo(account)).toEqual([70_000]);
    expect(await moneyOf(made)).toMatchObject({ status: 'held', carrier: 70_000, disputes: 10_000, refunds: 30_000 });
  });
});

describe('a transfer to a carrier without a payout account', () => {
  it('waits, notifies the carrier once, and is sent as soon as the account exists', async () => {
    app.isTelling = true;
    await sql`delete from stripe_accounts where user_id = ${carrier.id}`;
    const made = await pay();
    await complete(made);
    await age(made);
    await finishStuck();
    expect(await listTransfers(made)).toMatchObject([{ state: 'asked', failure: null }]);
    expect(await listFacts('payment.transfer-waited', made)).toMatchObject([{ userId: carrier.id, amount: '1100.00' }]);
    const account = await bookings.connectCarrier();
    await sql`update stripe_accounts set payouts_enabled = false where user_id = ${carrier.id}`;
    await accountUpdated(account, 'evt_first');
    expect(await sentTo(account)).toEqual([110_000]);
    expect(
      await sql`select from notification_dispatches where user_id = ${carrier.id} and channel = 'in_app' and content ->> 'title' = 'Set up payouts to be paid'`,
    ).toHaveLength(1);
  });
});

describe('a transfer whose response was lost after the provider made it', () => {
  const cutOff = async (): Promise<{ made: BookedTransport; movement: { id: string; chargeId: string }; account: string }> => {
    const account = await bookings.connectCarrier();
    const made = await pay();
    await deliver(made);
    expect((await shipper.call('POST', `/api/transports/${made.id}/delivery-confirmation`)).status).toBe(200);
    const [movement] = (await sql`
      select m.id, s.charge_id from payment_movements m join payment_movements s on s.id = m.source_id
      where m.payment_id = ${made.paymentId} and m.kind = 'transfer'`) as unknown as [{ id: string; chargeId: string }];
    await money.stripe.transfers.create(
      {
        amount: 110_000,
        currency: 'usd',
        destination: account,
        source_transaction: movement.chargeId,
        metadata: { payment_id: made.paymentId, movement_id: movement.id },
        transfer_group: `payment:${made.paymentId}`,
      },
      { idempotencyKey: `movement:${movement.id}` },
    );
    return { made, movement, account };
  };
  const isPaidOnce = async ({ made, account }: { made: BookedTransport; account: string }) => {
    expect(await sentTo(account)).toEqual([110_000]);
    expect(await moneyOf(made)).toMatchObject({ status: 'released', held: 0, carrier: 110_000 });
  };

  it('is completed once by repeating the call with the same idempotency key', async () => {
    const cut = await cutOff();
    await app.settle();
    await isPaidOnce(cut);
  });

  it('is found by its metadata if the carrier has a new account, and is not sent to that account too', async () => {
    const cut = await cutOff();
    const another = await bookings.connectCarrier();
    expect(another).not.toBe(cut.account);
    await app.settle();
    await isPaidOnce(cut);
    expect(await sentTo(another)).toEqual([]);
  });

  it('is retried as a new transfer if its idempotency key was used for another request', async () => {
    const account = await bookings.connectCarrier();
    const made = await pay();
    await deliver(made);
    expect((await shipper.call('POST', `/api/transports/${made.id}/delivery-confirmation`)).status).toBe(200);
    const [movement] = await sql`
      select m.id, s.charge_id from payment_movements m join payment_movements s on s.id = m.source_id
      where m.payment_id = ${made.paymentId} and m.kind = 'transfer'`;
    const refused = { amount: 110_000, currency: 'usd', destination: 'acct_nobody', source_transaction: movement!['chargeId'] as string };
    await expect(money.stripe.transfers.create(refused, { idempotencyKey: `movement:${movement!['id']}` })).rejects.toThrow();
    await app.settle();
    expect(await listTransfers(made)).toMatchObject([{ state: 'refused', failure: expect.stringContaining('asked otherwise before') }]);
    expect(await sentTo(account)).toEqual([]);
    await retryNow();
    await isPaidOnce({ made, account });
  });

  it('is completed by the transfer.created event alone', async () => {
    const cut = await cutOff();
    await sql`delete from jobs where name = 'carry-out-movement'`;
    await bookings.tellAll((events) => events.filter(({ type }) => type === 'transfer.created'));
    await isPaidOnce(cut);
  });

  it('is found by its metadata after the idempotency key expired, by the cleanup job', async () => {
    const cut = await cutOff();
    await sql`delete from jobs where name = 'carry-out-movement'`;
    await sql`delete from sandbox_requests`;
    await age(cut.made, '2 days');
    await Promise.all([finishStuck(), finishStuck()]);
    await isPaidOnce(cut);
  });
});

it('a payment ends as refunded if a manual refund left less than the service fee when the job was completed', async () => {
  await bookings.connectCarrier();
  const made = await pay();
  const [captured] = await sql`select charge_id from payment_movements where payment_id = ${made.paymentId} and kind = 'charge'`;
  await money.stripe.refunds.create({ charge: captured!['chargeId'] as string, amount: 115_000 });
  await bookings.tellAll();
  await complete(made);
  expect(await moneyOf(made)).toMatchObject({ status: 'refunded', held: 0, carrier: 0, refunds: 115_000 });
});

it('the cleanup job reaches a stuck refund even behind 205 transfers on hold', async () => {
  await bookings.connectCarrier();
  const [full, made] = [await pay(), await pay()];
  await sql`insert into payout_changes (id, user_id, kind, changed_at) values (gen_random_uuid(), ${carrier.id}, 'bank', now())`;
  await sql`
    insert into payment_movements (id, payment_id, kind, cause, amount_cents, source_id, recipient_user_id, created_at)
    select gen_random_uuid(), payment_id, 'transfer', 'desk', 1, id, ${carrier.id}, now() - interval '1 hour'
    from payment_movements, generate_series(1, 205) where payment_id = ${full.paymentId} and kind = 'charge'`;
  expect((await bookings.cancel(made)).status).toBe(200);
  await sql`delete from jobs where name = 'carry-out-movement'`;
  await age(made);
  const readRefund = () => sql`select state from payment_movements where payment_id = ${made.paymentId} and kind = 'refund'`;
  await sql`update payment_movements set id = 'ffffffff-ffff-7fff-bfff-ffffffffffff' where payment_id = ${made.paymentId} and kind = 'refund'`;
  await finishStuck();
  await finishStuck();
  expect(await readRefund()).toEqual([{ state: 'done' }]);
  await sql`delete from payment_movements where payment_id = ${full.paymentId} and kind = 'transfer'`;
  await sql`alter table payout_changes disable trigger payout_changes_append_only`;
  await sql`delete from payout_changes where user_id = ${carrier.id}`;
  await sql`alter table payout_changes enable trigger payout_changes_append_only`;
});

describe('a charge whose events were lost', () => {
  it('is found by the cleanup job', async () => {
    const made = await charge();
    expect((await moneyOf(made)).status).toBe('payment_pending');
    await finishStuck();
    expect((await moneyOf(made)).status).toBe('payment_pending');
    await age(made);
    await finishStuck();
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 128_500 });
  });

  it('is found by the metadata of its checkout page if the page id was not stored', async () => {
    const made = await charge();
    await sql`update payment_movements set checkout_session_id = null where payment_id = ${made.paymentId}`;
    await age(made);
    await finishStuck();
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', held: 128_500 });
  });

  it('ends if its checkout page was never created or has expired, and the shipper can pay again', async () => {
    const [never, over] = [await book(), await book()];
    await shipper.call('POST', `/api/transports/${over.id}/payment/checkout`);
    const [{ sessionId }] =
      (await sql`select checkout_session_id as session_id from payment_movements where payment_id = ${over.paymentId}`) as unknown as [
        { sessionId: string },
      ];
    await money.stripe.checkout.sessions.expire(sessionId);
    await sql`
      insert into payment_movements (id, payment_id, kind, cause, amount_cents, created_at)
      values (gen_random_uuid(), ${never.paymentId}, 'charge', 'booking', 128500, now() - interval '2 days')`;
    await age(over);
    await finishStuck();
    const left =
      await sql`select failure from payment_movements where payment_id in (${never.paymentId}, ${over.paymentId}) and kind = 'charge' order by failure`;
    expect(left.map(({ failure }) => failure)).toEqual(['the page was never made', 'the page was not used in time']);
    expect((await shipper.call('POST', `/api/transports/${over.id}/payment/checkout`)).status).toBe(200);
  });
});

describe('a second payment for one booking', () => {
  const twoPages = async () => {
    const made = await book();
    const open = async () => (await shipper.call('POST', `/api/transports/${made.id}/payment/checkout`)).body.url as string;
    const first = await open();
    await sql`update payments set amount = amount - 100 where id = ${made.paymentId}`;
    await sql`
      insert into jobs (id, name, data, key, run_at)
      select gen_random_uuid(), 'settle-stuck-charge', jsonb_build_object('movementId', id), 'unneeded ' || id, now() + interval '1 day'
      from payment_movements where payment_id = ${made.paymentId}`;
    return { made, first, second: await open() };
  };

  it('made on an older checkout page is refunded automatically, and the first payment stays held', async () => {
    const { made, first, second } = await twoPages();
    for (const url of [second, first]) {
      await money.payAt(url);
      await bookings.tellAll();
    }
    expect(await moneyOf(made)).toMatchObject({ status: 'escrow', shipper: -247_000, held: 118_500, refunds: 128_500 });
  });

  it('is also refunded after the carrier was paid or the first payment was refunded', async () => {
    await bookings.connectCarrier();
    const released = await twoPages();
    await money.payAt(released.second);
    await bookings.tellAll();
    await complete(released.made);
    const returned = await twoPages();
    await money.payAt(returned.second);
    await bookings.tellAll();
    await bookings.cancel(returned.made);
    await app.settle();
    for (const [{ made, first }, status] of [
      [released, 'released'],
      [returned, 'refunded'],
    ] as const) {
      expect((await moneyOf(made)).status).toBe(status);
      await money.payAt(first);
      await bookings.tellAll();
      const books = await readBooks({ sql }, made.paymentId);
      expect([(await moneyOf(made)).status, books.held, books.shipper]).toEqual([status, 0, -247_000]);
    }
  });
});
