import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { masterKey } from '../crypto/seal.ts';
import { beginRestoring, endRestoring, isRestoring } from '../data-dir.ts';
import { connect } from '../db/connection/connect.ts';
import { requireVersion } from '../db/database.ts';
import { hasEmbedded, removeEmbedded, startEmbedded } from '../db/embedded/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { newestMigration } from '../db/migrations.ts';
import type { Pool } from '../db/sql/sql.ts';
import type { ByteStore } from '../files/stores/byte-store.ts';
import { recordGone, recordStore } from '../files/files.ts';
import { recordKeys } from '../files/keys/subject-keys.ts';
import { createByteStores, sharesFolder } from '../files/stores/store.ts';
import { StartError } from '../start-error.ts';
import { getEach } from './copy-files.ts';
import { listTables } from './dump-rows.ts';
import { addErased, readErased } from './erased-accounts.ts';
import { loadRows } from './load-rows.ts';
import { confirmAllDeleted, findKeys, storeMissingFiles, refuseWithoutKeys, RestoredFiles, type Confirm } from './restore-files.ts';
import { storeMissingKeys } from './restore-keys.ts';
import { filePlace, readManifest, requireMasterKey, verifyBackup, type Manifest } from './manifest.ts';

export type RestoreTarget = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'databaseMigrationUrl' | 's3'> & {
  /** Null if none is set: only backups with unencrypted rows can be restored then. */
  readonly masterKey: Buffer | null;
};

const emptySentence = 'a restore needs an empty one, so that nothing is lost';

function refuseOtherKey({ masterKey: key }: RestoreTarget, { masterKeyIds, rowsKey }: Manifest): void {
  if (!key && rowsKey)
    throw new StartError(
      `This backup is encrypted with master key ${rowsKey.masterKeyId}. Set that key as MASTER_KEY or in DATA_DIR/master.key.`,
    );
  if (!key || masterKeyIds.length === 0) return;
  const { id } = masterKey(key);
  if (!masterKeyIds.includes(id))
    throw new StartError(
      `The master key (${id}) can’t open this backup’s files (${masterKeyIds.join(', ')}). Set the key used at the time as MASTER_KEY or in DATA_DIR/master.key.`,
    );
}

const toFolders = (dataDir: string) => [path.join(dataDir, 'files'), sharesFolder(dataDir)];

const hasFiles = (dataDir: string) => toFolders(dataDir).some((folder) => existsSync(folder) && readdirSync(folder).length > 0);

function refuseTakenFolder({ dataDir, databaseUrl, s3 }: RestoreTarget): void {
  if ((!databaseUrl && hasEmbedded(dataDir)) || (!s3 && hasFiles(dataDir)))
    throw new StartError(`DATA_DIR ${dataDir} holds a database or files: ${emptySentence}.`);
}

async function refuseTakenDatabase(sql: Pool): Promise<void> {
  await requireVersion(sql);
  const tables = await listTables(sql);
  if (tables.length === 0) return;
  const isCarriage = ['users', 'events', 'files'].every((table) => tables.includes(table));
  const [used] = isCarriage
    ? await sql`select where exists (select from users) or exists (select from events) or exists (select from files)`
    : [{}];
  if (used) throw new StartError(`The database is not empty: ${emptySentence}.`);
}

const getOutside = ({ databaseMigrationUrl, databaseDirectUrl, databaseUrl }: RestoreTarget): string | null =>
  databaseMigrationUrl ?? databaseDirectUrl ?? databaseUrl;

/** Must run before `undo`: a killed restore may have committed its rows, and their files must stay. */
async function refuseTakenOutside(target: RestoreTarget): Promise<void> {
  const outside = getOutside(target);
  if (!outside) return;
  const sql = connect(outside, { max: 1, applicationName: 'carriage-restore' });
  await refuseTakenDatabase(sql).finally(() => sql.end({ timeout: 5 }));
}

interface RestoreTask {
  readonly folder: string;
  readonly keys: string | null;
  readonly manifest: Manifest;
  readonly restored: RestoredFiles;
}

const listLimitMs = 60 * 60_000;

/** In older backups some keys are named by files only. */
const toKeys = ({ files, shares }: Manifest): string[] => [...files.flatMap(({ share }) => share ?? []), ...shares];

async function restoreFiles(target: RestoreTarget, { folder, keys, manifest, restored }: RestoreTask): Promise<void> {
  const stores = createByteStores(target);
  const idsIn = async (store: ByteStore) => new Set((await store.list(AbortSignal.timeout(listLimitMs))).map(({ id }) => id));
  await storeMissingKeys(stores, { folder, keys }, toKeys(manifest), restored, await idsIn(stores.shares.current));
  const files = manifest.files.map(({ id, share = null }) => ({ id, shareId: share, place: filePlace(folder, id) }));
  await storeMissingFiles(stores, files, restored, await idsIn(stores.current));
}

async function loadDatabase(target: RestoreTarget, ownerUrl: string, { folder, manifest, restored }: RestoreTask): Promise<void> {
  const sql = connect(ownerUrl, { max: 2, applicationName: 'carriage-restore' });
  try {
    await refuseTakenDatabase(sql);
    await migrate(sql, undefined, manifest.migration.number);
    const { current } = createByteStores(target);
    await loadRows(sql, { folder, manifest, master: target.masterKey && masterKey(target.masterKey) }, async (tx) => {
      await recordGone({ sql: tx }, restored.missingIds);
      await recordStore({ sql: tx }, current.name);
      await recordKeys(tx, [...restored.erasedKeys], current.name);
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function restoreDatabase(target: RestoreTarget, restoring: RestoreTask): Promise<void> {
  const outside = getOutside(target);
  if (outside) return loadDatabase(target, outside, restoring);
  const embedded = await startEmbedded({ dataDir: target.dataDir });
  await loadDatabase(target, embedded.ownerUrl, restoring).finally(() => embedded.stop());
}

async function undo(target: RestoreTarget, { files, keys }: Pick<RestoredFiles, 'files' | 'keys'>): Promise<void> {
  const stores = createByteStores(target);
  await getEach(keys, (id) => stores.shares.current.delete(id));
  await getEach(files, (id) => stores.current.delete(id));
  if (!target.s3) for (const folder of toFolders(target.dataDir)) await rm(folder, { recursive: true, force: true });
  if (!target.databaseUrl) await removeEmbedded(target.dataDir);
}

interface RestoreOptions {
  readonly keys?: string | null;
  readonly confirm?: Confirm;
}

/** A failure leaves the target as it was. Files whose key was erased since the backup stay deleted. Throws StartError. */
export async function restoreBackup(
  target: RestoreTarget,
  folder: string,
  { keys: keysFolder = null, confirm = async () => false }: RestoreOptions = {},
): Promise<Manifest & { readonly gone: readonly string[] }> {
  const manifest = await readManifest(folder);
  const keys = findKeys(folder, keysFolder);
  if (manifest.migration.number > newestMigration())
    throw new StartError(
      `The backup is newer than this version of Carriage (it has ${manifest.migration.name}). Restore with the newer version.`,
    );
  refuseOtherKey(target, manifest);
  if (target.masterKey && manifest.rowsKey) await requireMasterKey(folder, masterKey(target.masterKey));
  await verifyBackup(folder, manifest);
  const keyIds = toKeys(manifest);
  if (keyIds.length > 0) {
    refuseWithoutKeys(folder, keys);
    await confirmAllDeleted(keys, keyIds, confirm);
  }
  const restored = new RestoredFiles();
  await refuseTakenOutside(target);
  if (isRestoring(target.dataDir)) await undo(target, restored);
  else refuseTakenFolder(target);
  const restoring = { folder, keys, manifest, restored };
  beginRestoring(target.dataDir);
  try {
    await restoreFiles(target, restoring);
    await restoreDatabase(target, restoring);
    if (keys !== null) await addErased(target.dataDir, await readErased(keys));
  } catch (error) {
    await undo(target, restored);
    endRestoring(target.dataDir);
    throw error;
  }
  endRestoring(target.dataDir);
  return { ...manifest, gone: restored.missingIds };
}
