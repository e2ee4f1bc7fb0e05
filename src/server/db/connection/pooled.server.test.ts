import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { impatient } from '../../../../test/harness/timeouts.ts';
import { startStrictPooler } from '../../../../test/harness/database/strict-pooler.ts';
import { createLog } from '#server/log.ts';
import { connect, openDedicatedClient } from './connect.ts';
import { hasSessionPooling } from './session-pooling.ts';
import { listenOnChannel } from './listen.ts';
import type { Tag } from '../sql/sql.ts';

const { sql, url } = await testDatabase();

const settings = async (asked: Tag) => {
  const [row] = await asked`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`;
  return row;
};
const usual = { statement: '5s', lock: '4s', idle: '30s', zone: 'UTC' };

test('pool and dedicated client connect through a pooler that refuses startup settings', async () => {
  const strict = await startStrictPooler(impatient(url));
  const pool = connect(strict, { max: 1 });
  const line = await openDedicatedClient(strict, { applicationName: 'lasting', onEnd: () => {} });
  expect([await settings(pool), await settings(line)]).toEqual([usual, usual]);
  await line.end();
  await pool.end();
  const asking = connect(`${strict}?options=-c%20jit%3Doff`, { max: 1 });
  await expect(settings(asking)).rejects.toMatchObject({ code: '08P01', message: 'unsupported startup parameter: options' });
  await asking.end();
});

test('PostgreSQL itself keeps sessions', async () => {
  expect(await hasSessionPooling(url)).toBe(true);
});

describe('a pool behind a pooler without sessions', () => {
  const pool = connect(impatient(url), { max: 1, directUrl: url });
  afterAll(() => pool.end({ timeout: 1 }));

  const between = async () => {
    const [row] = await pool
      .unsafe("select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock")
      .simple();
    return row;
  };

  test('sets its limits per statement and transaction, and leaves none behind', async () => {
    const before = await between();
    expect(before).not.toMatchObject({ statement: '5s' });
    expect(await settings(pool)).toEqual(usual);
    expect(await pool.begin(settings)).toEqual(usual);
    expect(await pool.begin(settings, { statementLimitMs: 60_000 })).toEqual({ ...usual, statement: '1min', lock: '1min' });
    const inside = await pool.begin(async (tx) => [await tx`select 1 as one`, await tx.savepoint(settings)]);
    expect(inside).toEqual([[{ one: 1 }], usual]);
    expect(await between()).toEqual(before);
  });

  test('ends a slow statement by these limits', async () => {
    const hurried = new URL(impatient(url));
    hurried.searchParams.set('statement_timeout', '200');
    const short = connect(hurried.href, { max: 1, directUrl: url });
    await expect(short`select pg_sleep(600)`).rejects.toMatchObject({ code: '57014' });
    await expect(short.begin((tx) => tx`select pg_sleep(600)`)).rejects.toMatchObject({ code: '57014' });
    await short.end();
  });

  test('prepares no statements, and returns the result of each', async () => {
    for (let round = 0; round < 5; round += 1) {
      const rows = await pool<{ round: number; name: string }[]>`select ${round}::int as round, name from pg_prepared_statements
        right join (values (1), (2)) v (n) on true`;
      expect([[...rows], rows.count]).toEqual([
        [
          { round, name: null },
          { round, name: null },
        ],
        2,
      ]);
    }
    await sql`create table pooled_probe (n int)`;
    expect((await pool`insert into pooled_probe values (1), (2), (3)`).count).toBe(3);
    expect((await pool.begin((tx) => tx`update pooled_probe set n = n + 1`)).count).toBe(3);
  });

  test('continues normally after a failed statement', async () => {
    await expect(pool`select 1 / 0`).rejects.toMatchObject({ code: '22012' });
    await expect(pool.begin((tx) => tx`select 1 / 0`)).rejects.toMatchObject({ code: '22012' });
    expect([...(await pool`select 2 as two`)]).toEqual([{ two: 2 }]);
  });

  test('listens on a direct connection', async () => {
    const elsewhere = connect('postgres://nobody@127.0.0.1:9/nothing', { max: 1, directUrl: url });
    const heard = Promise.withResolvers<string>();
    const ear = { onNotice: heard.resolve, onListening: () => {}, onLost: () => {} };
    const listening = await listenOnChannel(elsewhere, 'pooled_probe', ear, createLog('silent'));
    await sql`select pg_notify('pooled_probe', 'through')`;
    expect(await heard.promise).toBe('through');
    await listening.close();
    await elsewhere.end();
  });
});
