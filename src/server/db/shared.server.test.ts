import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/harness/database.ts';
import { patiently } from '../../../test/harness/patience.ts';
import { connect } from './connect.ts';
import { DatabaseLost } from './session.ts';
import { statement } from './statement.ts';

const { url, sql: admin } = await testDatabase();
const sql = connect(url, { max: 20 });
afterAll(() => sql.end());

type Asked = { divisor: number };
type Answered = { pid: number; quotient: number };
const build: Parameters<typeof statement<Asked, Answered>>[0] = (tag, { divisor }) =>
  tag`select pg_backend_pid() as pid, 840 / ${divisor}::int as quotient`;
const quick = statement<Asked, Answered>(build, { isQuick: true });
const usual = statement<Asked, Answered>(build);

const together = <T>(count: number, ask: (divisor: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => ask(at)));
const rowsOf = (settled: PromiseSettledResult<Answered[]>[]) => settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));

/** A connection that is at hand, so that nobody waits for one to be made. */
const warm = () => quick(sql, { divisor: 1 });

test('short reads that come together go through one connection, each with its own answer, and the failure of one is its own', async () => {
  await warm();
  const settled = await together(6, (divisor) => quick(sql, { divisor }));
  expect(settled.map((one) => one.status)).toEqual(['rejected', ...Array.from({ length: 5 }, () => 'fulfilled')]);
  const rows = rowsOf(settled);
  expect(rows.map(({ quotient }) => quotient)).toEqual([840, 420, 280, 210, 168]);
  expect(new Set(rows.map(({ pid }) => pid)).size).toBeLessThan(rows.length);
});

test('at most eight wait behind one another', async () => {
  await warm();
  const held = statement<{ key: number }, { pid: number }>(
    (tag, { key }) => tag`select pg_backend_pid() as pid, pg_advisory_xact_lock_shared(${key}::bigint)::text as got`,
    { isQuick: true },
  );
  const asked = await admin.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(77)`;
    const all = Promise.all(Array.from({ length: 9 }, () => held(sql, { key: 77 })));
    await expect
      .poll(async () => (await tx`select from pg_locks where locktype = 'advisory' and not granted`).length, patiently)
      .toBeGreaterThan(1);
    return { all };
  });
  const rows = (await asked.all).flat();
  const perConnection = Object.values(Object.groupBy(rows, ({ pid }) => pid)).map((one) => one!.length);
  expect(perConnection.reduce((sum, count) => sum + count)).toBe(9);
  expect(Math.max(...perConnection)).toBeLessThanOrEqual(8);
});

test('those behind a statement that could not even be prepared are answered for themselves', async () => {
  const hurried = connect(url, { max: 20, statementLimitMs: 500 });
  await admin`create table held (id int)`;
  const held = statement<{ id: number }, { pid: number }>((tag, { id }) => tag`select pg_backend_pid() as pid from held where id = ${id}`, {
    isQuick: true,
  });
  const isKnownOften = await together(3, () => held(admin, { id: 1 }));
  expect(isKnownOften.map((one) => one.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  await quick(hurried, { divisor: 1 });
  await admin.begin(async (tx) => {
    await tx`lock table held in access exclusive mode`;
    const settled = await together(4, () => held(hurried, { id: 1 }));
    const waitedForTheLock = { status: 'rejected', reason: expect.objectContaining({ code: '55P03' }) };
    expect(settled).toMatchObject(settled.map(() => waitedForTheLock));
  });
  expect(await held(hurried, { id: 1 })).toEqual([]);
  await hurried.end();
});

test('what may take its time has a connection of its own', async () => {
  await warm();
  const rows = rowsOf(await together(4, (at) => usual(sql, { divisor: at + 1 })));
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(4);
});

test('a transaction has its connection to itself', async () => {
  const own = await sql.begin(async (tx) => {
    const [inside] = await quick(tx, { divisor: 1 });
    const outside = rowsOf(await together(4, (at) => quick(sql, { divisor: at + 1 })));
    expect(outside).toHaveLength(4);
    expect(outside.map(({ pid }) => pid)).not.toContain(inside!.pid);
    return inside!.pid;
  });
  expect(own).toBeGreaterThan(0);
});

test('a connection that breaks fails those on it as lost, and the next read has another', async () => {
  const slow = statement<{ seconds: number }, Answered>(
    (tag, { seconds }) => tag`select pg_backend_pid() as pid from pg_sleep(${seconds}::float8)`,
    {
      isQuick: true,
    },
  );
  const [before] = await warm();
  const asked = together(3, (at) => (at === 0 ? slow(sql, { seconds: 60 }) : quick(sql, { divisor: at })));
  await expect
    .poll(
      async () => [
        ...(await admin`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`),
      ],
      patiently,
    )
    .toHaveLength(1);
  const settled = await asked;
  expect(settled.map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected']);
  for (const one of settled.slice(1)) expect(one).toMatchObject({ reason: expect.any(DatabaseLost) });
  const [after] = await warm();
  expect(after!.quotient).toBe(840);
  expect(after!.pid).not.toBe(before!.pid);
});
