import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/harness/database/database.ts';
import { connect } from './connection/connect.ts';
import type { Ctx } from './context.ts';
import { inTransaction } from './transaction.ts';

const { sql: admin, url } = await testDatabase();
const sql = connect(url, { max: 4 });
afterAll(() => sql.end());
const ctx = { sql } as unknown as Ctx;

await admin`create table accounts_probe (id int primary key, amount int not null)`;
beforeEach(async () => {
  await admin`truncate accounts_probe`;
  await admin`insert into accounts_probe values (1, 100), (2, 100)`;
});

const amounts = async () => (await admin<{ amount: number }[]>`select amount from accounts_probe order by id`).map(({ amount }) => amount);

/** Both meet between their two steps and deadlock once; the one that runs again waits for the other. */
function movesBothWays() {
  const through = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const runs = [0, 0];
  const move = (who: 0 | 1, [from, to]: readonly [number, number]) =>
    inTransaction(ctx, async (tx) => {
      runs[who]! += 1;
      if (runs[who]! > 1) await through[1 - who]!.promise;
      await tx.sql`update accounts_probe set amount = amount - 10 where id = ${from}`;
      met[who]!.resolve();
      await met[1 - who]!.promise;
      await tx.sql`update accounts_probe set amount = amount + 10 where id = ${to}`;
    }).then(through[who]!.resolve);
  return { runs, both: Promise.all([move(0, [1, 2]), move(1, [2, 1])]) };
}

test('repeats a transaction after a deadlock, so that both succeed', async () => {
  const { runs, both } = movesBothWays();
  await both;
  expect(runs[0]! + runs[1]!).toBe(3);
  expect(await amounts()).toEqual([100, 100]);
});

test('tries a transaction with serialization failures four times, then reports why', async () => {
  let runs = 0;
  const never = inTransaction(ctx, async (tx) => {
    runs += 1;
    await tx.sql`insert into accounts_probe values (${100 + runs}, 1)`;
    await tx.sql.unsafe(`do $$ begin raise exception 'not now' using errcode = '40001'; end $$`);
  });
  await expect(never).rejects.toMatchObject({ code: '40001' });
  expect(runs).toBe(4);
  expect(await amounts()).toEqual([100, 100]);
});

test('runs work that cannot be repeated only once', async () => {
  let runs = 0;
  const work = async (tx: Ctx) => {
    runs += 1;
    await tx.sql.unsafe(`do $$ begin raise exception 'not now' using errcode = '40P01'; end $$`);
  };
  await expect(inTransaction(ctx, work, { once: true })).rejects.toMatchObject({ code: '40P01' });
  expect(runs).toBe(1);
});

test('repeats the outermost transaction with everything in it', async () => {
  let runs = 0;
  await inTransaction(ctx, async (outer) => {
    await outer.sql`update accounts_probe set amount = amount + 1 where id = 1`;
    await inTransaction(outer, async (inner) => {
      runs += 1;
      if (runs === 1) await inner.sql.unsafe(`do $$ begin raise exception 'not now' using errcode = '40001'; end $$`);
    });
  });
  expect(runs).toBe(2);
  expect(await amounts()).toEqual([101, 100]);
});

test('does not repeat a refused transaction', async () => {
  let runs = 0;
  const refused = inTransaction(ctx, async (tx) => {
    runs += 1;
    await tx.sql`insert into accounts_probe values (1, 1)`;
  });
  await expect(refused).rejects.toMatchObject({ code: '23505' });
  expect(runs).toBe(1);
});
