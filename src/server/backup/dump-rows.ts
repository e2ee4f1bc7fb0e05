import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Tag } from '../db/sql.ts';
import { StartError } from '../start-error.ts';
import { writeHashed } from './hashed-file.ts';
import { tablePlace, type Manifest } from './manifest.ts';

const rowsAtOnce = 500;

/** Every table of the schema, by name; one that is kept in partitions once, as a whole. */
export const listTables = async (sql: Tag): Promise<string[]> =>
  (
    await sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`
  ).map(({ name }) => name);

/** Every partition of those tables, by name. */
export const listPartitions = async (sql: Tag): Promise<string[]> =>
  (
    await sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relispartition order by relname`
  ).map(({ name }) => name);

/** The rows of a table as PostgreSQL writes and reads a whole row, each a JSON text on a line of its own. */
async function* linesOf(sql: Tag, table: string, count: { rows: number }, signal: AbortSignal): AsyncGenerator<string> {
  await sql`declare backup_rows no scroll cursor for select t::text as row from ${sql(table)} t`;
  for (;;) {
    signal.throwIfAborted();
    const rows = await sql<{ row: string }[]>`fetch ${sql.unsafe(String(rowsAtOnce))} from backup_rows`;
    if (rows.length === 0) break;
    count.rows += rows.length;
    yield rows.map(({ row }) => `${JSON.stringify(row)}\n`).join('');
  }
  await sql`close backup_rows`;
}

/** Writes every table below `folder`, in the snapshot of the transaction of `sql`. */
export async function dumpRows(sql: Tag, folder: string, signal: AbortSignal): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const name of await listTables(sql)) {
    const count = { rows: 0 };
    const write = (source: AsyncIterable<Uint8Array>) => writeHashed(tablePlace(folder, name), source);
    const hashed = await pipeline(Readable.from(linesOf(sql, name, count, signal)), createGzip({ level: 4 }), write);
    tables.push({ name, ...count, ...hashed });
  }
  return tables;
}

/** Where each sequence stands, in no snapshot: it may be ahead of the rows, never behind. Throws StartError for a role that may not see it. */
export async function dumpSequences(sql: Tag): Promise<Manifest['sequences']> {
  const rows = await sql<{ name: string; value: string | null; isSeen: boolean }[]>`
    select sequencename as name, last_value::text as value, has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'select') as is_seen
    from pg_sequences where schemaname = current_schema() order by 1`;
  if (rows.some(({ isSeen }) => !isSeen))
    throw new StartError('A backup needs the role that owns the tables: give its address as DATABASE_MIGRATION_URL.');
  return rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}
