import { setTimeout as pause } from 'node:timers/promises';
import type postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/harness/database.ts';
import { connect } from './connect.ts';

const { sql: killer, url } = await testDatabase();
await killer`create table probe (word text)`;
const pool = connect(url, { max: 2 });
const single = connect(url, { max: 1 });
afterAll(async () => {
  await pool.end({ timeout: 1 });
  await single.end({ timeout: 1 });
});

const pidOf = async (tx: postgres.TransactionSql) => (await tx<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]!.pid;

const isClosed = { code: 'CONNECTION_CLOSED' };

test('a transaction that waits while its connection is closed is refused, and the pool goes on', async () => {
  for (let round = 0; round < 6; round += 1) {
    const lost = pool.begin(async (tx) => {
      await killer`select pg_terminate_backend(${await pidOf(tx)})`;
      await pause(30);
      await tx`select 1`;
    });
    await expect(lost).rejects.toMatchObject(isClosed);
  }
  const rows = await Promise.all(Array.from({ length: 20 }, (_, number) => pool<{ number: number }[]>`select ${number}::int as number`));
  expect(rows.map(([row]) => row?.number)).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

test('a connection that is closed during a statement refuses it, and the next answers are the right ones', async () => {
  for (let round = 0; round < 6; round += 1) {
    const lost = single.begin(async (tx) => {
      const pid = await pidOf(tx);
      setTimeout(() => void killer`select pg_terminate_backend(${pid})`.catch(() => undefined), 20);
      await Promise.all([tx`select pg_sleep(5)`, tx`select 2`, tx`select 3`]);
    });
    await expect(lost).rejects.toThrow();
    const [row] = await single<{ round: number }[]>`select ${round}::int as round`;
    expect(row).toEqual({ round });
  }
});

test('a dead transaction writes nothing into the next one that uses its connection', async () => {
  const dead = single.begin(async (tx) => {
    await killer`select pg_terminate_backend(${await pidOf(tx)})`;
    await pause(150);
    await tx`insert into probe values ('from the dead')`;
  });
  const refused = expect(dead).rejects.toMatchObject(isClosed);
  await pause(60);
  const alive = single.begin(async (tx) => {
    await tx`insert into probe values ('from the living')`;
    await pause(250);
    throw new Error('taken back');
  });
  await expect(alive).rejects.toThrow('taken back');
  await refused;
  expect(await killer`select word from probe`).toEqual([]);
});
