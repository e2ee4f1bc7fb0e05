import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Tag } from '../db/sql.ts';
import type { ByteStore } from '../files/byte-store.ts';
import { createDiskStore } from '../files/disk-store.ts';
import { StoredFileMissing } from '../files/missing.ts';
import { readShare, type Shared } from '../files/shares.ts';
import type { ByteStores } from '../files/store.ts';
import { eachOf } from './copy-files.ts';

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

interface MirroredRow extends Shared {
  readonly shareId: string;
  readonly isThere: boolean;
}

/** None where the tables are those of a version that knew no shares, of files or of people. */
async function rowsOf(sql: Tag): Promise<readonly MirroredRow[]> {
  const [known] = await sql<{ files: boolean; people: boolean }[]>`
    select exists (select from pg_attribute where attrelid = to_regclass('files') and attname = 'share_id' and not attisdropped) as files,
      to_regclass('shares') is not null as people`;
  const ofFiles = known!.files
    ? await sql<MirroredRow[]>`select share_id, store, deleted_at is null as is_there from files where share_id is not null`
    : [];
  const ofPeople = known!.people ? await sql<MirroredRow[]>`select id as share_id, store, erased_at is null as is_there from shares` : [];
  return [...ofFiles, ...ofPeople];
}

/**
 * Brings a folder in step with the shares of the files and people that the database knows: those of deleted ones go first, those it lacks are added.
 * What no row names stays: with another database, or an emptied one, a mirror would be lost at once. `sql` is in no transaction.
 */
export async function bringInStep(sql: Tag, stores: ByteStores, folder: string, signal = new AbortController().signal): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const mirror = keysAt(folder);
  const rows = await rowsOf(sql);
  const there = await idsIn(folder);
  await eachOf(
    rows.filter(({ shareId, isThere }) => !isThere && there.has(shareId)),
    ({ shareId }) => mirror.delete(shareId),
  );
  await eachOf(
    rows.filter(({ shareId, isThere }) => isThere && !there.has(shareId)),
    async (row) => {
      signal.throwIfAborted();
      try {
        await mirror.put(row.shareId, await readShare(stores, row));
      } catch (error) {
        if (!(error instanceof StoredFileMissing)) throw error;
      }
    },
  );
}
