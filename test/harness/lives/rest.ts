import { expect, vi } from 'vitest';
import { listHolds } from '#domains/payments/disputes/holds.ts';
import { agrees, type EscrowStatus } from '#domains/payments/ledger/escrow-rules.ts';
import { expectAgreed } from '../money/money-beside.ts';
import { requeueJobs } from '../queue-rest.ts';
import { patiently } from '../timeouts.ts';
import { play } from './play.ts';
import { listPayments, type PlayedStep } from './played.ts';
import { transfersAre, type World } from './world.ts';

const ownTime = ['reconcile-payments', 'look-at-held-transfers'];
const restful = { ...patiently, interval: 100, timeout: 5 * patiently.timeout };

const stillMs = 3_000;
/** Jobs claimed more often are retried only after a long idle time; otherwise a slow machine makes them dead. */
const oftenTaken = 3;
const longStillMs = 40_000;

/** Retries rescheduled jobs at once; running jobs have a lease of at least a minute. */
const skipPauses = ({ sql }: World) =>
  requeueJobs(
    sql,
    sql`name = 'retry-refused-transfer' and attempts = 0 or last_error is not null and attempts <= ${oftenTaken} and run_at < now() + interval '45 seconds'`,
  );

const isOpen = ({ sql }: World) => sql`
  failed_at is null and not (name = any(${ownTime}))
    and (attempts > 0 or run_at <= now() or name in ('retry-refused-transfer', 'carry-out-movement', 'work-provider-event'))`;

const firstOpen = (world: World) => world.sql<{ name: string; attempts: number; lastError: string | null; mark: string }[]>`
  select name, attempts, last_error, md5(string_agg(id::text, '') over (order by id rows between unbounded preceding and unbounded following)) as mark
  from jobs where ${isOpen(world)} order by id limit 20`;

/** Waits until no job is due and no money operation is pending. */
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

export async function forEach<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const left = [...all];
  const lane = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}

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

/** Ends review windows that stay open after a job closed with money on hold. */
async function endWindows({ sql }: World, transports: readonly string[]): Promise<void> {
  const ended = await sql<{ id: string }[]>`
    update payments set release_due_at = now() where transport_id = any(${transports}) and release_due_at > now() returning id`;
  await sql`
    update jobs set run_at = now() where name = 'release-after-review' and failed_at is null and data ->> 'paymentId' = any(${ended.map(({ id }) => id)})`;
}

/** Expires overdue requests and looks for stuck money operations of all lives. */
async function find(world: World, lives: readonly PlayedStep[]): Promise<void> {
  const { sql, strike } = world;
  const transports = lives.map(({ id }) => id);
  await endWindows(world, transports);
  await sql`update change_orders set due_at = now() where transport_id = any(${transports}) and state in ('asked', 'approved')`;
  await strike('lapse-change-orders');
  await sql`
    update payment_movements m set created_at = m.created_at - interval '11 minutes' from payments p
    where p.id = m.payment_id and p.transport_id = any(${transports})`;
  // Each run handles up to two hundred of a kind.
  for (let look = 0; look * 100 < lives.length; look += 1) await strike('finish-stuck-payments');
}

/** Moves the provider's and our timestamps back, past the window of the nightly comparison. */
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
  // Moves these lives out of the comparison window of later ones.
  await putBack(world, 12);
}

/** True if the provider refused a refund or reversal, so that the money waits for an external refund. */
const isStranded = async ({ sql }: World, paymentId: string): Promise<boolean> =>
  (
    await sql`select from payment_movements where payment_id = ${paymentId} and state = 'refused' and kind in ('refund', 'reversal') and provider_id is null limit 1`
  ).length > 0;

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

/** Checks the invariants of a payment, and that its money has arrived if the booking is over. */
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

export async function expectWhole(world: World, life: PlayedStep): Promise<EscrowStatus[]> {
  const stand: EscrowStatus[] = [];
  for (const paymentId of await listPayments(world, life)) stand.push(await expectPaymentWhole(world, paymentId));
  return stand;
}
