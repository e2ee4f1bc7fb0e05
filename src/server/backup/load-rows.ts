import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { open, DecryptionError, type MasterKey } from '../crypto/seal.ts';
import type { Pool, Transaction } from '../db/sql/sql.ts';
import { StartError } from '../start-error.ts';
import { listPartitions, listTables } from './dump-rows.ts';
import { tablePlace, type Manifest } from './manifest.ts';

const rowsAtOnce = 500;
const statementLimitMs = 60 * 60_000;

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const foreignKeys = (sql: Transaction): Promise<ForeignKey[]> => sql<ForeignKey[]>`
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = current_schema()::regnamespace order by 1, 2`;

const runAll = async (sql: Transaction, statements: readonly string[]) => {
  const together = statements.join(';\n');
  if (together) await sql.unsafe(together).simple();
};

async function getColumns(sql: Transaction, table: string): Promise<{ names: string; values: string }> {
  const [row] = await sql<{ names: string; values: string }[]>`
    select string_agg(quote_ident(attname), ', ' order by attnum) as names,
      string_agg(format('(r).%I', attname), ', ' order by attnum) as values
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
  return row!;
}

export interface LoadedBackup {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly master: MasterKey | null;
}

function getBytes({ folder, manifest, master }: LoadedBackup, table: string): AsyncIterable<Uint8Array> {
  const { rowsKey } = manifest;
  const stored = createReadStream(tablePlace(folder, table, manifest));
  return rowsKey && master ? open(stored, Buffer.from(rowsKey.wrapped, 'base64'), master) : stored;
}

/** Splits at \n only: readline also splits at U+2028 and U+2029, which JSON allows in strings. */
async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest) yield rest;
}

async function* linesIn(backup: LoadedBackup, table: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const reading = pipeline(Readable.from(getBytes(backup, table)), unpacked).then(
    () => null,
    (error: unknown) => error,
  );
  try {
    yield* splitLines(unpacked.setEncoding('utf8'));
  } catch {
    // `reading` has the error.
  }
  const failure = await reading;
  if (failure instanceof DecryptionError) throw new StartError(`This master key can’t decrypt the rows of ${table}. Nothing was restored.`);
  if (failure) throw failure;
}

/** `offset 0` keeps PostgreSQL from parsing each row once per column. */
async function loadTable(sql: Transaction, backup: LoadedBackup, table: string): Promise<number> {
  const { names, values } = await getColumns(sql, table);
  let count = 0;
  let waiting: string[] = [];
  const flush = async () => {
    await sql`
      insert into ${sql(table)} (${sql.unsafe(names)}) overriding system value
      select ${sql.unsafe(values)} from (select raw::${sql(table)} as r from unnest(${waiting}::text[]) raw offset 0) as rows`;
    count += waiting.length;
    waiting = [];
  };
  for await (const line of linesIn(backup, table)) {
    waiting.push(JSON.parse(line) as string);
    if (waiting.length === rowsAtOnce) await flush();
  }
  if (waiting.length > 0) await flush();
  return count;
}

/** Replaces all rows in one transaction that includes `after`, as the owner of the tables. Throws StartError if the tables differ. */
export async function loadRows(pool: Pool, backup: LoadedBackup, after: (sql: Transaction) => Promise<void> = async () => {}) {
  const { tables, partitions, sequences } = backup.manifest;
  const load = async (sql: Transaction) => {
    const names = await listTables(sql);
    if (names.join() !== tables.map(({ name }) => name).join())
      throw new StartError('This version has different tables from the backup. Restore with the version that made it.');
    const keys = await foreignKeys(sql);
    await runAll(
      sql,
      [...names, ...(await listPartitions(sql))].map((name) => `alter table "${name}" disable trigger user`),
    );
    await runAll(
      sql,
      keys.map(({ table, name }) => `alter table "${table}" drop constraint "${name}"`),
    );
    await runAll(sql, [`truncate ${names.map((name) => `"${name}"`).join(', ')}`]);
    for (const name of partitions) await sql`select make_partition(${name})`;
    for (const { name, rows } of tables)
      if ((await loadTable(sql, backup, name)) !== rows)
        throw new StartError(`The number of ${name} rows in the backup doesn’t match its manifest.`);
    for (const { name, value } of sequences) await sql`select setval(${name}::regclass, ${value}::bigint)`;
    await runAll(
      sql,
      keys.map(({ table, name, definition }) => `alter table "${table}" add constraint "${name}" ${definition}`),
    );
    await after(sql);
    await runAll(
      sql,
      [...names, ...(await listPartitions(sql))].map((name) => `alter table "${name}" enable trigger user`),
    );
  };
  await pool.begin(load, { statementLimitMs });
  await pool.unsafe('analyze');
}
