import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Tag } from '../db/sql.ts';
import { writeHashed } from './hashed-file.ts';
import { clusterPlace, type Manifest } from './manifest.ts';

/** Keeps the log that was not archived yet; PostgreSQL gives up on it beyond max_slot_wal_keep_size, so that a disk does not fill up. */
export const logSlot = 'carriage_log';

/** What PostgreSQL makes anew or reads from the log (its manual, "Making a Base Backup Using the Low Level API"). */
const leftOut = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']);
const isLeftOut = /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL.*|pg_internal\.init.*|pgsql_tmp.*|backup_label|recovery\.signal)$/;

/** Every folder and file of a cluster that a copy needs; folders end with a slash, because empty ones are needed too. */
async function partsOf(cluster: string, below = ''): Promise<string[]> {
  const parts: string[] = [];
  for (const item of await readdir(path.join(cluster, below), { withFileTypes: true })) {
    const name = below + item.name;
    if (isLeftOut.test(item.name)) continue;
    if (item.isDirectory()) parts.push(`${name}/`, ...(leftOut.has(name) ? [] : await partsOf(cluster, `${name}/`)));
    else if (item.isFile()) parts.push(name);
  }
  return parts;
}

/** Has the server keep its log from now on, anew where it had to let go of some. */
async function keepLog(sql: Tag): Promise<void> {
  await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${logSlot} and wal_status = 'lost'`;
  await sql`
    select pg_create_physical_replication_slot(${logSlot}, true)
    where not exists (select from pg_replication_slots where slot_name = ${logSlot})`;
}

/** Whether the server keeps log for an archive. */
export const keepsLog = async (sql: Tag): Promise<boolean> =>
  (await sql`select from pg_replication_slots where slot_name = ${logSlot}`).length > 0;

/** Has the server keep no log for an archive any more. `sql` is the superuser's. */
export const letLogGo = async (sql: Tag): Promise<void> =>
  void (await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${logSlot}`);

async function* one(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/**
 * Copies the folder of a running embedded server below `folder`: with the log from its first segment on it is the server of any later
 * moment. `sql` is one session, as its superuser.
 */
export async function copyCluster(
  sql: Tag,
  cluster: string,
  folder: string,
  signal: AbortSignal,
): Promise<NonNullable<Manifest['cluster']>> {
  await keepLog(sql);
  await sql`select pg_backup_start('carriage', true)`;
  const parts: NonNullable<Manifest['cluster']>['parts'] = [];
  const folders: string[] = [];
  for (const name of await partsOf(cluster)) {
    signal.throwIfAborted();
    if (name.endsWith('/')) folders.push(name.slice(0, -1));
    else
      await writeHashed(clusterPlace(folder, name), createReadStream(path.join(cluster, name))).then(
        (hashed) => parts.push({ name, ...hashed }),
        (error: NodeJS.ErrnoException) => {
          // A table that was dropped meanwhile: the log drops it again.
          if (error.code !== 'ENOENT') throw error;
        },
      );
  }
  const [end] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop(false)`;
  parts.push({ name: 'backup_label', ...(await writeHashed(clusterPlace(folder, 'backup_label'), one(end!.labelfile))) });
  return { firstSegment: /\(file ([0-9A-F]{24})\)/.exec(end!.labelfile)![1]!, folders, parts };
}
