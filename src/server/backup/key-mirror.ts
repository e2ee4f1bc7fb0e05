import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Tag } from '../db/sql/sql.ts';
import type { ByteStore } from '../files/stores/byte-store.ts';
import { createDiskStore } from '../files/stores/disk-store.ts';
import { StoredFileMissing } from '../files/stores/missing.ts';
import { readKey } from '../files/keys/subject-keys.ts';
import type { ByteStores } from '../files/stores/store.ts';
import { getEach } from './copy-files.ts';
import { listErased } from './erased-accounts.ts';

/** Where a backup by hand puts the shares of its files: beside it, so that it is carried elsewhere and kept for a shorter time. */
export const keysBeside = (folder: string): string => `${folder}.keys`;

/** Where scheduled backups have the one mirror of all shares, unless they are told another place. */
export const mirrorIn = (root: string): string => path.join(root, 'keys');

/** Shares in a folder. */
export const keysAt = (folder: string): ByteStore => createDiskStore(folder);

const draftAgeMs = 15 * 60_000;

/** The ids of what lies in a mirror, without a look at each. What a killed process left half-written goes, because it holds a share too. */
async function idsIn(folder: string): Promise<Set<string>> {
  const ids = new Set<string>();
  // Folder by folder: a recursive listing takes many times as long, and this one is made each minute.
  for (const part of await readdir(folder, { withFileTypes: true }))
    for (const name of part.isDirectory() ? await readdir(path.join(folder, part.name)) : []) {
      if (!name.endsWith('.part')) ids.add(name);
      else {
        const place = path.join(folder, part.name, name);
        const writtenAt = (await stat(place).catch(() => null))?.mtimeMs ?? Infinity;
        if (writtenAt < Date.now() - draftAgeMs) await rm(place, { force: true });
      }
    }
  return ids;
}

interface MirroredKey {
  readonly shareId: string;
  readonly isThere: boolean;
}

/** Also of a version in which files had keys without a row of their own, or none. */
async function listKeys(sql: Tag): Promise<readonly MirroredKey[]> {
  const [known] = await sql<{ files: boolean; keys: boolean }[]>`
    select exists (select from pg_attribute where attrelid = to_regclass('files') and attname = 'share_id' and not attisdropped) as files,
      to_regclass('shares') is not null as keys`;
  const keys = known!.keys ? await sql<MirroredKey[]>`select id as share_id, erased_at is null as is_there from shares` : [];
  const named = new Set(keys.map(({ shareId }) => shareId));
  const ofFiles = known!.files
    ? await sql<MirroredKey[]>`select distinct share_id, true as is_there from files where share_id is not null and deleted_at is null`
    : [];
  return [...keys, ...ofFiles.filter(({ shareId }) => !named.has(shareId))];
}

/**
 * Brings a folder in step with the accounts that were deleted, and with the keys that the database knows: erased ones go first, those it lacks are added.
 * What no row names stays: with another database, or an emptied one, a mirror would be lost at once. `sql` is in no transaction.
 */
export async function bringInStep(sql: Tag, stores: ByteStores, folder: string, signal = new AbortController().signal): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const mirror = keysAt(folder);
  await listErased(sql, folder);
  const rows = await listKeys(sql);
  const there = await idsIn(folder);
  await getEach(
    rows.filter(({ shareId, isThere }) => !isThere && there.has(shareId)),
    ({ shareId }) => mirror.delete(shareId),
  );
  await getEach(
    rows.filter(({ shareId, isThere }) => isThere && !there.has(shareId)),
    async (row) => {
      signal.throwIfAborted();
      try {
        await mirror.put(row.shareId, await readKey(stores.shares, row.shareId));
      } catch (error) {
        if (!(error instanceof StoredFileMissing)) throw error;
      }
    },
  );
}
