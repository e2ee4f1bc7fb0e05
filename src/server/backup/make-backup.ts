import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MasterKey } from '../crypto/seal.ts';
import { openDedicatedClient, type DedicatedClient } from '../db/connection/connect.ts';
import { requireMasterKey } from '../files/keys/master-key.ts';
import type { ByteStores } from '../files/stores/store.ts';
import { StartError } from '../start-error.ts';
import { copyFiles, type CopiedRow } from './copy-files.ts';
import { dumpRows, dumpSequences, listPartitions } from './dump-rows.ts';
import { syncFolder } from './hashed-file.ts';
import { syncMirror, toKeyFolder } from './key-mirror.ts';
import { holdErasures } from './lock.ts';
import { writeManifest, type Manifest } from './manifest.ts';
import type { TracingPort } from '../tracing/traced.ts';
import { listKeys } from './restore-keys.ts';

export interface BackupSource {
  readonly ownerUrl: string;
  readonly stores: ByteStores;
  readonly master: MasterKey;
  /** Key mirror shared by several backups. If absent, this backup gets its own key folder. */
  readonly mirror?: string;
  readonly tracing?: TracingPort | null;
}

const statementLimitMs = 10 * 60_000;

const codesOfPlace = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EFBIG', 'ENOTDIR', 'EIO', 'ENOENT', 'EBUSY', 'EXDEV']);

function explain(error: unknown, folder: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  return codesOfPlace.has(code) ? new StartError(`Can’t write to ${folder} (${code}). No backup was made.`, { cause: error }) : error;
}

async function refuseTaken(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0) throw new StartError(`${folder} is not empty. Choose a new folder for the backup.`);
}

async function dumpSnapshot(client: DedicatedClient, draft: string, master: MasterKey, signal: AbortSignal) {
  await client.unsafe('begin isolation level repeatable read read only').simple();
  await client.unsafe(`set local idle_in_transaction_session_timeout = ${statementLimitMs}`).simple();
  const [there] = await client`select now() as made_at where to_regclass('schema_migrations') is not null`;
  if (!there) throw new StartError('Nothing to back up: Carriage has never run on this database.');
  await requireMasterKey(client, master);
  const [migration] = await client<Manifest['migration'][]>`select number, name from schema_migrations order by number desc limit 1`;
  const partitions = await listPartitions(client);
  const { tables, rowsKey } = await dumpRows(client, draft, master, signal);
  // Old schemas have no `share_id` column.
  const files = await client<CopiedRow[]>`
    select id, store, to_jsonb(f) ->> 'share_id' as share_id from files f where deleted_at is null order by id`;
  const shares = await listKeys(client);
  const keys = await client<{ id: string }[]>`select distinct key_id as id from files where deleted_at is null order by 1`;
  await client.unsafe('commit').simple();
  const sequences = await dumpSequences(client);
  return {
    madeAt: there['madeAt'] as string,
    migration: migration!,
    masterKeyIds: [...new Set([master.id, ...keys.map(({ id }) => id)])],
    rowsKey,
    tables,
    partitions,
    sequences,
    shares,
    files,
  };
}

interface Places {
  readonly draft: string;
  readonly keys: string;
}

async function writeParts(
  client: DedicatedClient,
  { stores, master }: BackupSource,
  { draft, keys }: Places,
  signal: AbortSignal,
): Promise<Manifest> {
  const { files: rows, ...snapshot } = await dumpSnapshot(client, draft, master, signal);
  const manifest = { ...snapshot, ...(await copyFiles(rows, stores, draft, signal)) };
  await syncMirror(client, stores, keys, signal);
  // Fails if the session was lost, and the backup lock with it.
  await client`select 1`;
  await writeManifest(draft, manifest, master);
  return manifest;
}

/** Safe while the program runs: copies one snapshot, and renames it from `<folder>.unfinished` when complete. Throws StartError. */
export async function makeBackup(source: BackupSource, folder: string, signal = new AbortController().signal): Promise<Manifest> {
  const draft = `${folder}.unfinished`;
  const client = await openDedicatedClient(source.ownerUrl, {
    applicationName: 'carriage-backup',
    statementLimitMs,
    tracing: source.tracing ?? null,
    onEnd: () => {},
  });
  try {
    if (!(await holdErasures(client))) throw new StartError('Another backup of this database is running. Wait until it finishes.');
    await refuseTaken(folder);
    const ownKeys = source.mirror === undefined ? toKeyFolder(folder) : null;
    // If there is a draft, this folder has the leftover keys of that interrupted backup.
    if (ownKeys && !existsSync(draft)) await refuseTaken(ownKeys);
    const clear = () => Promise.all([draft, ...(ownKeys ? [ownKeys] : [])].map((dir) => rm(dir, { recursive: true, force: true })));
    await clear();
    await mkdir(draft, { recursive: true, mode: 0o700 });
    try {
      const manifest = await writeParts(client, source, { draft, keys: ownKeys ?? source.mirror! }, signal);
      await syncFolder(draft);
      await rename(draft, folder);
      await syncFolder(path.dirname(folder));
      return manifest;
    } catch (error) {
      await clear();
      throw error;
    }
  } catch (error) {
    throw explain(error, folder);
  } finally {
    await client.end().catch(() => {});
  }
}
