import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/harness/database.ts';
import { connect } from './connect.ts';
import type { Ctx } from './context.ts';
import { inTransaction } from './transaction.ts';

const { sql: admin, url } = await testDatabase();
const sql = connect(url, { max: 1 });
afterAll(() => sql.end());

const kept = async () =>
  (await sql<{ statement: string }[]>`select statement from pg_prepared_statements`).map(({ statement }) => statement);
const rare = (number: number) => sql.unsafe(`select ${number} as number`);

test('prepares a text that is used again and again, and no text that is rare', async () => {
  for (let round = 0; round < 5; round += 1) expect(await sql`select ${round}::int as hot`).toEqual([{ hot: round }]);
  for (let number = 0; number < 50; number += 1) expect(await rare(number)).toEqual([{ number }]);
  const texts = await kept();
  expect(texts).toContain('select $1::int as hot');
  expect(texts.filter((text) => text.endsWith('as number'))).toEqual([]);
});

test('keeps at most a hundred texts prepared on a connection, and answers the others all the same', async () => {
  for (let number = 1000; number < 1300; number += 1)
    for (let round = 0; round < 4; round += 1) expect(await rare(number)).toEqual([{ number }]);
  const texts = await kept();
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.length).toBeLessThanOrEqual(100);
  expect(await rare(1000)).toEqual([{ number: 1000 }]);
});

test('prepares nothing that failed, and uses the text once it is right', async () => {
  const read = () => sql`select word from later_probe`;
  for (let round = 0; round < 4; round += 1) await expect(read()).rejects.toMatchObject({ code: '42P01' });
  await admin`create table later_probe as select 'here' as word`;
  for (let round = 0; round < 4; round += 1) expect(await read()).toEqual([{ word: 'here' }]);
});

test('reads a table on that changed since its statement was prepared, alone and in a transaction', async () => {
  await admin`create table changing_probe as select 1 as one`;
  const ctx = { sql } as unknown as Ctx;
  const alone = () => sql`select * from changing_probe`;
  const within = () => inTransaction(ctx, (tx) => tx.sql`select changing_probe.* from changing_probe`);
  for (let round = 0; round < 4; round += 1) expect([...(await alone()), ...(await within())]).toEqual([{ one: 1 }, { one: 1 }]);
  await admin`alter table changing_probe add column two int default 2`;
  expect(await alone()).toEqual([{ one: 1, two: 2 }]);
  expect(await within()).toEqual([{ one: 1, two: 2 }]);
});
