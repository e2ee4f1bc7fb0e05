import { expect, vi } from 'vitest';
import { listHolds } from '#domains/payments/holds.ts';
import { agrees } from '#domains/payments/escrow-rules.ts';
import type { EscrowStatus } from '#domains/payments/contract.ts';
import { expectAgreed } from '../money-beside.ts';
import { patiently } from '../patience.ts';
import { paymentsOf, play, type Played } from './play.ts';
import { transfersAre, type World } from './world.ts';

/** What runs each day at its own time, and what rests without anybody's money. */
const ownTime = ['reconcile-payments', 'look-at-held-transfers'];
const restful = { ...patiently, interval: 100, timeout: 3 * patiently.timeout };

/** Waits until nothing is due in the queue and nothing of the provider's is asked: what was put off is tried again, what a dead program held is let go. */
async function quiet({ sql }: World): Promise<void> {
  let [seen, since] = ['', Date.now()];
  await vi.waitFor(async () => {
    const open = await sql`
      select id, name, attempts, last_error from jobs where failed_at is null and not (name = any(${ownTime}))
        and (attempts > 0 or run_at <= now() or name in ('retry-refused-transfer', 'carry-out-movement', 'work-provider-event')) order by id`;
    const now = JSON.stringify(open);
    if (now !== seen) [seen, since] = [now, Date.now()];
    else if (Date.now() - since > 3_000) {
      since = Date.now();
      await sql`update jobs set run_at = now() where id = any(${open.map(({ id }) => id as string)}) and run_at > now()`;
      await sql`notify jobs`;
    }
    expect(open).toEqual([]);
  }, restful);
}

/** Has the provider say that accounts can be paid: what it refused is asked anew. */
async function payAccounts(world: World, lives: readonly Played[]): Promise<void> {
  const accounts = [...new Set(lives.flatMap((life) => life.accounts))];
  await transfersAre(world, accounts, 'active');
  await world.sql`update stripe_accounts set payouts_enabled = false where account_id = any(${accounts})`;
  for (const account of accounts) {
    const id = `evt_rest_${crypto.randomUUID()}`;
    const event = { id, object: 'event', type: 'account.updated', account, data: { object: { id: account } } };
    expect(await world.provider.tell(world.originAt(0), event)).toBe(true);
  }
}

/** All that people still have to decide is decided, and what was asked or lost is found. */
async function settle(world: World, life: Played): Promise<void> {
  for (const act of [
    { by: 'desk', does: 'unblock' },
    { by: 'desk', does: 'confirm' },
    { by: 'desk', does: 'decideDryRun', yes: life.chance() < 0.5 },
    { by: 'shipper', does: 'withdrawClaim' },
    { by: 'desk', does: 'holdRelease' },
    { by: 'desk', does: 'confirm' },
    { by: 'provider', does: 'decideDispute', yes: life.chance() < 0.5 },
    { by: 'time', does: 'lapse' },
    { by: 'time', does: 'findStuck' },
  ] as const)
    await play(world, life, act);
}

/** Two days later: the nightly comparison books what was lost for good, looks again, and keeps what it cannot mend. */
async function compare(world: World): Promise<void> {
  const { sql, provider } = world;
  await provider.sql`
    update sandbox_objects set data = jsonb_set(data, '{created}', to_jsonb((data->>'created')::bigint - 172800))
    where data ? 'created' and (data->>'created')::bigint > extract(epoch from now()) - 86400`;
  await sql`update payment_holds set created_at = created_at - interval '2 days' where created_at > now() - interval '1 day'`;
  await sql`
    update payment_movements set created_at = created_at - interval '2 days', settled_at = settled_at - interval '2 days'
    where created_at > now() - interval '1 day'`;
  await world.strike('reconcile-payments');
  await vi.waitUntil(async () => {
    const open = await sql`
      select from jobs where name in ('read-provider-lines', 'compare-with-provider', 'read-missing-object') or (name = 'reconcile-payments' and run_at <= now())`;
    return open.length === 0;
  }, restful);
  await quiet(world);
}

/** Time passes until nothing waits any more. */
export async function comeToRest(world: World, lives: readonly Played[]): Promise<void> {
  world.breakLines(() => 'pass');
  for (let round = 0; round < 2; round += 1) {
    await payAccounts(world, lives);
    for (const life of lives) await settle(world, life);
    await quiet(world);
    await compare(world);
  }
  await payAccounts(world, lives);
  await quiet(world);
}

/** True where the provider would not give money back: it stays until people give it back in another way. */
const isStranded = async ({ sql }: World, paymentId: string): Promise<boolean> =>
  (
    await sql`select from payment_movements where payment_id = ${paymentId} and state = 'refused' and kind in ('refund', 'reversal') limit 1`
  ).length > 0;

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
  if (isOver && frozen.length === 0 && !(await isStranded(world, paymentId)))
    expect({ status, road, held: books.held, disputes: books.disputes }).toEqual({ status, road, held: 0, disputes: 0 });
  return status;
}

/** The same of all payments of a life; answers how they stand. */
export async function expectWhole(world: World, life: Played): Promise<EscrowStatus[]> {
  const stand: EscrowStatus[] = [];
  for (const paymentId of await paymentsOf(world, life)) stand.push(await expectPaymentWhole(world, paymentId));
  return stand;
}
