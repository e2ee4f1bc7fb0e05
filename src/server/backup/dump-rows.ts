import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { newWrappedKey, sealStream, type MasterKey } from '../crypto/seal.ts';
import type { Tag } from '../db/sql/sql.ts';
import { StartError } from '../start-error.ts';
import { writeHashed } from './hashed-file.ts';
import { tablePlace, type Manifest } from './manifest.ts';

const rowsAtOnce = 500;

export const listTables = async (sql: Tag): Promise<string[]> =>
  (
    await sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`
  ).map(({ name }) => name);

export const listPartitions = async (sql: Tag): Promise<string[]> =>
  (
    await sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relispartition order by relname`
  ).map(({ name }) => name);

/** Yields whole rows as text, each a JSON string on its own line. `sql` must be in a transaction, because this uses a cursor. */
export async function* getLines(sql: Tag, table: string, signal: AbortSignal): AsyncGenerator<readonly string[]> {
  await sql`declare backup_rows no scroll cursor for select t::text as row from ${sql(table)} t`;
  for (;;) {
    signal.throwIfAborted();
    const rows = await sql<{ row: string }[]>`fetch ${sql.unsafe(String(rowsAtOnce))} from backup_rows`;
    if (rows.length === 0) break;
    yield rows.map(({ row }) => `${JSON.stringify(row)}\n`);
  }
  await sql`close backup_rows`;
}

const modulus = 1n << 256n;

/** Counts and hashes rows regardless of their order: the sum of their SHA-256 hashes modulo 2^256. */
export class Tally {
  rows = 0;
  #sum = 0n;

  async *through(lines: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
    for await (const some of lines) {
      this.rows += some.length;
      for (const line of some) this.#sum += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`);
      this.#sum %= modulus;
      yield some.join('');
    }
  }

  content(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}

/** Writes every table as the transaction of `sql` sees it, compressed and encrypted with a new key that the master key wraps. */
export async function dumpRows(
  sql: Tag,
  folder: string,
  master: MasterKey,
  signal: AbortSignal,
): Promise<Pick<Manifest, 'tables' | 'rowsKey'>> {
  const wrapped = newWrappedKey(master);
  const rowsKey = { masterKeyId: master.id, wrapped: wrapped.toString('base64') };
  const tables: Manifest['tables'] = [];
  for (const name of await listTables(sql)) {
    const tally = new Tally();
    const lines = Readable.from(tally.through(getLines(sql, name, signal)));
    const write = (source: AsyncIterable<Uint8Array>) =>
      writeHashed(tablePlace(folder, name, { rowsKey }), sealStream(source, wrapped, master));
    const hashed = await pipeline(lines, createGzip({ level: 4 }), write);
    tables.push({ name, rows: tally.rows, ...hashed, content: tally.content() });
  }
  return { tables, rowsKey };
}

/** Sequences ignore snapshots: a value may be ahead of the dumped rows, never behind. Throws StartError if the role may not read them. */
export async function dumpSequences(sql: Tag): Promise<Manifest['sequences']> {
  const rows = await sql<{ name: string; value: string | null; isSeen: boolean }[]>`
    select sequencename as name, last_value::text as value, has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'select') as is_seen
    from pg_sequences where schemaname = current_schema() order by 1`;
  if (rows.some(({ isSeen }) => !isSeen))
    throw new StartError('A backup needs the role that owns the tables. Set its address as DATABASE_MIGRATION_URL.');
  return rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}
