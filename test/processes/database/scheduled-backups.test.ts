import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openKeyFolder } from '#server/backup/key-mirror.ts';
import {
  keyMirror,
  makeScheduledBackup,
  mirrorKeys,
  removeOldBackups,
  restoreTests,
  scheduledBackups,
  testLastBackup,
} from '#server/backup/scheduled.ts';
import { masterKey } from '#server/crypto/seal.ts';
import { deleteFile, storeFile } from '#server/files/files.ts';
import { eraseKeys } from '#server/files/keys/erase-keys.ts';
import { createByteStores } from '#server/files/stores/store.ts';
import { enqueue } from '#server/queue/queue.ts';
import { byName, runDueJobs } from '#server/queue/run-job.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../harness/app.ts';
import { dumpFiles, scratchFolder } from '../../harness/database/backups.ts';
import { fileDeps } from '../../harness/file-deps.ts';
import { testCtx } from '../../harness/context.ts';

const folder = scratchFolder();
const app = await startTestApp({ BACKUP_DIR: folder });
const { sql } = app;
const log = pino({ level: 'silent' });
const chief = await app.signIn('super_admin');
const dataDir = scratchFolder();
const key = randomBytes(32);
const config = {
  dataDir,
  databaseUrl: app.url,
  databaseDirectUrl: null,
  databaseMigrationUrl: null,
  masterKey: key,
  s3: null,
};

async function runNight(backup: { folder: string; keysFolder?: string; keepDays: number } | null): Promise<void> {
  await enqueue({ sql }, makeScheduledBackup, {});
  await runDueJobs({ sql, log, handlers: byName([scheduledBackups({ ...config, backup })]), services: app.services });
}
const listed = async () => (await chief.call('GET', '/api/super-admin/backups')).body;

describe('scheduled backups', () => {
  it('are made in BACKUP_DIR, list their content, and expire', async () => {
    const old = ['carriage-20200101T031000Z', 'carriage-20200102T031000Z.unfinished'];
    for (const name of [...old, 'by-hand']) mkdirSync(path.join(folder, name));
    await runNight({ folder, keepDays: 14 });
    const [run] = await listed();
    expect(run).toMatchObject({ failure: null, fileCount: 0, rowCount: expect.any(Number), byteCount: expect.any(Number) });
    expect(run.rowCount).toBeGreaterThan(0);
    expect(existsSync(path.join(run.folder, 'manifest.json'))).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(['by-hand', path.basename(run.folder), 'keys']);
  });

  it('have one mirror of all keys, which follows creations and erasures each minute', async () => {
    const [own, keysFolder] = [scratchFolder(), path.join(scratchFolder(), 'elsewhere')];
    const backup = { folder: own, keysFolder, keepDays: 14 };
    const stores = createByteStores(config);
    const deps = fileDeps(sql, stores, masterKey(key));
    const ctx = testCtx(sql, { log, services: app.services });
    const put = async () => {
      const { id } = await storeFile(ctx, deps, newId(), { bytes: randomBytes(10), mime: 'image/png' });
      const [row] = await sql<{ shareId: string }[]>`select share_id from files where id = ${id}`;
      return { id, share: path.join(row!.shareId.slice(-2), row!.shareId) };
    };
    const mirrored = () => Object.keys(dumpFiles(keysFolder));
    const [kept, gone] = [await put(), await put()];
    await runNight(backup);
    expect(mirrored()).toEqual([kept.share, gone.share].sort());
    expect(existsSync(path.join(own, 'keys'))).toBe(false);
    const later = await put();
    await deleteFile(ctx, gone.id);
    await eraseKeys(ctx, [path.basename(gone.share)]);
    const unknown = randomBytes(32);
    await openKeyFolder(keysFolder).put(kept.id, unknown);
    await sql`delete from jobs where name = 'mirror-keys'`;
    await enqueue({ sql }, mirrorKeys, {});
    await runDueJobs({ sql, log, handlers: byName([keyMirror({ ...config, backup })]), services: app.services });
    // Keys without a deletion record stay, because they may belong to another database.
    expect(mirrored()).toEqual([kept.share, later.share, path.join(kept.id.slice(-2), kept.id)].sort());
    for (const { id } of [kept, later]) await deleteFile(ctx, id);
  });

  it('stay until their retention period is over', async () => {
    const kept = scratchFolder();
    for (const day of ['08', '09', '10']) mkdirSync(path.join(kept, `carriage-202611${day}T031000Z`));
    expect(await removeOldBackups(kept, 14, new Date('2026-11-23T03:10:00Z'))).toEqual(['carriage-20261108T031000Z']);
    expect(readdirSync(kept)).toHaveLength(2);
  });

  it('that fail are reported to super administrators, and leave earlier ones', async () => {
    const blocked = path.join(scratchFolder(), 'taken');
    writeFileSync(blocked, '');
    const before = readdirSync(folder);
    await runNight({ folder: blocked, keepDays: 14 });
    await app.settle();
    const [run, earlier] = await listed();
    expect(run).toMatchObject({ failure: expect.stringMatching(/\(ENOTDIR\)\. No backup was made\./), rowCount: null });
    expect(earlier.failure).toBeNull();
    expect(readdirSync(folder)).toEqual(before);
    const [notice] = (await chief.call('GET', '/api/notifications')).body;
    expect(notice).toMatchObject({ title: 'The scheduled backup failed' });
    expect(await sql`select subject from mail_outbox where recipient = ${chief.email}`).toEqual([
      { subject: expect.stringContaining('The scheduled backup failed') },
    ]);
  });

  it('with a mirror that cannot be updated are reported once a day', async () => {
    const away = {
      ...config,
      databaseUrl: null,
      databaseMigrationUrl: 'postgres://nobody@127.0.0.1:1/none',
      backup: { folder, keepDays: 14 },
    };
    const runMinute = async () => {
      await enqueue({ sql }, mirrorKeys, {});
      await runDueJobs({ sql, log, handlers: byName([keyMirror(away)]), services: app.services });
      await app.settle();
    };
    const told = async () =>
      (await chief.call('GET', '/api/notifications')).body.filter(
        ({ title }: { title: string }) => title === 'The mirror of the key store is out of date',
      );
    await runMinute();
    await runMinute();
    expect(await told()).toMatchObject([{ body: expect.stringContaining(`${path.join(folder, 'keys')} could not be updated.`) }]);
    expect(await sql`select from jobs where failed_at is not null`).toEqual([]);
    const subject = 'The mirror of the key store is out of date';
    expect(await sql`select from mail_outbox where recipient = ${chief.email} and subject like ${`%${subject}%`}`).toHaveLength(1);
    await sql`update events set created_at = created_at - interval '25 hours' where topic = 'backup.keys_not_mirrored'`;
    await runMinute();
    expect(await told()).toHaveLength(2);
  });

  it('are restored as a test, comparing all rows, and a failure is reported', async () => {
    await runNight({ folder, keepDays: 14 });
    const test = async (masterKeyOfTest: Buffer) => {
      await enqueue({ sql }, testLastBackup, {});
      const handlers = byName([restoreTests({ ...config, masterKey: masterKeyOfTest, backup: { folder, keepDays: 14 } })]);
      await runDueJobs({ sql, log, handlers, services: app.services });
      return (await listed())[0];
    };
    expect(await test(key)).toMatchObject({ testedAt: expect.any(String), testFailure: null });
    const { folder: last, testFailure } = await test(randomBytes(32));
    expect(testFailure).toMatch(/was made with another master key/);
    await app.settle();
    const [notice] = (await chief.call('GET', '/api/notifications')).body;
    expect(notice).toMatchObject({ title: 'The restore test failed', body: expect.stringContaining(`${last} could not be restored`) });
    expect(existsSync(path.join(dataDir, 'restore-test'))).toBe(false);
  });

  it('require the role that owns the tables, and say so', async () => {
    await enqueue({ sql }, makeScheduledBackup, {});
    await app.settle();
    expect((await listed())[0]).toMatchObject({ failure: expect.stringContaining('needs the role that owns the tables') });
  });

  it('are not made without BACKUP_DIR', async () => {
    const before = await listed();
    await runNight(null);
    expect(await listed()).toEqual(before);
  });
});
