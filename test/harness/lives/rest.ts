import { expect, vi } from 'vitest';
import { listHolds } from '#domains/payments/disputes/holds.ts';
import { agrees, type EscrowStatus } from '#domains/payments/ledger/escrow-rules.ts';
import { expectAgreed } from '../money/money-beside.ts';
import { requeueJobs } from '../queue-rest.ts';
import { patiently } from '../timeouts.ts';
import { play } from './play.ts';
import { listPayments, type PlayedStep } from './played.ts';
import { transfersAre, type World } from './world.ts';

/** What runs each day at its own time, and what rests without anybody's money. */
const ownTime = ['reconcile-payments', 'look-at-held-transfers'];
const restful = { ...patiently, interval: 100, timeout: 5 * patiently.timeout };

/** What stands still for so long is looked at again, then for twice as long each time. */
const stillMs = 3_000;
/** Taken out of living hands more often, a job that a busy machine is slow at would be given up: it is looked at again where all stands still for this long. */
const oftenTaken = 3;
const longStillMs = 40_000;

/** What was put off for a moment is tried again at once; what runs has a lease of a minute and more. */
const skipPauses = ({ sql }: World) =>
  requeueJobs(
    sql,
    sql`name = 'retry-refused-transfer' and attempts = 0 or last_error is not null and attempts <= ${oftenTaken} and run_at < now() + interval '45 seconds'`,
  );

const isOpen = ({ sql }: World) => sql`
  failed_at is null and not (name = any(${ownTime}))
    and (attempts > 0 or run_at <= now() or name in ('retry-refused-transfer', 'carry-out-movement', 'work-provider-event'))`;

/** The first jobs that are due, or wait for the provider, each with one mark of all that are: thousands wait after a batch. */
const firstOpen = (world: World) => world.sql<{ name: string; attempts: number; lastError: string | null; mark: string }[]>`
  select name, attempts, last_error, md5(string_agg(id::text, '') over (order by id rows between unbounded preceding and unbounded following)) as mark
  from jobs where ${isOpen(world)} order by id limit 20`;

/** Waits until nothing is due in the queue and nothing of the provider's is asked: what was put off is tried again, what a dead program held is let go. */
async function quiet(world: World): Promise<void> {
  const { sql } = world;
  let [seen, since, still] = ['', Date.now(), stillMs];
  await vi.waitFor(async () => {
    await skipPauses(world);
    const open = await firstOpen(world);
    const now = open[0]?.mark ?? '';
    if (now !== seen) [seen, since, still] = [now, Date.now(), stillMs];
    else if (Date.now() - since > still) {
      [since, still] = [Date.now(), 2 * still];
      await requeueJobs(sql, still > longStillMs ? isOpen(world) : sql`${isOpen(world)} and attempts <= ${oftenTaken}`);
    }
    expect(open).toEqual([]);
  }, restful);
}

/** Does the same for each, some of them at once. */
export async function forEach<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...all];
  const lane = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}

/** Has the provider say that accounts can be paid: what it refused is asked anew. */
async function payAccounts(world: World, lives: readonly PlayedStep[]): Promise<void> {
  const accounts = [...new Set(lives.flatMap((life) => life.accounts))];
  await transfersAre(world, accounts, 'active');
  await world.sql`update stripe_accounts set payouts_enabled = false where account_id = any(${accounts})`;
  await forEach(accounts, async (account) => {
    const id = `evt_rest_${crypto.randomUUID()}`;
    const event = { id, object: 'event', type: 'account.updated', account, data: { object: { id: account } } };
    expect(await world.provider.tell(world.originAt(0), event)).toBe(true);
  });
}

/** All that people still have to decide is decided. */
async function settle(world: World, life: PlayedStep): Promise<void> {
  for (const act of [
    { by: 'desk', does: 'unblock' },
    { by: 'desk', does: 'confirm' },
    { by: 'desk', does: 'decideDryRun', yes: life.chance() < 0.5 },
    { by: 'shipper', does: 'withdrawClaim' },
    { by: 'desk', does: 'holdRelease' },
    { by: 'desk', does: 'confirm' },
    { by: 'provider', does: 'decideDispute', yes: life.chance() < 0.5 },
  ] as const)
    await play(world, life, act);
}

/** The review windows end that are kept after a job was closed while money of it was frozen. */
async function endWindows({ sql }: World, transports: readonly string[]): Promise<void> {
  const ended = await sql<{ id: string }[]>`
    update payments set release_due_at = now() where transport_id = any(${transports}) and release_due_at > now() returning id`;
  await sql`
    update jobs set run_at = now() where name = 'release-after-review' and failed_at is null and data ->> 'paymentId' = any(${ended.map(({ id }) => id)})`;
}

/** What was asked for too long ends, and what was asked of the provider, or lost, is found: of all lives at once. */
async function find(world: World, lives: readonly PlayedStep[]): Promise<void> {
  const { sql, strike } = world;
  const transports = lives.map(({ id }) => id);
  await endWindows(world, transports);
  await sql`update change_orders set due_at = now() where transport_id = any(${transports}) and state in ('asked', 'approved')`;
  await strike('lapse-change-orders');
  await sql`
    update payment_movements m set created_at = m.created_at - interval '11 minutes' from payments p
    where p.id = m.payment_id and p.transport_id = any(${transports})`;
  // It takes up two hundred of a kind at a time.
  for (let look = 0; look * 100 < lives.length; look += 1) await strike('finish-stuck-payments');
}

/** The provider's clock for what its lists are read by, and ours for what is held against them, put back for what happened since the last comparison. */
async function putBack({ sql, provider }: World, days: number): Promise<void> {
  await provider.sql`
    update sandbox_objects set data = jsonb_set(data, '{created}', to_jsonb((data->>'created')::bigint - ${days}::int * 86400))
    where kind in ('balance_transaction', 'dispute', 'refund') and account = ''
      and (data->>'created')::bigint > extract(epoch from now()) - (${days}::int - 1) * 86400`;
  await sql`
    update payment_holds set created_at = created_at - make_interval(days => ${days}::int) where created_at > now() - make_interval(days => ${days}::int - 1)`;
  await sql`
    update payment_movements set created_at = created_at - make_interval(days => ${days}::int), settled_at = settled_at - make_interval(days => ${days}::int)
    where created_at > now() - make_interval(days => ${days}::int - 1)`;
}

/** Two days later: the nightly comparison books what was lost for good, looks again, and keeps what it cannot mend. */
async function compare(world: World): Promise<void> {
  const { sql } = world;
  await putBack(world, 2);
  await world.strike('reconcile-payments');
  await vi.waitUntil(async () => {
    const open = await sql`
      select from jobs where name in ('read-provider-lines', 'compare-with-provider', 'read-missing-object') or (name = 'reconcile-payments' and run_at <= now())`;
    return open.length === 0;
  }, restful);
  await quiet(world);
}

/** Time passes until nothing waits any more. */
export async function runUntilIdle(world: World, lives: readonly PlayedStep[]): Promise<void> {
  world.breakLines(() => 'pass');
  for (let round = 0; round < 2; round += 1) {
    await payAccounts(world, lives);
    await forEach(lives, (life) => settle(world, life));
    await find(world, lives);
    await quiet(world);
    await compare(world);
  }
  await payAccounts(world, lives);
  await quiet(world);
  // Whoever lives after them lives weeks later: their comparisons look at these no more.
  await putBack(world, 12);
}

/** True where the provider would not give money back, or take it back: it stays until people settle it in another way. What came back from a card was sent again. */
const isStranded = async ({ sql }: World, paymentId: string): Promise<boolean> =>
  (
    await sql`select from payment_movements where payment_id = ${paymentId} and state = 'refused' and kind in ('refund', 'reversal') and provider_id is null limit 1`
  ).length > 0;

/** What became of a payment, for whoever reads why a life did not end as it should. */
async function tell({ sql }: World, paymentId: string): Promise<void> {
  const all = [
    await sql`select kind, cause, amount_cents, state, failure, created_at, settled_at from payment_movements where payment_id = ${paymentId} order by id`,
    await sql`select cause, amount_cents, outcome, reference from payment_holds where payment_id = ${paymentId} order by id`,
    await sql`select event_type, event_data, created_at from payment_audit_logs where payment_id = ${paymentId} order by id`,
    await sql`select name, attempts, run_at, failed_at, last_error from jobs where data::text like ${`%${paymentId}%`}`,
    await sql`select * from payments where id = ${paymentId}`,
  ];
  for (const rows of all) process.stdout.write(`lives: ${JSON.stringify(rows)}\n`);
}

/** Expects of one payment what always holds, and that the money of a booking that is over has arrived somewhere. */
async function expectPaymentWhole(world: World, paymentId: string): Promise<EscrowStatus> {
  const { sql, provider } = world;
  const [row] = await sql<{ status: EscrowStatus; road: string }[]>`
    select p.escrow_status as status, t.status as road from payments p join transports t on t.id = p.transport_id where p.id = ${paymentId}`;
  const { status, road } = row!;
  const books = await expectAgreed(sql, provider, paymentId);
  expect({ status, books, fits: agrees(status, books, status) }).toEqual({ status, books, fits: true });
  expect(await sql`select from payment_movements where payment_id = ${paymentId} and state = 'asked' and kind <> 'charge'`).toEqual([]);
  const frozen = (await listHolds({ sql }, paymentId)).filter(({ outcome }) => !outcome);
  const isOver = road === 'completed' || road === 'cancelled';
  if (isOver && frozen.length === 0 && !(await isStranded(world, paymentId))) {
    if (books.held !== 0 || books.disputes !== 0) await tell(world, paymentId);
    expect({ status, road, held: books.held, disputes: books.disputes }).toEqual({ status, road, held: 0, disputes: 0 });
  }
  return status;
}

/** The same of all payments of a life; answers how they stand. */
export async function expectWhole(world: World, life: PlayedStep): Promise<EscrowStatus[]> {
  const stand: EscrowStatus[] = [];
  for (const paymentId of await listPayments(world, life)) stand.push(await expectPaymentWhole(world, paymentId));
  return stand;
}
