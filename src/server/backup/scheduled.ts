import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { dayMs } from '#shared/days.ts';
import { newId } from '#shared/ids.ts';
import type { Config } from '../config.ts';
import type { Ctx } from '../db/context.ts';
import { openLine, type Line } from '../db/connect.ts';
import { makeHome } from '../db/embedded-files.ts';
import { findEmbedded } from '../db/embedded.ts';
import { announce, announceDaily } from '../events/outbox.ts';
import { createByteStores } from '../files/store.ts';
import { defineJob, handleOutside, type JobHandler, type OutsideCall } from '../queue/queue.ts';
import { StartError } from '../start-error.ts';
import { backupFailed, logNotArchived } from './events.ts';
import { keepsLog, letLogGo } from './base-copy.ts';
import { bringInStep, mirrorIn } from './key-mirror.ts';
import { holdArchive } from './lock.ts';
import { makeBackup } from './make-backup.ts';
import { archiveLog, removeOldLog, type ArchivePlaces } from './log-archive.ts';
import { readManifest, type Manifest } from './manifest.ts';

/** Makes the backup of the day, where BACKUP_DIR says that there are some. */
export const makeScheduledBackup = defineJob('make-backup', z.object({}));

/** Archives what the log of the embedded server says since the last time, where there are scheduled backups. */
export const archiveScheduledLog = defineJob('archive-log', z.object({}), { retryLimit: 0 });

/** What became of a scheduled backup. */
export interface BackupRun {
  readonly id: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly folder: string;
  readonly rowCount: number | null;
  readonly fileCount: number | null;
  readonly byteCount: number | null;
  /** Null: it was made. */
  readonly failure: string | null;
}

const listedAtMost = 10;
const rememberedDays = 400;

/** The last scheduled backups, newest first, and the last that was made, however long ago. */
export const listBackupRuns = ({ sql }: Pick<Ctx, 'sql'>): Promise<BackupRun[]> => sql<BackupRun[]>`
  select id, started_at, finished_at, folder, row_count, file_count, byte_count, failure from backups
  where id in (select id from backups order by started_at desc, id desc limit ${listedAtMost})
    or id = (select id from backups where failure is null order by started_at desc, id desc limit 1)
  order by started_at desc, id desc`;

const nameOf = (at: Date): string => `carriage-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
const isOurs = /^carriage-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(\.unfinished)?$/;

/** Removes scheduled backups that are older than they are kept, and what a killed one left. What else lies there stays. */
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

/** The segment at which the oldest kept copy of the embedded server begins. */
async function oldestSegmentOf(root: string): Promise<string | null> {
  const names = (await readdir(root)).filter((name) => isOurs.test(name)).sort();
  for (const name of names) {
    const { cluster } = await readManifest(path.join(root, name));
    if (cluster) return cluster.firstSegment;
  }
  return null;
}

type Settings = Pick<Config, 'backup' | 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'databaseMigrationUrl' | 's3'>;
type Backup = NonNullable<Settings['backup']>;

const mirrorOf = ({ folder, keysFolder }: Backup): string => keysFolder ?? mirrorIn(folder);

type Outcome = { readonly finishedAt: Date } & ({ readonly made: Manifest } | { readonly failure: string });

function ownerUrlOf({ databaseMigrationUrl, databaseDirectUrl, databaseUrl, dataDir }: Settings): string {
  const url = databaseMigrationUrl ?? databaseDirectUrl ?? databaseUrl ?? findEmbedded(dataDir)?.ownerUrl;
  if (!url) throw new StartError('The embedded database does not run.');
  return url;
}

/** Writes down what became of it; super admins hear of one that failed. */
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
  if (failure !== null) await announce(ctx, backupFailed, { folder, reason: failure });
}

/** The handler that makes the backup of the day in BACKUP_DIR and removes those that are older than BACKUP_KEEP_DAYS; what fails is kept and told, and old ones stay then. */
export const scheduledBackups = (config: Settings): JobHandler =>
  handleOutside(makeScheduledBackup, {
    lane: 'backup',
    deadlineMs: 3 * 3_600_000,
    async prepare({ now }) {
      return (
        config.backup && {
          ...config.backup,
          startedAt: now,
          folder: path.join(config.backup.folder, nameOf(now)),
          root: config.backup.folder,
          mirror: mirrorOf(config.backup),
        }
      );
    },
    async call({ folder, root, mirror, keepDays }, { signal, log, services }): Promise<Outcome> {
      try {
        const embedded = config.databaseUrl ? {} : { embeddedIn: config.dataDir };
        const source = { ownerUrl: ownerUrlOf(config), stores: createByteStores(config), mirror, tracing: services.tracing, ...embedded };
        const made = await makeBackup(source, folder, signal);
        const removed = await removeOldBackups(root, keepDays, new Date());
        const before = new Date(Date.now() - (keepDays + 1) * dayMs);
        await removeOldLog(root, await oldestSegmentOf(root), new Set(made.files.map(({ id }) => id)), before);
        log.info({ folder, removed }, 'a backup was made');
        return { finishedAt: new Date(), made };
      } catch (error) {
        log.error({ err: error, folder }, 'the scheduled backup was not made');
        return { finishedAt: new Date(), failure: (error as Error).message };
      }
    },
    record: (ctx, { startedAt, folder }, outcome) => record(ctx, startedAt, folder, outcome),
  });

type Places = ArchivePlaces | { readonly root: null };

async function archive(line: Line, config: Settings, places: Places, signal: AbortSignal): Promise<void> {
  if (places.root === null) return letLogGo(line);
  if (!(await holdArchive(line))) return;
  const stores = createByteStores(config);
  if (config.databaseUrl) await bringInStep(line, stores, places.mirror, signal);
  else await archiveLog(line, makeHome(config.dataDir).cluster, stores, places);
}

async function archiveNow(config: Settings, places: Places, { signal, services }: OutsideCall): Promise<void> {
  const options = { applicationName: 'carriage-backup', statementLimitMs: 60_000, tracing: services.tracing };
  const line = await openLine(ownerUrlOf(config), { ...options, onEnd: () => {} });
  try {
    await archive(line, config, places, signal);
  } finally {
    await line.end();
  }
}

/**
 * The handler that archives the log of the embedded server beside the scheduled backups, so that each moment since can be restored, and has the
 * mirror of shares follow what was deleted, of an outside database too; what fails is told, and tried again. Without BACKUP_DIR it lets the
 * server go of what it kept.
 */
export const logArchive = (config: Settings): JobHandler =>
  handleOutside(archiveScheduledLog, {
    lane: 'backup',
    deadlineMs: 10 * 60_000,
    async prepare({ sql }) {
      if (config.backup) return { root: config.backup.folder, mirror: mirrorOf(config.backup) };
      return !config.databaseUrl && (await keepsLog(sql)) ? { root: null } : null;
    },
    async call(places, call): Promise<string | null> {
      try {
        await archiveNow(config, places, call);
        return null;
      } catch (error) {
        call.log.error({ err: error, folder: places.root }, 'the log of the database was not archived');
        return (error as Error).message;
      }
    },
    record: async (ctx, { root }, failure) => {
      if (failure !== null && root !== null) await announceDaily(ctx, logNotArchived, { folder: root, reason: failure });
    },
  });
