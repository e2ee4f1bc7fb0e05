import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { startBalancer } from '../../harness/servers/balancer.ts';
import { bareEnvironment } from '../../harness/processes/bare-environment.ts';
import { callServer } from '../../harness/client.ts';
import { makeNextRelease } from '../../harness/processes/next-release.ts';
import { waitLimitMs, patiently } from '../../harness/timeouts.ts';
import { expectNothingLostByRestarts } from '../../harness/processes/rolling-load.ts';
import { startProgram, startSiteProgram, type Program } from '../../harness/processes/program.ts';

// A test starts up to nine programs in sequence, which takes minutes on a busy machine.
vi.setConfig({ testTimeout: 20 * waitLimitMs });

const moods = `
  alter table transports add column mood text not null default 'calm';
  create table moods (id uuid primary key, transport_id uuid not null references transports (id));
  create index transports_mood_idx on transports (mood, id);`;
const adding = makeNextRelease(moods);
const stopping = makeNextRelease(
  moods,
  '-- Stop all programs first: notes are called remarks\nalter table transports rename column notes to remarks;\n',
);

const env = { DRAIN_SECONDS: '5' };
const first = await startSiteProgram(env);
const databases = { DATABASE_URL: first.databaseUrl, DATABASE_MIGRATION_URL: first.ownerUrl };
const getStart = (root: string) => startProgram({ ...env, ...databases }, [], [], root);
const replicas: Program[] = [first, await getStart('.')];
const front = await startBalancer(replicas);
const readiness = async ({ origin }: Program) => (await callServer(`${origin}/api/health/ready`))?.status;

const dataDir = mkdtempSync(path.join(tmpdir(), 'carriage-eve-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
async function runAdmin(root: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.resolve(root, 'src/app/commands/admin.ts'), ...words], {
    env: { ...bareEnvironment(), ...databases, DATA_DIR: dataDir },
  });
  return stdout.trim();
}
const sayMigrations = (root: string) => runAdmin(root, 'migrations');

test('an additive release replaces two replicas under load one after the other, and loses nothing', async () => {
  expect(await sayMigrations('.')).toBe('No pending migrations. 2 servers are connected now.');
  expect(await sayMigrations(adding.root)).toBe(
    `Pending: ${adding.migration}. They only add, so servers of the previous release can keep running. 2 servers are connected now.`,
  );
  await expect(runAdmin(adding.root, 'jobs')).rejects.toThrow(/The database lacks 1 migration of this version/);
  const before = async () => {
    const third = await getStart(adding.root);
    expect([await readiness(third), ...(await Promise.all(replicas.map(readiness)))]).toEqual([200, 200, 200]);
    expect(await first.sql`select name from schema_migrations order by number desc limit 1`).toEqual([{ name: adding.migration }]);
    third.child.kill('SIGTERM');
    expect(await third.ended).toBe(0);
  };
  await expectNothingLostByRestarts({ first, replicas, front, startNext: () => getStart(adding.root), before });
  expect(await first.sql`select distinct mood from transports`).toEqual([{ mood: 'calm' }]);
  await expect(getStart('.')).rejects.toThrow('The database is newer than this version of Carriage');
});

test('a release that needs all programs stopped is refused while one runs, and starts afterwards', async () => {
  expect(await sayMigrations(stopping.root)).toMatch(
    `${stopping.migration}. Stop all servers first, because of ${stopping.migration}: notes are called remarks. 2 servers are connected now.`,
  );
  const refused = (programs: string) =>
    expect(getStart(stopping.root)).rejects.toThrow(
      `Stop all Carriage servers before migration ${stopping.migration}; ${programs} still connected to this database. Then start this version (notes are called remarks).`,
    );
  await refused('2 are');
  replicas[0]!.child.kill('SIGTERM');
  await replicas[0]!.ended;
  await refused('1 is');
  expect(await readiness(replicas[1]!)).toBe(200);
  replicas[1]!.child.kill('SIGTERM');
  await replicas[1]!.ended;
  // Two at once, as a supervisor starts them: starting programs don't count as running.
  const started = await Promise.all([getStart(stopping.root), getStart(stopping.root)]);
  for (const one of started) await vi.waitUntil(async () => (await readiness(one)) === 200, patiently);
  expect(await first.sql`select count(remarks) >= 0 as renamed from transports`).toEqual([{ renamed: true }]);
});
