import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { connect, openDedicatedClient } from '#server/db/connection/connect.ts';
import { hasSessionPooling } from '#server/db/connection/session-pooling.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { callServer } from '../../harness/client.ts';
import { testDatabase } from '../../harness/database/database.ts';
import { testMasterKey } from '../../harness/processes/master-key.ts';
import { newFolder, startServer } from '../../harness/processes/own-server.ts';
import { patiently } from '../../harness/timeouts.ts';
import { hasPgbouncer, startPgbouncer } from '../../harness/database/pgbouncer.ts';
import { openPromises } from '../../harness/people/promises.ts';
import { startProgram, type Program } from '../../harness/processes/program.ts';
import { startStrictPooler } from '../../harness/database/strict-pooler.ts';
import { listenName } from '#server/db/connection/listen.ts';

const { programUrl } = await testDatabase();
const program = (url: string, env: Record<string, string> = {}) =>
  startProgram({ DATABASE_URL: url, DATABASE_CONNECTIONS: '8', LOG_LEVEL: 'warn', ...env });

const untilReady = ({ origin }: Program) =>
  vi.waitUntil(async () => (await callServer(`${origin}/api/health/ready`))?.status === 200, patiently);

async function throughRestart(running: Program, server: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  const promises = await openPromises(running.origin);
  const before = server.postmaster()!.pid;
  const all = promises.askUntil(() => promises.count().refused > 0);
  await vi.waitUntil(() => promises.count().kept >= 5, { ...patiently, interval: 2 });
  process.kill(before, 'SIGQUIT');
  await all;
  await untilReady(running);
  const enough = promises.count().kept + 20;
  await promises.askUntil(() => promises.count().kept >= enough);
  expect(server.postmaster()?.pid).not.toBe(before);
  expect([running.child.exitCode, running.child.signalCode]).toEqual([null, null]);
  await promises.checkAll(server.sql);
}

function begin(url: string) {
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: newFolder(), MASTER_KEY: testMasterKey };
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    env: { ...env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let said = '';
  child.stdout!.on('data', (chunk: Buffer) => (said += String(chunk)));
  const ended = once(child, 'exit');
  return {
    until: (words: string) => vi.waitUntil(() => said.includes(words) || child.exitCode !== null, patiently),
    said: () => said,
    stop: async () => {
      child.kill('SIGTERM');
      return (await ended)[0] as number | null;
    },
  };
}

const named = async (on: Pool) =>
  (
    await on<{ name: string }[]>`select application_name as name from pg_stat_activity where application_name = ${listenName} order by 1`
  ).map(({ name }) => name);

test('starts behind a pooler that refuses all startup settings', async () => {
  const running = await program(await startStrictPooler(programUrl));
  expect(await callServer(`${running.origin}/api/health/ready`)).toMatchObject({ status: 200 });
});

test('reports its number of connections correctly', async () => {
  const running = await program(programUrl);
  expect(running.said()).toContain(
    'Uses up to 12 database connections: 8 for requests and jobs (DATABASE_CONNECTIONS), 3 for sessions and health, 1 for LISTEN.',
  );
  running.child.kill('SIGTERM');
  await running.ended;
});

describe.skipIf(!hasPgbouncer)('behind the real pgbouncer (skipped if it is not installed)', () => {
  test('in session mode with default settings the program works, also over a PostgreSQL restart', async () => {
    const server = await startServer();
    const pooler = await startPgbouncer([server.embedded.ownerUrl]);
    const running = await program(pooler.url);
    await throughRestart(running, server);
    await vi.waitUntil(async () => (await named(server.sql)).length === 5, patiently);
  });

  test('in transaction mode the program refuses with one message, unless it has a direct URL', async () => {
    const pooler = await startPgbouncer([programUrl], { pool_mode: 'transaction' });
    const sentence =
      'DATABASE_URL uses a pooler in transaction mode, but LISTEN, locks and migrations need a session: set DATABASE_DIRECT_URL to the same database without the pooler, or use session mode.';
    await expect(program(pooler.url)).rejects.toThrow(`the server ended with 1: ${sentence}\n`);
    await expect(program(pooler.url, { DATABASE_DIRECT_URL: pooler.url })).rejects.toThrow(
      'the server ended with 1: DATABASE_DIRECT_URL leads through a pooler',
    );
    const other = await testDatabase();
    await other.sql`update schema_migrations set applied_at = now() + interval '1 day'`;
    await expect(program(pooler.url, { DATABASE_DIRECT_URL: other.programUrl })).rejects.toThrow(
      'DATABASE_DIRECT_URL and DATABASE_URL must name the same database.\n',
    );
  });

  test('in transaction mode with DATABASE_DIRECT_URL it uses few connections and survives a restart', async () => {
    const server = await startServer();
    const settings = { pool_mode: 'transaction', default_pool_size: 4, server_login_retry: 1 };
    const pooler = await startPgbouncer([server.embedded.ownerUrl], settings);
    const running = await program(pooler.url, { DATABASE_DIRECT_URL: server.embedded.ownerUrl });
    await throughRestart(running, server);
    await vi.waitUntil(async () => (await named(server.sql)).length === 5, patiently);
    const [{ count }] = (await server.sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and application_name = 'carriage'`) as [{ count: number }];
    expect(count).toBeGreaterThan(0);
    // Four of the pool and two of the test; the program would use up to eleven.
    expect(count).toBeLessThanOrEqual(6);
  });

  test.each([
    ['session', true],
    ['transaction', false],
  ])('in %s mode, which keeps sessions: %s, is recognized, even next to other clients', async (mode, keeps) => {
    const pooler = await startPgbouncer([programUrl], { pool_mode: mode, server_round_robin: mode === 'transaction' ? 1 : 0 });
    const beside = connect(pooler.url, { max: 4, directUrl: programUrl });
    await Promise.all(Array.from({ length: 4 }, () => beside`select pg_sleep(0.05)`));
    expect(await hasSessionPooling(pooler.url)).toBe(keeps);
    await beside.end();
  });

  test('a start waiting for a connection says so, continues when there is one, and can be stopped', async () => {
    const pooler = await startPgbouncer([programUrl]);
    const address = new URL(pooler.url);
    const held = await Promise.all(Array.from({ length: 20 }, () => openDedicatedClient(pooler.url, { onEnd: () => {} })));
    address.searchParams.set('connect_timeout', '15');
    const waits = 'DATABASE_URL has no free connection; waiting up to a minute for one';
    const stopped = begin(address.href);
    await stopped.until(waits);
    expect(await stopped.stop()).toBe(0);
    expect(stopped.said()).toMatch(/has no free connection.*\nStopping \(SIGTERM\) \.\.\.\n$/s);
    const one = begin(address.href);
    await one.until(waits);
    await Promise.all(held.map((line) => line.end()));
    await one.until('is ready at');
    expect(one.said().match(/has no free connection/g)).toHaveLength(1);
    expect(one.said()).toContain('is ready at');
    expect(await one.stop()).toBe(0);
  });

  test('statement mode is refused with one message', async () => {
    const pooler = await startPgbouncer([programUrl], { pool_mode: 'statement' });
    await expect(program(pooler.url)).rejects.toThrow('the server ended with 1: DATABASE_URL is a pooler in statement mode');
  });

  test.each([
    ['password', (address: URL) => (address.password = 'wrong'), 'is a pooler that rejects this user'],
    ['setting', (address: URL) => address.searchParams.set('options', '-c jit=off'), 'is a pooler that rejects a setting in the address'],
    ['name of the database', (address: URL) => (address.pathname = '/nowhere'), 'is a pooler without a database of this name'],
  ])('an unsupported %s is reported with one message', async (_what, change, words) => {
    const pooler = await startPgbouncer([programUrl]);
    const address = new URL(pooler.url);
    change(address);
    await expect(program(address.href)).rejects.toThrow(`the server ended with 1: DATABASE_URL ${words}`);
  });
});
