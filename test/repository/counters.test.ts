import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildPayment } from '#domains/payments/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import type { Sql } from '#server/db/context.ts';
import { connect } from '#server/db/connection/connect.ts';
import { foldCounterDeltas, recountRows } from '#server/db/counters.ts';
import { newId } from '#shared/ids.ts';
import { testDatabase, waitingForLocks } from '../harness/database/database.ts';

const { sql, programUrl } = await testDatabase();
const program = connect(programUrl, { max: 10 });
afterAll(() => program.end());

const kept = (on: Sql = sql) => on`
  select what, sum(change)::bigint as value from counter_deltas group by what having sum(change) <> 0 order by what`;
const counted = (on: Sql = sql) => on`select what, value from counted_rows() where value <> 0 order by what`;
const getValue = async (what: string): Promise<number> => {
  const [row] = await sql<{ value: number }[]>`select coalesce(sum(change), 0)::int as value from counter_deltas where what = ${what}`;
  return row!.value;
};

const shipper = await buildAccount(sql, {});
const statuses = ['draft', 'submitted', 'quoted', 'accepted', 'assigned', 'in_transit', 'delivered', 'completed', 'cancelled'] as const;
const accounts = ['shipper', 'held', 'carrier', 'platform_fee'] as const;

interface CreatedRows {
  readonly people: string[];
  readonly transports: string[];
  readonly quotes: string[];
  readonly payments: string[];
}

async function book(on: Sql, paymentId: string, at: number): Promise<void> {
  const [id, cents] = [newId(), 1 + (at % 977)];
  const [from, to] = at % 3 === 0 ? ['platform_fee', 'held'] : ['shipper', accounts[1 + (at % 3)]!];
  await on`
    with journal as (
      insert into ledger_journals (id, payment_id, kind, reference, created_at) values (${id}, ${paymentId}, 'captured', ${id}, now())
    )
    insert into ledger_entries (journal_id, payment_id, account, amount_cents)
    values (${id}, ${paymentId}, ${from!}, ${-cents}), (${id}, ${paymentId}, ${to!}, ${cents})`;
}

type Act = (on: Sql, made: CreatedRows, at: number) => Promise<unknown>;

const one = (ids: readonly string[], at: number): string | null => ids[at % Math.max(1, ids.length)] ?? null;

const acts: readonly Act[] = [
  async (on, { people }, at) => {
    people.push((await buildAccount(on, { isActive: at % 3 > 0, isBlocked: at % 5 === 0 })).id);
  },
  (on, { people }, at) => on`update users set is_active = not is_active where id = ${one(people, at)}`,
  (on, { people }, at) => on`update users set is_blocked = not is_blocked, full_name = 'Somebody else' where id = ${one(people, at)}`,
  (on, { people }, at) => on`update users set deleted_at = case when deleted_at is null then now() end where id = ${one(people, at)}`,
  (on, { people }, at) => on`delete from users where id = ${people.splice(at % Math.max(1, people.length), 1)[0] ?? null}`,
  async (on, { transports }, at) => {
    transports.push(await buildTransport(on, { shipperId: shipper.id, status: statuses[at % statuses.length]! }));
  },
  (on, { transports }, at) => on`
    update transports set status = ${statuses[at % statuses.length]!}, updated_at = now()
    where id in (${one(transports, at)}, ${one(transports, at + 1)})`,
  async (on, { transports, quotes }, at) => {
    const transportId = one(transports, at);
    if (transportId) quotes.push(await buildQuote(on, { transportId, kind: 'own', userId: null }));
  },
  (on, { quotes, transports }, at) =>
    on`update quotes set transport_id = coalesce(${one(transports, at)}::uuid, transport_id) where id = ${one(quotes, at)}`,
  (on, { quotes }, at) => on`
    update quotes set metadata = ${on.json(at % 3 === 0 ? {} : { flaggedReason: at % 4 ? 'Too cheap' : null, isEscalated: at % 2 === 0 })} where id = ${one(quotes, at)}`,
  (on, { quotes }, at) => on`delete from quotes where id = ${quotes.splice(at % Math.max(1, quotes.length), 1)[0] ?? null}`,
  async (on, { transports, payments }, at) => {
    const [transportId, quoteId] = [await buildTransport(on, { shipperId: shipper.id, status: 'accepted' }), newId()];
    await buildQuote(on, { id: quoteId, transportId });
    payments.push(await buildPayment(on, { transportId, quoteId, shipperUserId: shipper.id, isTest: at % 2 === 0 }));
    transports.push(transportId);
  },
  async (on, { payments }, at) => {
    const paymentId = one(payments, at);
    if (paymentId) await book(on, paymentId, at);
  },
  (on, { payments }, at) => on`update payments set is_test = not is_test where id = ${one(payments, at)}`,
];

const madeByNobody = (): CreatedRows => ({ people: [], transports: [], quotes: [], payments: [] });

class TakenBack extends Error {}

/** Expected failures of concurrent transactions: rollbacks, deadlocks and foreign keys. */
const mayEnd = (error: unknown): boolean => error instanceof TakenBack || /deadlock|violates foreign key/.test((error as Error).message);

/** Runs several acts in one transaction; discards the ids if it is rolled back. */
async function transact(
  pool: typeof sql,
  made: CreatedRows,
  steps: readonly { what: number; at: number }[],
  isTakenBack: boolean,
): Promise<void> {
  const copy = { people: [...made.people], transports: [...made.transports], quotes: [...made.quotes], payments: [...made.payments] };
  try {
    await pool.begin(async (tx) => {
      for (const { what, at } of steps) await acts[what]!(tx, copy, at);
      if (isTakenBack) throw new TakenBack();
    });
    Object.assign(made, copy);
  } catch (error) {
    if (!mayEnd(error)) throw error;
  }
}

const step = fc.record({ what: fc.nat(acts.length - 1), at: fc.nat(10_000) });
const transaction = fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 5 }), isTakenBack: fc.boolean() });

describe('the stored counters', () => {
  it('equal the row counts after any transactions, including rolled back ones', async () => {
    const made = madeByNobody();
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 10 }), async (transactions) => {
        for (const { steps, isTakenBack } of transactions) {
          await transact(program, made, steps, isTakenBack);
          if (isTakenBack) await program.begin((tx) => foldCounterDeltas({ sql: tx }));
        }
        expect(await kept()).toEqual(await counted());
      }),
      { numRuns: 60 },
    );
  });

  it('equal the row counts after many concurrent writes, folds and recounts', { tags: 'full' }, async () => {
    const made = madeByNobody();
    for (let at = 0; at < 8; at += 1)
      await transact(
        program,
        made,
        [5, 7, 11, 12].map((what) => ({ what, at })),
        false,
      );
    expect((await counted()).map(({ what }) => what)).toEqual(expect.arrayContaining(['ledger.test.held', 'transports.active', 'users']));
    const writers = fc.sample(fc.array(transaction, { minLength: 40, maxLength: 40 }), { numRuns: 6, seed: 7 });
    let areWriting = true;
    const wrong: unknown[] = [];
    const write = async (transactions: (typeof writers)[number]) => {
      for (const { steps, isTakenBack } of transactions) await transact(program, made, steps, isTakenBack);
    };
    const tidy = async () => {
      while (areWriting) {
        await program.begin((tx) => foldCounterDeltas({ sql: tx }));
        wrong.push(...(await program.begin((tx) => recountRows({ sql: tx }))));
      }
    };
    const tidied = [tidy(), tidy()];
    await Promise.all(writers.map(write)).finally(() => (areWriting = false));
    await Promise.all(tidied);
    expect(wrong).toEqual([]);
    expect(await kept()).toEqual(await counted());
  });

  it('of pending quotes are right because a status change waits for a quote being added', async () => {
    const transportId = await buildTransport(sql, { shipperId: shipper.id });
    await buildQuote(sql, { transportId });
    const before = await getValue('quotes.pending');
    const given = await program.reserve();
    await given`begin`;
    await buildQuote(given as never, { transportId, kind: 'own', userId: null });
    let isPriced = false;
    const priced = program`update transports set status = 'quoted' where id = ${transportId}`.then(() => (isPriced = true));
    while (!isPriced && (await waitingForLocks(sql)) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(isPriced).toBe(false);
    await given`commit`;
    given.release();
    await priced;
    expect(await getValue('quotes.pending')).toBe(before - 1);
    expect(await kept()).toEqual(await counted());
  });

  it('stay the same when their deltas are folded, even twice at once, leaving one row each', async () => {
    await transact(
      program,
      madeByNobody(),
      [0, 0, 5, 11, 12].map((what, at) => ({ what, at })),
      false,
    );
    const before = await kept();
    await Promise.all([1, 2, 3].map(() => program.begin((tx) => foldCounterDeltas({ sql: tx }))));
    expect(await kept()).toEqual(before);
    expect(await sql`select what from counter_deltas`).toHaveLength(before.length);
  });

  it('are corrected from the rows after writes past the triggers, and the wrong ones are reported', async () => {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await buildAccount(tx, {});
      await tx`update counter_deltas set change = change + 5 where what = 'transports.active'`;
    });
    const [users, active] = [await getValue('users'), await getValue('transports.active')];
    const differences = await program.begin((tx) => recountRows({ sql: tx }));
    const lines = Number((await sql`select count(*)::int as count from counter_deltas where what = 'transports.active'`)[0]!['count']);
    expect(lines).toBeLessThanOrEqual(1);
    expect(differences.find(({ what }) => what === 'users')).toEqual({ what: 'users', kept: users, counted: users + 1 });
    expect(differences.find(({ what }) => what === 'transports.active')).toMatchObject({ kept: active });
    expect(await kept()).toEqual(await counted());
    expect(await program.begin((tx) => recountRows({ sql: tx }))).toEqual([]);
  });
});
