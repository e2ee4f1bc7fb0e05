import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { masterKey } from '../crypto/seal.ts';
import { beginRestoring, endRestoring, isRestoring } from '../data-dir.ts';
import { connect } from '../db/connect.ts';
import { requireVersion } from '../db/database.ts';
import { hasEmbedded, removeEmbedded, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { newestMigration } from '../db/migrations.ts';
import type { Pool } from '../db/sql.ts';
import type { ByteStore } from '../files/byte-store.ts';
import { recordGone, recordStore } from '../files/files.ts';
import { recordShares } from '../files/spare-shares.ts';
import { createByteStores, sharesFolder } from '../files/store.ts';
import { StartError } from '../start-error.ts';
import { eachOf } from './copy-files.ts';
import { listTables } from './dump-rows.ts';
import { loadRows } from './load-rows.ts';
import { confirmAllDeleted, findKeys, putFiles, refuseWithoutKeys, RestoredFiles, type Confirm } from './restore-files.ts';
import { findFile, layCluster, recoverySettings } from './restore-until.ts';
import { listShares, putShares } from './people-shares.ts';
import { filePlace, readManifest, verifyBackup, type Manifest } from './manifest.ts';

/** Where a backup is restored to. */
export type RestoreTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'databaseMigrationUrl' | 's3'> & {
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

const foldersOf = (dataDir: string) => [path.join(dataDir, 'files'), sharesFolder(dataDir)];

const hasFiles = (dataDir: string) => foldersOf(dataDir).some((folder) => existsSync(folder) && readdirSync(folder).length > 0);

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

/** A backup, where the shares of its files are, and what of them was restored. */
interface Restoring {
  readonly folder: string;
  readonly keys: string | null;
  readonly manifest: Manifest;
  readonly restored: RestoredFiles;
}

const listLimitMs = 60 * 60_000;

async function putFilesOf(target: RestoreTarget, { folder, keys, manifest, restored }: Restoring): Promise<void> {
  const stores = createByteStores(target);
  const idsIn = async (store: ByteStore) => new Set((await store.list(AbortSignal.timeout(listLimitMs))).map(({ id }) => id));
  const there = { files: await idsIn(stores.current), shares: await idsIn(stores.shares.current) };
  const files = manifest.files.map(({ id, share = null }) => ({ id, shareId: share, place: filePlace(folder, id) }));
  await putFiles(stores, { folder, keys }, files, restored, there);
  await putShares(stores, keys, manifest.shares, restored, there.shares);
}

async function loadDatabase(target: RestoreTarget, ownerUrl: string, { folder, manifest, restored }: Restoring): Promise<void> {
  const sql = connect(ownerUrl, { max: 2, applicationName: 'carriage-restore' });
  try {
    await refuseTakenDatabase(sql);
    await migrate(sql, undefined, manifest.migration.number);
    const { current } = createByteStores(target);
    await loadRows(sql, folder, manifest, async (tx) => {
      await recordGone({ sql: tx }, restored.gone);
      await recordStore({ sql: tx }, current.name);
      await recordShares(tx, restored.closed, current.name);
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function restoreDatabase(target: RestoreTarget, restoring: Restoring): Promise<void> {
  const outside = target.databaseMigrationUrl ?? target.databaseDirectUrl ?? target.databaseUrl;
  if (outside) return loadDatabase(target, outside, restoring);
  const embedded = await startEmbedded({ dataDir: target.dataDir });
  await loadDatabase(target, embedded.ownerUrl, restoring).finally(() => embedded.stop());
}

const playLimitMs = 60 * 60_000;

/** Plays the log of an embedded server until a moment, then puts the files that its rows name, as far as backup or log have them and they were not deleted since. */
async function playUntil(target: RestoreTarget, { folder, keys, manifest, restored }: Restoring, until: Date): Promise<void> {
  await layCluster(target.dataDir, folder, manifest, until);
  const embedded = await startEmbedded({ dataDir: target.dataDir, startLimitMs: playLimitMs });
  const sql = connect(embedded.ownerUrl, { max: 1, applicationName: 'carriage-restore' });
  try {
    const stores = createByteStores(target);
    const rows = await sql<{ id: string; shareId: string | null }[]>`
      select id, to_jsonb(f) ->> 'share_id' as share_id from files f where deleted_at is null order by id`;
    const files = rows.map((row) => ({ ...row, place: findFile(folder, row.id) }));
    await putFiles(stores, { folder, keys }, files, restored);
    await recordGone({ sql }, restored.gone);
    await recordStore({ sql }, stores.current.name);
    await putShares(stores, keys, await listShares(sql), restored);
    await recordShares(sql, restored.closed, stores.current.name);
    for (const name of recoverySettings) await sql`alter system reset ${sql(name)}`;
  } finally {
    await sql.end({ timeout: 5 });
    await embedded.stop();
  }
}

function refuseMoment({ databaseUrl, s3 }: RestoreTarget, { madeAt }: Manifest, until: Date): void {
  if (databaseUrl || s3)
    throw new StartError('--until restores the embedded database with files on the disk: leave DATABASE_URL and S3_ENDPOINT out.');
  if (until < new Date(madeAt))
    throw new StartError(`The backup is of ${madeAt}, after the moment that is wanted: choose an earlier backup.`);
}

/** Takes back what a restore did to its target. */
async function undo(target: RestoreTarget, { files, shares }: Pick<RestoredFiles, 'files' | 'shares'>): Promise<void> {
  const stores = createByteStores(target);
  await eachOf(shares, (id) => stores.shares.current.delete(id));
  await eachOf(files, (id) => stores.current.delete(id));
  if (!target.s3) for (const folder of foldersOf(target.dataDir)) await rm(folder, { recursive: true, force: true });
  if (!target.databaseUrl) await removeEmbedded(target.dataDir);
}

interface RestoreOptions {
  readonly until?: Date | null;
  readonly keys?: string | null;
  /** Asked before every file is restored as deleted. */
  readonly confirm?: Confirm;
}

/**
 * Restores a backup into an empty DATA_DIR or database: first every part is held against the manifest, then files are put, then all rows are
 * loaded in one transaction. A failure leaves the target as it was; a restore that was killed keeps programs from starting, and the next
 * one begins anew. With `until` the embedded server is played to that moment from a scheduled backup and its log. The shares of the files
 * come from `keys`, or from beside the backup; a file whose share was erased since is restored as deleted, all of them only when that is confirmed. Throws StartError for what is no
 * backup, was changed, is newer than this version, has no keys, for another master key and for a target that holds something.
 */
export async function restoreBackup(
  target: RestoreTarget,
  folder: string,
  { until = null, keys: given = null, confirm = async () => false }: RestoreOptions = {},
): Promise<Manifest & { readonly gone: readonly string[]; readonly closed: readonly string[] }> {
  const manifest = await readManifest(folder);
  const keys = findKeys(folder, given);
  if (until) refuseMoment(target, manifest, until);
  if (manifest.migration.number > newestMigration())
    throw new StartError(
      `The backup is newer than this version of Carriage (it has ${manifest.migration.name}): restore with the newer one.`,
    );
  refuseOtherKey(target, manifest);
  await verifyBackup(folder, manifest);
  const shares = [...manifest.files.flatMap(({ share }) => share ?? []), ...manifest.shares];
  if (shares.length > 0) {
    refuseWithoutKeys(folder, keys);
    await confirmAllDeleted(keys, shares, confirm);
  }
  const restored = new RestoredFiles();
  if (isRestoring(target.dataDir)) await undo(target, restored);
  else refuseTakenFolder(target);
  const restoring = { folder, keys, manifest, restored };
  beginRestoring(target.dataDir);
  try {
    if (until) await playUntil(target, restoring, until);
    else {
      await putFilesOf(target, restoring);
      await restoreDatabase(target, restoring);
    }
  } catch (error) {
    await undo(target, restored);
    endRestoring(target.dataDir);
    throw error;
  }
  endRestoring(target.dataDir);
  return { ...manifest, missing: until ? restored.missing : manifest.missing, gone: restored.gone, closed: restored.closed };
}
