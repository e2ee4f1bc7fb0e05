import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp, systemCtx } from '#app/services.ts';
import { mirrorIn } from '#server/backup/key-mirror.ts';
import { archiveLog, logFolder } from '#server/backup/log-archive.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { readConfig } from '#server/config.ts';
import { masterKey } from '#server/crypto/seal.ts';
import { connect, openLine } from '#server/db/connect.ts';
import { findEmbedded, startEmbedded } from '#server/db/embedded.ts';
import { makeHome } from '#server/db/embedded-files.ts';
import { migrate } from '#server/db/migrate.ts';
import { putFile } from '#server/files/files.ts';
import { createByteStores } from '#server/files/store.ts';
import { everyFile, everyRow, runCommand, scratchFolder } from '../harness/backups.ts';
import { startServer } from '../harness/own-server.ts';
import { patiently } from '../harness/patience.ts';
import { startProgram } from '../harness/program.ts';

const { sql, dataDir, embedded } = await startServer();
const root = scratchFolder();
const scratch = scratchFolder();
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
const stores = createByteStores(config);
const ctx = systemCtx(createApp({ config, sql, log: pino({ level: 'silent' }) }));
const put = () => putFile(ctx, { stores, master: masterKey(config.masterKey) }, { bytes: randomBytes(5_000), mime: 'image/png' });
const backup = path.join(root, 'carriage-20261123T031000Z');
const key = config.masterKey.toString('hex');

async function archive(): Promise<string[]> {
  const line = await openLine(embedded.ownerUrl, { onEnd: () => {} });
  try {
    return await archiveLog(line, makeHome(dataDir).cluster, stores, { root, mirror: mirrorIn(root) });
  } finally {
    await line.end();
  }
}
const momentNow = async (): Promise<string> => (await sql<{ at: string }[]>`select clock_timestamp() as at`)[0]!.at;
/** Cuts off each segment of the log beside a copy of the backups. */
function cutLog(copy: string): void {
  for (const name of readdirSync(logFolder(copy))) if (name.endsWith('.gz')) truncateSync(path.join(logFolder(copy), name), 3000);
}
const pause = () => sql`select pg_sleep(0.05)`;

let moment = '';
let rows: Record<string, string[]> = {};
let files: Record<string, string> = {};

beforeAll(async () => {
  await migrate(sql);
  await put();
  await makeBackup({ ownerUrl: embedded.ownerUrl, stores, embeddedIn: dataDir, mirror: mirrorIn(root) }, backup);
  for (let number = 0; number < 5; number += 1) await put();
  await archive();
  await put();
  [rows, files] = [await everyRow(sql), everyFile(path.join(dataDir, 'files'))];
  await pause();
  moment = await momentNow();
  await pause();
  await sql`delete from system_config`;
  await put();
  await sql`truncate store_sweeps`;
  await archive();
});

it('a program with BACKUP_DIR makes its backups so that a moment can be restored, archives its log, and without BACKUP_DIR keeps no log', async () => {
  const [own, ownRoot] = [scratchFolder(), scratchFolder()];
  const asOwner = async <T>(work: (db: ReturnType<typeof connect>) => Promise<T>): Promise<T> => {
    const db = connect(findEmbedded(own)!.ownerUrl, { max: 1 });
    return work(db).finally(() => db.end());
  };
  const run = (name: string) =>
    asOwner((db) => db`insert into jobs (id, name, data, run_at) values (gen_random_uuid(), ${name}, '{}', now())`);
  const first = await startProgram({ DATA_DIR: own, DATABASE_URL: '', BACKUP_DIR: ownRoot });
  await run('make-backup');
  const made = () => readdirSync(ownRoot).filter((name) => /^carriage-\w+$/.test(name));
  await vi.waitUntil(() => made().length === 1, patiently);
  await run('archive-log');
  await vi.waitUntil(
    () => existsSync(logFolder(ownRoot)) && readdirSync(logFolder(ownRoot)).some((name) => name.endsWith('.gz')),
    patiently,
  );
  first.child.kill('SIGTERM');
  await first.ended;
  const { cluster } = JSON.parse(readFileSync(path.join(ownRoot, made()[0]!, 'manifest.json'), 'utf8').split('\n')[1]!);
  expect(existsSync(path.join(logFolder(ownRoot), `${cluster.firstSegment}.gz`))).toBe(true);

  const second = await startProgram({ DATA_DIR: own, DATABASE_URL: '' });
  await run('archive-log');
  await vi.waitUntil(() => asOwner(async (db) => (await db`select from pg_replication_slots`).length === 0), patiently);
  second.child.kill('SIGTERM');
  await second.ended;
});

describe('the embedded server is restored to a moment', () => {
  it('after the backup: every row and every file are as they were then, and nothing that came later', async () => {
    const into = path.join(scratch, 'then');
    mkdirSync(into, { mode: 0o755 });
    const env = { DATA_DIR: into, MASTER_KEY: key };
    const { code, said } = await runCommand('restore', [backup, '--until', moment], env).ended;
    expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/^Database and files are as of .+Z again, in [\d.]+ s\.\n$/) });
    const restored = await startEmbedded({ dataDir: into });
    const own = connect(restored.ownerUrl, { max: 1 });
    const found = await everyRow(own);
    const settings = await own`select 1 from pg_file_settings where name like 'recovery%'`;
    await own`insert into system_config (key, value, category) values ('written-after', '1', 'limits')`;
    await own.end();
    await restored.stop();
    expect(found).toEqual(rows);
    expect(settings).toEqual([]);
    expect(everyFile(path.join(into, 'files'))).toEqual(files);
    expect(Object.keys(files)).toHaveLength(7);
    expect(existsSync(path.join(into, 'restore.unfinished'))).toBe(false);
  });

  it.each([
    [
      'after the end of the log',
      () => new Date(Date.now() + 3_600_000).toISOString(),
      /did not start \(recovery ended before configured recovery target/,
    ],
    ['before the backup', () => '2020-01-01T00:00:00Z', /choose an earlier backup/],
    ['that is no moment', () => 'yesterday', /^Usage: npm run restore/],
    ['of a day that there is not', () => '2099-11-31T10:00:00Z', /^Usage: npm run restore/],
  ])('and one %s is refused in one sentence, with nothing left behind', async (_which, when, sentence) => {
    const into = path.join(scratch, randomBytes(4).toString('hex'));
    mkdirSync(into, { mode: 0o755 });
    const { code, said } = await runCommand('restore', [backup, '--until', when()], { DATA_DIR: into, MASTER_KEY: key }).ended;
    expect({ code, lines: said.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
    expect(said).toMatch(sentence);
    expect(everyFile(into)).toEqual({});
  });

  it.each([
    ['a segment of the log that was cut off', 'is not what was archived', cutLog],
    [
      'a missing password of the server',
      'is missing from the backup',
      (copy: string) => rmSync(path.join(copy, path.basename(backup), 'cluster.password')),
    ],
  ])('and %s is told in one sentence, with nothing left behind', async (_what, sentence, damage) => {
    const copy = path.join(scratch, randomBytes(4).toString('hex'));
    const into = `${copy}-restored`;
    cpSync(root, copy, { recursive: true });
    damage(copy);
    mkdirSync(into, { mode: 0o755 });
    const from = path.join(copy, path.basename(backup));
    const { code, said } = await runCommand('restore', [from, '--until', moment], { DATA_DIR: into, MASTER_KEY: key }).ended;
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(new RegExp(`^[^\\n]+ ${sentence}: nothing was restored\\.[^\\n]+\\n$`)),
    });
    expect(everyFile(into)).toEqual({});
  });

  it('by a log whose files are archived before the segments that name them, and which the server lets go of then', async () => {
    const names = readdirSync(logFolder(root)).filter((name) => name.endsWith('.gz'));
    expect(names.length).toBeGreaterThan(1);
    const { files: taken } = JSON.parse(readFileSync(path.join(backup, 'manifest.json'), 'utf8').split('\n')[1]!);
    expect(taken).toHaveLength(1);
    const live = (await sql<{ id: string }[]>`select id from files`).map(({ id }) => id);
    expect(live.every((id) => existsSync(path.join(logFolder(root), 'files', id.slice(-2), id)))).toBe(true);
    const [slot] = await sql`select wal_status, pg_current_wal_lsn() - restart_lsn < 16 * 1024 * 1024 as is_near from pg_replication_slots`;
    expect(slot).toEqual({ walStatus: 'reserved', isNear: true });
  });
});
