import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { callServer, readLive } from '../../harness/client.ts';
import { testDatabase } from '../../harness/database/database.ts';
import { startDatabaseProxy } from '../../harness/database/database-proxy.ts';
import { patiently } from '../../harness/timeouts.ts';
import { openPromises } from '../../harness/people/promises.ts';
import { startProgram } from '../../harness/processes/program.ts';
import { whileLocked } from '../../harness/waiting.ts';

const { sql, programUrl } = await testDatabase();
const proxy = await startDatabaseProxy(programUrl);
const program = await startProgram({ DATABASE_URL: proxy.url });
const promises = await openPromises(program.origin);

const isReady = async () => (await callServer(`${program.origin}/api/health/ready`))?.status === 200;
const untilReady = () => vi.waitUntil(isReady, patiently);
const moreKept = (by: number) => {
  const before = promises.count().kept;
  return () => promises.count().kept >= before + by;
};
const moreRefused = (by: number) => {
  const before = promises.count().refused;
  return () => promises.count().refused >= before + by;
};
const expectAlive = () => expect([program.child.exitCode, program.child.signalCode]).toEqual([null, null]);

async function underLoad(interfere: () => void | Promise<void>, enough: () => boolean): Promise<void> {
  let isDone = false;
  const isRunning = moreKept(5);
  const all = promises.askUntil(() => isDone && enough());
  await vi.waitUntil(isRunning, { ...patiently, interval: 2 });
  await interfere();
  isDone = true;
  await all;
}

const listSessions = () => sql`
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'carriage'`;

afterEach(() => proxy.speak());

test('reads and writes continue over connections that are reset repeatedly, and nothing is lost', async () => {
  for (let round = 0; round < 12; round += 1) await underLoad(proxy.reset, moreKept(5));
  await untilReady();
  expectAlive();
  await promises.checkAll(sql);
}, 240_000);

test('reads and writes continue while the database ends its sessions, and nothing is lost', async () => {
  for (let round = 0; round < 8; round += 1) await underLoad(async () => void (await listSessions()), moreKept(5));
  await untilReady();
  expectAlive();
  await promises.checkAll(sql);
}, 240_000);

test('answers 503 with Retry-After while the connection is silent, and recovers', async () => {
  for (let round = 0; round < 2; round += 1) {
    await underLoad(proxy.fallSilent, moreRefused(12));
    expect(await callServer(`${program.origin}/api/health/ready`)).toMatchObject({
      status: 503,
      body: { reason: 'can’t reach the database' },
    });
    proxy.speak();
    await untilReady();
    await promises.askUntil(moreKept(5));
  }
  expectAlive();
  await promises.checkAll(sql);
}, 240_000);

test('recovers its listening connection: a revoked session is refused, jobs run, streams open', async () => {
  const body = { email: `${randomUUID()}@example.com`, password: 'Correct-Horse-7-Battery', fullName: 'Ida Lost', role: 'shipper' };
  const registered = await callServer(`${program.origin}/api/auth/register`, { method: 'POST', body });
  expect(registered?.status).toBe(201);
  const { token } = registered!.body;
  const me = async () => (await callServer(`${program.origin}/api/auth/me`, { token }))?.status;
  expect(await me()).toBe(200);
  const live = await readLive(program.origin, token);

  proxy.fallSilent();
  await sql`update sessions set revoked_at = now() where user_id = ${registered!.body.user.id}`;
  proxy.reset();
  proxy.speak();
  await live.ended;
  await vi.waitFor(async () => expect(await me()).toBe(401), patiently);
  await vi.waitFor(
    async () => expect(await sql`select 1 from jobs where failed_at is null and run_at < now() and attempts = 0`).toEqual([]),
    patiently,
  );
  expectAlive();
}, 120_000);

test('gives up on a lock with 503, and the same request succeeds once it is released', async () => {
  await whileLocked(sql, 'transports', () => promises.askUntil(moreRefused(8)));
  await promises.askUntil(moreKept(3));
  await promises.checkAll(sql);
}, 120_000);
