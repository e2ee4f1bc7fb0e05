import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { connect } from './connect.ts';
import type { Ctx } from '../context.ts';
import { statement } from '../sql/statement.ts';
import { inTransaction } from '../transaction.ts';

const { sql: admin, url } = await testDatabase();
const sql = connect(url, { max: 1 });
afterAll(() => sql.end());

const listPrepared = async (on = sql) =>
  (await on<{ statement: string }[]>`select statement from pg_prepared_statements`).map(({ statement: text }) => text);

test('prepares composed statements once per connection, and no others sent a few times', async () => {
  const half = statement<{ n: number }, { half: number }>((tag, { n }) => tag`select ${n}::int / 2 as half`);
  const again = statement<{ n: number }, { half: number }>((tag, { n }) => tag`select ${n}::int / 2 as half`);
  const planned = statement<{ n: number }, { third: number }>((tag, { n }) => tag`select ${n}::int / 3 as third`, { isPrepared: false });
  for (let n = 0; n < 5; n += 1) {
    expect([await half(sql, { n }), await again(sql, { n }), await planned(sql, { n })]).toEqual([
      [{ half: Math.floor(n / 2) }],
      [{ half: Math.floor(n / 2) }],
      [{ third: Math.floor(n / 3) }],
    ]);
    await sql`select ${n}::int as n`;
  }
  expect(await listPrepared()).toEqual(['select $1::int / 2 as half']);
});

test('prepares frequent statements by their text, except those planned for their values', async () => {
  const own = connect(url, { max: 1 });
  const planned = statement<{ n: number }, { n: number }>((tag, { n }) => tag`select ${n}::int * 7 as n`, { isPrepared: false });
  for (let n = 0; n < 8; n += 1) {
    expect(await own`select ${n}::int * 5 as n`).toEqual([{ n: n * 5 }]);
    expect(await own.begin((tx) => tx`select ${n}::int * 6 as n`)).toEqual([{ n: n * 6 }]);
    expect(await planned(own, { n })).toEqual([{ n: n * 7 }]);
    expect(await own.unsafe(`select ${n} as n`)).toEqual([{ n }]);
  }
  expect((await listPrepared(own)).toSorted()).toEqual(['select $1::int * 5 as n', 'select $1::int * 6 as n']);
  await own.end();
});

test('prepares nothing behind a pooler without sessions', async () => {
  const pooled = connect(url, { max: 1, directUrl: url });
  const double = statement<{ n: number }, { double: number }>((tag, { n }) => tag`select ${n}::int * 2 as double`);
  for (let n = 0; n < 8; n += 1) {
    expect(await double(pooled, { n })).toEqual([{ double: n * 2 }]);
    await pooled`select ${n}::int as n`;
  }
  expect(await listPrepared(pooled)).toEqual([]);
  await pooled.end();
});

test('reads a table changed after its statement was prepared', async () => {
  await admin`create table changing_probe as select 1 as one`;
  const read = statement<Record<string, never>, object>((tag) => tag`select * from changing_probe`);
  const ctx = { sql } as unknown as Ctx;
  const within = () => inTransaction(ctx, (tx) => read(tx.sql, {}));
  expect([await read(sql, {}), await within()]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  await admin`alter table changing_probe add column two int default 2`;
  expect(await read(sql, {})).toEqual([{ one: 1, two: 2 }]);
  await read(sql, {});
  await admin`alter table changing_probe add column three int default 3`;
  expect(await within()).toEqual([{ one: 1, two: 2, three: 3 }]);
});

test('prepares a statement again if the connection lost it', async () => {
  const read = statement<Record<string, never>, { here: number }>((tag) => tag`select 1 as here`);
  await read(sql, {});
  await sql`deallocate all`;
  expect(await read(sql, {})).toEqual([{ here: 1 }]);
});
