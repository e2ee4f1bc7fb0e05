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

/** Key folder of a manual backup: next to it, so that the keys can be stored elsewhere and for a shorter time. */
export const toKeyFolder = (folder: string): string => `${folder}.keys`;

/** Default folder of the key mirror that all scheduled backups share. */
export const toMirrorFolder = (root: string): string => path.join(root, 'keys');

export const openKeyFolder = (folder: string): ByteStore => createDiskStore(folder);

const draftAgeMs = 15 * 60_000;

/** Lists the keys in a mirror. Also deletes partial files of killed processes, because they contain key material. */
async function idsIn(folder: string): Promise<Set<string>> {
  const ids = new Set<string>();
  // Not a recursive listing: that takes many times as long, and this runs every minute.
  for (const part of await readdir(folder, { withFileTypes: true }))
    for (const name of part.isDirectory() ? await readdir(path.join(folder, part.name)) : []) {
      if (!name.endsWith('.part')) ids.add(name);
      else {
        const filePath = path.join(folder, part.name, name);
        const writtenAt = (await stat(filePath).catch(() => null))?.mtimeMs ?? Infinity;
        if (writtenAt < Date.now() - draftAgeMs) await rm(filePath, { force: true });
      }
    }
  return ids;
}

interface MirroredKey {
  readonly shareId: string;
  readonly isThere: boolean;
}

/** Also reads old schemas, which have no `shares` table or no `files.share_id`. */
async function listKeys(sql: Tag): Promise<readonly MirroredKey[]> {
  const [schema] = await sql<{ files: boolean; keys: boolean }[]>`
    select exists (select from pg_attribute where attrelid = to_regclass('files') and attname = 'share_id' and not attisdropped) as files,
      to_regclass('shares') is not null as keys`;
  const keys = schema!.keys ? await sql<MirroredKey[]>`select id as share_id, erased_at is null as is_there from shares` : [];
  const listedIds = new Set(keys.map(({ shareId }) => shareId));
  const ofFiles = schema!.files
    ? await sql<MirroredKey[]>`select distinct share_id, true as is_there from files where share_id is not null and deleted_at is null`
    : [];
  return [...keys, ...ofFiles.filter(({ shareId }) => !listedIds.has(shareId))];
}

/** Keys without a row stay, so that a wrong or empty database doesn't wipe the mirror. `sql` must not be in a transaction. */
export async function syncMirror(sql: Tag, stores: ByteStores, folder: string, signal = new AbortController().signal): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const mirror = openKeyFolder(folder);
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
