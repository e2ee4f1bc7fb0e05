import type Stripe from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import type { Ctx } from '#server/db/context.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { listPublishedEvents } from '../../../../test/harness/people/published-events.ts';
import { book, complete, pay } from '../../../../test/harness/money/booked.ts';
import { startCutLine, type Moment } from '../../../../test/harness/servers/cut-line.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';
import { agePayoutChanges, connect, typeBank, unknownBank } from '../../../../test/harness/money/payout-account.ts';
import { listSandboxObjects, onboardedAccount, profileForm, settledAtOnce } from '../../../../test/harness/money/sandbox-money.ts';
import { recordPayout } from '../provider/bank-payouts.ts';
import { recordDisconnected } from './accounts/accounts.ts';
import { payOutBalances } from './pay-out-balance.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const { app, sql, money } = await startPayingApp();
const line = startCutLine(app);
const mia = await app.signIn('shipper');

beforeEach(() => sql`delete from rate_limits`);

interface PaidCarrier {
  readonly carrier: SignedIn;
  readonly account: string;
}

async function ready(bank = profileForm.account): Promise<PaidCarrier> {
  const carrier = await app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true });
  return { carrier, account: await connect(app, money, carrier, { account: bank }) };
}
async function earn({ carrier }: Pick<PaidCarrier, 'carrier'>, card = settledAtOnce): Promise<void> {
  const job = await book(app, { shipper: mia, carrier });
  await pay(money, mia, job, card);
  await complete(app, mia, job);
  await nextDay();
}
const there = (account: string) => ({ stripeAccount: account });
const listPayouts = async ({ account }: PaidCarrier) =>
  (await listSandboxObjects(sql, 'payout', {}, account)).map(({ amount, status, automatic }) => ({ amount, status, automatic }));
const getAvailable = async ({ account }: PaidCarrier) => (await money.stripe.balance.retrieve({}, there(account))).available[0]!.amount;
const whole = { amount: 110_000, status: 'paid', automatic: false };

const settled = ({ account }: PaidCarrier) => sql`
  update sandbox_objects set data = jsonb_set(data, '{available_on}', to_jsonb(extract(epoch from now())::bigint - 1))
  where kind = 'balance_transaction' and account = ${account}`;

async function nextDay(): Promise<void> {
  await enqueue({ sql }, payOutBalances, {});
  await app.settle();
}

describe('a payout account', () => {
  it('is set to manual payouts, and its balance is paid to the bank once available, and only once', async () => {
    const one = await ready();
    expect((await money.stripe.accounts.retrieve(one.account)).settings?.payouts?.schedule.interval).toBe('manual');
    await earn(one);
    expect([await listPayouts(one), await getAvailable(one)]).toEqual([[whole], 0]);
    const kept = await sql`select amount_cents, status from stripe_payouts where user_id = ${one.carrier.id}`;
    expect(kept).toEqual([{ amountCents: 110_000, status: 'paid' }]);
    await nextDay();
    expect(await listPayouts(one)).toHaveLength(1);
  });

  it('with daily payouts is switched to manual before money is sent to it', async () => {
    const one = await ready();
    await money.stripe.accounts.update(one.account, { settings: { payouts: { schedule: { interval: 'daily' } } } });
    await earn(one);
    expect(await listPayouts(one)).toEqual([whole]);
    expect((await money.stripe.accounts.retrieve(one.account)).settings?.payouts?.schedule.interval).toBe('manual');
  });

  it('that belongs to no user keeps its payout schedule after an account event', async () => {
    const account = await onboardedAccount(money);
    await money.stripe.accounts.update(account, { settings: { payouts: { schedule: { interval: 'daily' } } } });
    const [event] = await listSandboxObjects(sql, 'event', { type: 'account.updated' }, account);
    expect((await money.postEvent(event!)).status).toBe(200);
    await app.settle();
    expect((await money.stripe.accounts.retrieve(account)).settings?.payouts?.schedule.interval).toBe('daily');
  });

  it('with pending money is checked daily until the money is available', async () => {
    const one = await ready();
    await earn(one, '4242 4242 4242 4242');
    expect(await listPayouts(one)).toEqual([]);
    await settled(one);
    await nextDay();
    expect(await listPayouts(one)).toEqual([whole]);
  });
});

describe('paying a balance to a changed bank account', () => {
  it('is sent nothing for 72 hours, at the provider too, and then what waits there', async () => {
    const one = await ready(unknownBank);
    await earn(one, '4242 4242 4242 4242');
    await typeBank(money, one.carrier, profileForm.account);
    await one.carrier.call('POST', '/api/payouts/refresh');
    await settled(one);
    await nextDay();
    await agePayoutChanges(app, one.carrier, 71);
    await nextDay();
    expect([await listPayouts(one), await getAvailable(one)]).toEqual([[], 110_000]);
    await agePayoutChanges(app, one.carrier, 1);
    await nextDay();
    expect([await listPayouts(one), await getAvailable(one)]).toEqual([[whole], 0]);
  });

  it('waits too if the change is only found by reading the account before the payout', async () => {
    const one = await ready(unknownBank);
    await earn(one, '4242 4242 4242 4242');
    await typeBank(money, one.carrier, profileForm.account);
    await settled(one);
    await nextDay();
    expect(await listPayouts(one)).toEqual([]);
    expect(await sql`select kind from payout_changes where user_id = ${one.carrier.id}`).toEqual([{ kind: 'bank' }]);
  });

  it('waits while the carrier is blocked, and pays after unblocking', async () => {
    const one = await ready();
    await earn(one, '4242 4242 4242 4242');
    await settled(one);
    await sql`update users set is_blocked = true where id = ${one.carrier.id}`;
    await nextDay();
    expect(await listPayouts(one)).toEqual([]);
    await sql`update users set is_blocked = false where id = ${one.carrier.id}`;
    await nextDay();
    expect(await listPayouts(one)).toEqual([whole]);
  });
});

it.each(['before', 'after'] satisfies Moment[])('a connection lost %s the provider makes a payout leads to one payout', async (moment) => {
  const one = await ready();
  line.cutNext(/^POST \/v1\/payouts$/, moment);
  await earn(one);
  await sql`update jobs set run_at = now() where attempts > 0 and failed_at is null`;
  await nextDay();
  expect([line.left(), await listPayouts(one), await getAvailable(one)]).toEqual([0, [whole], 0]);
  // A repeated key returns the first answer.
  const kept = await sql`select amount_cents, status from stripe_payouts where user_id = ${one.carrier.id}`;
  expect(kept).toEqual([{ amountCents: 110_000, status: 'paid' }]);
});

it('a payout returned by the bank is reported and repeated the next day', async () => {
  const one = await ready(unknownBank);
  await earn(one);
  expect((await listPayouts(one)).map(({ status }) => status)).toEqual(['failed']);
  const told = await listPublishedEvents(sql, 'payout.heard', { userId: one.carrier.id });
  expect(told).toMatchObject([{ outcome: 'failed', amount: '1100.00' }]);
  await typeBank(money, one.carrier, profileForm.account);
  await one.carrier.call('POST', '/api/payouts/refresh');
  await agePayoutChanges(app, one.carrier, 72);
  await nextDay();
  expect((await listPayouts(one)).map(({ status }) => status).toSorted()).toEqual(['failed', 'paid']);
});

it('a delayed payout reads the account again and pays nothing to a bank entered in between', async () => {
  const one = await ready(unknownBank);
  line.cutNext(/^POST \/v1\/payouts$/, 'before');
  await earn(one);
  expect(line.left()).toBe(0);
  await typeBank(money, one.carrier, profileForm.account);
  await sql`
    update jobs set run_at = now(), data = jsonb_set(data, '{ready,readAt}', to_jsonb(iso(now() - interval '11 minutes')))
    where name = 'pay-out-balance' and attempts > 0 and failed_at is null`;
  await app.settle();
  expect(await listPayouts(one)).toEqual([]);
});

describe('deleting an account with a payout balance', () => {
  const remove = ({ carrier }: PaidCarrier) => carrier.call('POST', '/api/settings/delete-account', { password: personaPassword });
  const stays = {
    status: 409,
    body: { code: 'account_in_use', error: expect.stringContaining('$1,100.00 is still in your payout account') },
  };
  const inTx = (work: (ctx: Ctx) => Promise<void>) => sql.begin((tx) => work(testCtx(tx, { services: app.services })));
  const arrivedAgo = ({ carrier }: PaidCarrier, days: number) =>
    sql`update stripe_payouts set arrives_on = arrives_on - ${days}::int where user_id = ${carrier.id}`;

  it('is refused while money is pending or may be returned by the bank, and then works', async () => {
    const one = await ready();
    await earn(one, '4242 4242 4242 4242');
    expect(await remove(one)).toMatchObject(stays);
    await settled(one);
    await nextDay();
    const sent = await remove(one);
    expect(sent).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('$1,100.00 was sent to your bank, which can return it') },
    });
    expect(sent.body.error).not.toContain('in your payout account');
    await arrivedAgo(one, 8);
    expect(await remove(one)).toMatchObject({ status: 200 });
    expect(await getAvailable(one)).toBe(0);
  });

  it('is refused if the bank returned a payout, immediately or later', async () => {
    const [one, late] = [await ready(unknownBank), await ready()];
    await earn(one);
    expect(await remove(one)).toMatchObject(stays);
    await earn(late);
    await nextDay();
    const [payout] = await listSandboxObjects(sql, 'payout', {}, late.account);
    const failed = { ...payout!, status: 'failed', failure_message: 'The account was closed.' } as Stripe.Payout;
    await inTx((ctx) => recordPayout(ctx, late.account, failed));
    expect(await remove(late)).toMatchObject(stays);
  });

  it('works if the payout account was seen empty or was disconnected, even if our totals show a balance', async () => {
    const [one, former] = [await ready(), await ready()];
    await earn(one);
    await sql`update stripe_payouts set amount_cents = amount_cents - 150, arrives_on = arrives_on - 8 where user_id = ${one.carrier.id}`;
    expect((await remove(one)).body.error).toContain('$1.50 is still in your payout account');
    await nextDay();
    expect((await remove(one)).status).toBe(200);
    await earn(former, '4242 4242 4242 4242');
    await inTx((ctx) => recordDisconnected(ctx, former.account));
    await connect(app, money, former.carrier);
    expect((await remove(former)).status).toBe(200);
  });
});
