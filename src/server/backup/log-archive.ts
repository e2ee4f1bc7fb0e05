import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Tag } from '../db/sql.ts';
import type { StoreName } from '../files/byte-store.ts';
import type { ByteStores } from '../files/store.ts';
import { StoredFileMissing } from '../files/missing.ts';
import { StartError } from '../start-error.ts';
import { logSlot } from './base-copy.ts';
import { syncFolder, writeHashed } from './hashed-file.ts';
import { bringInStep } from './key-mirror.ts';
import { filePlace } from './manifest.ts';

/** Beside the scheduled backups: segments of the log, and the files that came since. */
export const logFolder = (root: string): string => path.join(root, 'log');

const isSegment = /^[0-9A-F]{24}$/;
const segmentBytes = 16 * 1024 * 1024;

/** Where a segment begins, as PostgreSQL writes places in its log. */
const placeOf = (segment: string): string => {
  const within = (Number.parseInt(segment.slice(16), 16) * segmentBytes).toString(16).toUpperCase();
  return `${Number.parseInt(segment.slice(8, 16), 16).toString(16).toUpperCase()}/${within}`;
};

/** Writes a part under another name first: what carries its name is whole. */
async function writeWhole(place: string, content: (draft: string) => Promise<unknown>): Promise<void> {
  if (existsSync(place)) return;
  const draft = `${place}.unfinished`;
  await rm(draft, { force: true });
  await content(draft);
  await rename(draft, place);
  await syncFolder(path.dirname(place));
}

async function copyNewFiles(sql: Tag, stores: ByteStores, folder: string): Promise<void> {
  const rows = await sql<{ id: string; store: StoreName }[]>`select id, store from files where deleted_at is null order by id`;
  for (const { id, store } of rows)
    await writeWhole(filePlace(folder, id), async (draft) => writeHashed(draft, await stores.byName(store).read(id))).catch(
      (error: unknown) => {
        if (!(error instanceof StoredFileMissing)) throw error;
      },
    );
}

/** Where what is archived goes: the folder of the backups, and the mirror of all shares. */
export interface ArchivePlaces {
  readonly root: string;
  readonly mirror: string;
}

/** Ends the segment that is being written and names the one that begins. */
async function endSegment(sql: Tag): Promise<string> {
  await sql`select pg_switch_wal()`;
  const [now] = await sql<{ segment: string }[]>`select pg_walfile_name(pg_current_wal_lsn()) as segment`;
  return now!.segment;
}

/**
 * Archives what the log of an embedded server says until now. The files that its rows name are copied before the segments that name
 * them, and so are their shares: whatever is restored from the log finds its files. Answers the segments that it added. `sql` is one session as the superuser. Throws StartError where the server had to let go of log.
 */
export async function archiveLog(sql: Tag, cluster: string, stores: ByteStores, { root, mirror }: ArchivePlaces): Promise<string[]> {
  const [slot] = await sql<{ status: string }[]>`select wal_status as status from pg_replication_slots where slot_name = ${logSlot}`;
  const now = slot && slot.status !== 'lost' ? await endSegment(sql) : null;
  await bringInStep(sql, stores, mirror);
  if (!slot) return [];
  if (now === null) throw new StartError('The log of the database was not archived for too long: the next backup begins it anew.');
  const whole = (await readdir(path.join(cluster, 'pg_wal'))).filter((name) => isSegment.test(name) && name < now).sort();
  const folder = logFolder(root);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const missing = whole.filter((name) => !existsSync(path.join(folder, `${name}.gz`)));
  await copyNewFiles(sql, stores, folder);
  for (const name of missing)
    await writeWhole(path.join(folder, `${name}.gz`), (draft) =>
      pipeline(createReadStream(path.join(cluster, 'pg_wal', name)), createGzip({ level: 4 }), (source) => writeHashed(draft, source)),
    );
  await sql`select pg_replication_slot_advance(${logSlot}, ${placeOf(now)}::pg_lsn) where ${placeOf(now)}::pg_lsn > (
    select restart_lsn from pg_replication_slots where slot_name = ${logSlot})`;
  return missing;
}

/** Removes segments from before the oldest kept copy of the server, and files that are gone and older than `before`. */
export async function removeOldLog(root: string, oldestSegment: string | null, liveIds: ReadonlySet<string>, before: Date): Promise<void> {
  const folder = logFolder(root);
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder))
    if (name.endsWith('.gz') && oldestSegment && name < oldestSegment) await rm(path.join(folder, name), { force: true });
  const files = path.join(folder, 'files');
  if (!existsSync(files)) return;
  for (const name of await readdir(files, { recursive: true })) {
    const place = path.join(files, name);
    const found = await stat(place);
    if (found.isFile() && !liveIds.has(path.basename(name)) && found.mtime < before) await rm(place, { force: true });
  }
}
