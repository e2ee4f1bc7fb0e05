import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { dayMs } from '#shared/dates/days.ts';
import { newId } from '#shared/ids.ts';
import type { Config } from '../config.ts';
import type { Ctx } from '../db/context.ts';
import { masterKey } from '../crypto/seal.ts';
import { openDedicatedClient } from '../db/connection/connect.ts';
import { findEmbedded } from '../db/embedded/embedded.ts';
import { publish, publishDaily } from '../events/outbox.ts';
import { createByteStores } from '../files/stores/store.ts';
import { defineJob, handleExternalCall, type JobHandler, type OutsideCall } from '../queue/queue.ts';
import { StartError } from '../start-error.ts';
import { backupFailed, keysNotMirrored, restoreTestFailed } from './events.ts';
import { syncMirror, toMirrorFolder } from './key-mirror.ts';
import { holdMirror } from './lock.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { testRestore } from './test-restore.ts';

export const makeScheduledBackup = defineJob('make-backup', z.object({}));

export const mirrorKeys = defineJob('mirror-keys', z.object({}), { retryLimit: 0 });

export const testLastBackup = defineJob('test-backup', z.object({}));

export interface BackupRun {
  readonly id: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly folder: string;
  readonly rowCount: number | null;
  readonly fileCount: number | null;
  readonly byteCount: number | null;
  /** Null if it succeeded. */
  readonly failure: string | null;
  readonly testedAt: string | null;
  /** Null if the test passed or never ran. */
  readonly testFailure: string | null;
}

const listedAtMost = 10;
const rememberedDays = 400;

/** The newest runs, plus the last successful one however old it is. */
export const listBackupRuns = ({ sql }: Pick<Ctx, 'sql'>): Promise<BackupRun[]> => sql<BackupRun[]>`
  select id, started_at, finished_at, folder, row_count, file_count, byte_count, failure, tested_at, test_failure from backups
  where id in (select id from backups order by started_at desc, id desc limit ${listedAtMost})
    or id = (select id from backups where failure is null order by started_at desc, id desc limit 1)
  order by started_at desc, id desc`;

const toName = (at: Date): string => `carriage-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
const isOurs = /^carriage-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(\.unfinished)?$/;

/** Removes expired and unfinished scheduled backups, and nothing else in the folder. */
export async function removeOldBackups(folder: string, keepDays: number, now: Date): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await readdir(folder)) {
    const [, year, month, day, hours, minutes, seconds, unfinished] = isOurs.exec(name) ?? [];
    if (year === undefined) continue;
    const madeAt = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
    if (!unfinished && madeAt >= now.getTime() - keepDays * dayMs) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
    removed.push(name);
  }
  return removed.sort();
}

type Settings = Pick<Config, 'backup' | 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'databaseMigrationUrl' | 'masterKey' | 's3'>;
type Backup = NonNullable<Settings['backup']>;

const getMirror = ({ folder, keysFolder }: Backup): string => keysFolder ?? toMirrorFolder(folder);

type Outcome = { readonly finishedAt: Date } & ({ readonly made: Manifest } | { readonly failure: string });

function getOwnerUrl({ databaseMigrationUrl, databaseDirectUrl, databaseUrl, dataDir }: Settings): string {
  const url = databaseMigrationUrl ?? databaseDirectUrl ?? databaseUrl ?? findEmbedded(dataDir)?.ownerUrl;
  if (!url) throw new StartError('The embedded database is not running.');
  return url;
}

async function record(ctx: Ctx, startedAt: Date, folder: string, outcome: Outcome): Promise<void> {
  const sizes = 'made' in outcome ? [...outcome.made.tables, ...outcome.made.files] : [];
  const counts = 'made' in outcome && {
    rowCount: outcome.made.tables.reduce((sum, { rows }) => sum + rows, 0),
    fileCount: outcome.made.files.length,
    byteCount: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  };
  const failure = 'failure' in outcome ? outcome.failure : null;
  await ctx.sql`insert into backups ${ctx.sql({ id: newId(), startedAt, finishedAt: outcome.finishedAt, folder, failure, ...counts })}`;
  await ctx.sql`delete from backups where started_at < now() - make_interval(days => ${rememberedDays})`;
  if (failure !== null) await publish(ctx, backupFailed, { folder, reason: failure });
}

/** A failure is recorded and reported, and old backups stay. */
export const scheduledBackups = (config: Settings): JobHandler =>
  handleExternalCall(makeScheduledBackup, {
    queueName: 'backup',
    deadlineMs: 3 * 3_600_000,
    async prepare({ now }) {
      return (
        config.backup && {
          ...config.backup,
          startedAt: now,
          folder: path.join(config.backup.folder, toName(now)),
          root: config.backup.folder,
          mirror: getMirror(config.backup),
        }
      );
    },
    async call({ folder, root, mirror, keepDays }, { signal, log, services }): Promise<Outcome> {
      try {
        const [stores, master] = [createByteStores(config), masterKey(config.masterKey)];
        const manifest = await makeBackup(
          { ownerUrl: getOwnerUrl(config), stores, master, mirror, tracing: services.tracing },
          folder,
          signal,
        );
        const removed = await removeOldBackups(root, keepDays, new Date());
        log.info({ folder, removed }, 'backup made');
        return { finishedAt: new Date(), made: manifest };
      } catch (error) {
        log.error({ err: error, folder }, 'scheduled backup failed');
        return { finishedAt: new Date(), failure: (error as Error).message };
      }
    },
    record: (ctx, { startedAt, folder }, outcome) => record(ctx, startedAt, folder, outcome),
  });

async function mirrorNow(config: Settings, mirror: string, { signal, services }: OutsideCall): Promise<void> {
  const options = { applicationName: 'carriage-backup', statementLimitMs: 60_000, tracing: services.tracing };
  const client = await openDedicatedClient(getOwnerUrl(config), { ...options, onEnd: () => {} });
  try {
    if (await holdMirror(client)) await syncMirror(client, createByteStores(config), mirror, signal);
  } finally {
    await client.end();
  }
}

export const keyMirror = (config: Settings): JobHandler =>
  handleExternalCall(mirrorKeys, {
    queueName: 'backup',
    deadlineMs: 10 * 60_000,
    prepare: async () => config.backup && { mirror: getMirror(config.backup) },
    async call({ mirror }, call): Promise<string | null> {
      try {
        await mirrorNow(config, mirror, call);
        return null;
      } catch (error) {
        call.log.error({ err: error, folder: mirror }, 'could not update the mirror of the key store');
        return (error as Error).message;
      }
    },
    record: async (ctx, { mirror }, failure) => {
      if (failure !== null) await publishDaily(ctx, keysNotMirrored, { folder: mirror, reason: failure });
    },
  });

export const restoreTests = (config: Settings): JobHandler =>
  handleExternalCall(testLastBackup, {
    queueName: 'backup',
    deadlineMs: 3 * 3_600_000,
    async prepare({ sql }) {
      const [last] = await sql<{ id: string; folder: string }[]>`
        select id, folder from backups where failure is null order by started_at desc, id desc limit 1`;
      return (config.backup && last) ?? null;
    },
    async call({ folder }, { signal, log }): Promise<string | null> {
      try {
        await testRestore(folder, { master: masterKey(config.masterKey), dataDir: config.dataDir }, signal);
        return null;
      } catch (error) {
        log.error({ err: error, folder }, 'restore test of the last backup failed');
        return (error as Error).message;
      }
    },
    async record(ctx, { id, folder }, failure) {
      await ctx.sql`update backups set tested_at = now(), test_failure = ${failure} where id = ${id}`;
      if (failure !== null) await publish(ctx, restoreTestFailed, { folder, reason: failure });
    },
  });
