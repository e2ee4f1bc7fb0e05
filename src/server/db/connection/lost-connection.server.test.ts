import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { startDatabaseProxy } from '../../../../test/harness/database/database-proxy.ts';
import { patiently } from '../../../../test/harness/timeouts.ts';
import { connect } from './connect.ts';
import type { Transaction } from '../sql/sql.ts';

const { sql: killer, url } = await testDatabase();
await killer`create table probe (word text)`;
const pool = connect(url, { max: 2 });
const single = connect(url, { max: 1, statementLimitMs: 600_000 });
afterAll(async () => {
  await pool.end({ timeout: 1 });
  await single.end({ timeout: 1 });
});

const getPid = async (tx: Transaction) => (await tx<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]!.pid;
const kill = (pid: number) => killer`select pg_terminate_backend(${pid}, 5000)`;

const isLost = { name: 'DatabaseLost' };

test('closing a pool ends at its time limit, even with a reserved connection', { tags: 'full' }, async () => {
  const kept = connect(url, { max: 1 });
  const held = await kept.reserve();
  await held`select 1`;
  await kept.end({ timeout: 0.1 });
  await expect(held`select 1`).rejects.toMatchObject(isLost);
});

test('a statement fails if no connection becomes free in time', { tags: 'full' }, async () => {
  const address = new URL(url);
  address.searchParams.set('connect_timeout', '1');
  const full = connect(address.href, { max: 1 });
  const held = await full.reserve();
  await expect(full`select 1`).rejects.toMatchObject(isLost);
  held.release();
  expect(await full`select 1 as one`).toEqual([{ one: 1 }]);
  await full.end();
});

test('a transaction whose connection is closed while idle fails, and the pool continues', { tags: 'full' }, async () => {
  for (let round = 0; round < 6; round += 1) {
    const lost = pool.begin(async (tx) => {
      await kill(await getPid(tx));
      await pause(round * 5);
      await tx`select 1`;
    });
    await expect(lost).rejects.toMatchObject(isLost);
  }
  const rows = await Promise.all(Array.from({ length: 20 }, (_, number) => pool<{ number: number }[]>`select ${number}::int as number`));
  expect(rows.map(([row]) => row?.number)).toEqual(Array.from({ length: 20 }, (_, number) => number));
});

test('a connection closed during a statement fails it, and later results are correct', { tags: 'full' }, async () => {
  for (let round = 0; round < 6; round += 1) {
    const lost = single.begin(async (tx) => {
      const pid = await getPid(tx);
      const isAsleep = async () => (await killer`select 1 from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`).length > 0;
      void vi.waitUntil(isAsleep, patiently).then(() => kill(pid));
      await Promise.all([tx`select pg_sleep(600)`, tx`select 2`, tx`select 3`]);
    });
    await expect(lost).rejects.toMatchObject({ code: '57P01' });
    const [row] = await single<{ round: number }[]>`select ${round}::int as round`;
    expect(row).toEqual({ round });
  }
});

test('a failed transaction writes nothing into the next one on its connection', { tags: 'full' }, async () => {
  const livingHasWritten = Promise.withResolvers<void>();
  const deadHasTried = Promise.withResolvers<void>();
  const dead = single.begin(async (tx) => {
    await kill(await getPid(tx));
    // Must run after the transaction, which gives its connection back only then.
    void livingHasWritten.promise
      .then(() => tx`insert into probe values ('from the dead')`)
      .then(() => deadHasTried.resolve(), deadHasTried.reject);
    await tx`select 1`;
  });
  await expect(dead).rejects.toMatchObject(isLost);
  const alive = single.begin(async (tx) => {
    await tx`insert into probe values ('from the living')`;
    livingHasWritten.resolve();
    await expect(deadHasTried.promise).rejects.toMatchObject({ code: 'TRANSACTION_OVER' });
    throw new Error('taken back');
  });
  await expect(alive).rejects.toThrow('taken back');
  expect(await killer`select word from probe`).toEqual([]);
});

test('a statement after the commit of its transaction fails', { tags: 'full' }, async () => {
  let late: Transaction | undefined;
  await single.begin(async (tx) => {
    late = tx;
    await tx`select 1`;
  });
  await expect(late!`insert into probe values ('too late')`).rejects.toMatchObject({ code: 'TRANSACTION_OVER' });
  expect(await killer`select word from probe`).toEqual([]);
});

test('a transaction with an unhandled failed statement is not committed', { tags: 'full' }, async () => {
  const unheard = single.begin(async (tx) => {
    await tx`insert into probe values ('half')`;
    tx`select 1 / 0`.catch(() => {});
    return 'done';
  });
  await expect(unheard).rejects.toThrow('failed unheard');
  expect(await killer`select word from probe`).toEqual([]);
});

test(
  'a statement that gets no answer times out, alone and in a transaction, and the next one uses a new connection',
  { tags: 'full' },
  async () => {
    const proxy = await startDatabaseProxy(url);
    const limited = connect(proxy.url, { max: 1, statementLimitMs: 200 });
    for (const ask of [() => limited`select 2`, () => limited.begin((tx) => tx`select 2`)]) {
      await limited`select 1`;
      proxy.fallSilent();
      await expect(ask()).rejects.toMatchObject(isLost);
      proxy.speak();
    }
    expect([...(await limited`select 3 as answer`)]).toEqual([{ answer: 3 }]);
    await limited.end({ timeout: 1 });
  },
);

describe('the connection of a transaction that failed', { tags: 'full' }, () => {
  const failing = (on: typeof pool, then: () => void = () => {}) => {
    let pid = 0;
    const failed = on.begin(async (tx) => {
      pid = await getPid(tx);
      await expect(tx`select 1 / 0`).rejects.toMatchObject({ code: '22012' });
      then();
      throw new Error('given up');
    });
    return expect(failed)
      .rejects.toThrow('given up')
      .then(() => pid);
  };

  test('is reused after the server confirmed the rollback', async () => {
    const pid = await failing(single);
    expect([...(await killer`select state from pg_stat_activity where pid = ${pid}`)]).toEqual([{ state: 'idle' }]);
    expect(await single.begin(getPid)).toBe(pid);
  });

  test('is closed if the rollback was not confirmed, and the next one is new', async () => {
    const proxy = await startDatabaseProxy(url);
    const limited = connect(proxy.url, { max: 1, statementLimitMs: 200 });
    const pid = await failing(limited, () => proxy.fallSilent());
    proxy.speak();
    expect(await limited.begin(getPid)).not.toBe(pid);
    await limited.end({ timeout: 1 });
  });
});
