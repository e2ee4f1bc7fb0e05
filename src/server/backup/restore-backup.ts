import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { masterKey } from '../crypto/seal.ts';
import { beginRestoring, endRestoring, isRestoring } from '../data-dir.ts';
import { connect } from '../db/connect.ts';
import { requireVersion } from '../db/database.ts';
import { hasEmbedded, removeEmbedded, startEmbedded } from '../db/embedded.ts';
import { migrate, newestMigration } from '../db/migrate.ts';
import type { Pool } from '../db/sql.ts';
import { recordStore } from '../files/files.ts';
import { createByteStores } from '../files/store.ts';
import { StartError } from '../start-error.ts';
import { eachOf } from './copy-files.ts';
import { listTables } from './dump-rows.ts';
import { loadRows } from './load-rows.ts';
import { findFile, layCluster, recoverySettings } from './restore-until.ts';
import { filePlace, readManifest, verifyBackup, type Manifest } from './manifest.ts';

/** Where a backup is restored to. */
export type RestoreTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseMigrationUrl' | 's3'> & {
  /** Null where nobody gave one: then it has to be there at the start. */
  readonly masterKey: Buffer | null;
};

const emptySentence = 'a restore needs an empty one, so that nothing is lost';

function refuseOtherKey({ masterKey: key }: RestoreTarget, { masterKeyIds }: Manifest): void {
  if (!key || masterKeyIds.length === 0) return;
  const { id } = masterKey(key);
  if (!masterKeyIds.includes(id))
    throw new StartError(
      `The master key (${id}) does not open the files of this backup (${masterKeyIds.join(', ')}): give the one of that day as MASTER_KEY or in DATA_DIR/master.key.`,
    );
}

const hasFiles = (dataDir: string) => existsSync(path.join(dataDir, 'files')) && readdirSync(path.join(dataDir, 'files')).length > 0;

function refuseTakenFolder({ dataDir, databaseUrl, s3 }: RestoreTarget): void {
  if ((!databaseUrl && hasEmbedded(dataDir)) || (!s3 && hasFiles(dataDir)))
    throw new StartError(`DATA_DIR ${dataDir} holds a database or files: ${emptySentence}.`);
}

/** A database is empty when it has no tables, or those of a migration without anything that happened. */
async function refuseTakenDatabase(sql: Pool): Promise<void> {
  await requireVersion(sql);
  const tables = await listTables(sql);
  if (tables.length === 0) return;
  const known = ['users', 'events', 'files'].every((table) => tables.includes(table));
  const [used] = known
    ? await sql`select where exists (select from users) or exists (select from events) or exists (select from files)`
    : [{}];
  if (used) throw new StartError(`The database holds something already: ${emptySentence}.`);
}

/** Puts what is missing into the store. Answers what it put there, also when it fails half-way. */
async function putFiles(target: RestoreTarget, folder: string, { files }: Manifest, put: string[]): Promise<void> {
  const { current } = createByteStores(target);
  const there = new Set((await current.list(AbortSignal.timeout(60 * 60_000))).map(({ id }) => id));
  await eachOf(
    files.filter(({ id }) => !there.has(id)),
    async ({ id }) => {
      put.push(id);
      await current.put(id, await readFile(filePlace(folder, id)));
    },
  );
}

async function loadDatabase(target: RestoreTarget, ownerUrl: string, folder: string, manifest: Manifest): Promise<void> {
  const sql = connect(ownerUrl, { max: 2, applicationName: 'carriage-restore' });
  try {
    await refuseTakenDatabase(sql);
    await migrate(sql, undefined, manifest.migration.number);
    const { current } = createByteStores(target);
    await loadRows(sql, folder, manifest, (tx) => recordStore({ sql: tx }, current.name));
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function restoreDatabase(target: RestoreTarget, folder: string, manifest: Manifest): Promise<void> {
  const outside = target.databaseMigrationUrl ?? target.databaseUrl;
  if (outside) return loadDatabase(target, outside, folder, manifest);
  const embedded = await startEmbedded({ dataDir: target.dataDir });
  await loadDatabase(target, embedded.ownerUrl, folder, manifest).finally(() => embedded.stop());
}

const playLimitMs = 60 * 60_000;

/** Plays the log of an embedded server until a moment, then puts the files that its rows name. Those that neither backup nor log has are named. */
async function playUntil(target: RestoreTarget, folder: string, manifest: Manifest, until: Date): Promise<string[]> {
  await layCluster(target.dataDir, folder, manifest, until);
  const embedded = await startEmbedded({ dataDir: target.dataDir, startLimitMs: playLimitMs });
  const sql = connect(embedded.ownerUrl, { max: 1, applicationName: 'carriage-restore' });
  const missing: string[] = [];
  try {
    const { current } = createByteStores(target);
    await eachOf(await sql<{ id: string }[]>`select id from files where deleted_at is null order by id`, async ({ id }) => {
      const place = findFile(folder, id);
      if (place) await current.put(id, await readFile(place));
      else missing.push(id);
    });
    await recordStore({ sql }, current.name);
    for (const name of recoverySettings) await sql`alter system reset ${sql(name)}`;
  } finally {
    await sql.end({ timeout: 5 });
    await embedded.stop();
  }
  return missing;
}

function refuseMoment({ databaseUrl, s3 }: RestoreTarget, { madeAt }: Manifest, until: Date): void {
  if (databaseUrl || s3)
    throw new StartError('--until restores the embedded database with files on the disk: leave DATABASE_URL and S3_ENDPOINT out.');
  if (until < new Date(madeAt))
    throw new StartError(`The backup is of ${madeAt}, after the moment that is wanted: choose an earlier backup.`);
}

/** Takes back what a restore did to its target. */
async function undo(target: RestoreTarget, put: readonly string[]): Promise<void> {
  const { current } = createByteStores(target);
  await eachOf(put, (id) => current.delete(id));
  if (!target.s3) await rm(path.join(target.dataDir, 'files'), { recursive: true, force: true });
  if (!target.databaseUrl) await removeEmbedded(target.dataDir);
}

/**
 * Restores a backup into an empty DATA_DIR or database: first every part is held against the manifest, then files are put, then all rows are
 * loaded in one transaction. A failure leaves the target as it was; a restore that was killed keeps programs from starting, and the next
 * one begins anew. With `until` the embedded server is played to that moment from a scheduled backup and its log. Throws StartError for what is no backup, was changed, is newer than this version, for another master key and for a target that holds something.
 */
export async function restoreBackup(target: RestoreTarget, folder: string, until: Date | null = null): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (until) refuseMoment(target, manifest, until);
  if (manifest.migration.number > newestMigration())
    throw new StartError(
      `The backup is newer than this version of Carriage (it has ${manifest.migration.name}): restore with the newer one.`,
    );
  refuseOtherKey(target, manifest);
  await verifyBackup(folder, manifest);
  if (isRestoring(target.dataDir)) await undo(target, []);
  else refuseTakenFolder(target);
  const put: string[] = [];
  beginRestoring(target.dataDir);
  try {
    if (until) manifest.missing = await playUntil(target, folder, manifest, until);
    else {
      await putFiles(target, folder, manifest, put);
      await restoreDatabase(target, folder, manifest);
    }
  } catch (error) {
    await undo(target, put);
    endRestoring(target.dataDir);
    throw error;
  }
  endRestoring(target.dataDir);
  return manifest;
}
