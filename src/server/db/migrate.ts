import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import type { Pool, Tag } from './sql.ts';

/** Where the numbered files of this repository are. */
export const migrationsFolder = path.join(import.meta.dirname, '../../../db/migrations');

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** Any number, as long as every replica takes the same: the lock that lets one of them migrate at a time. */
const lockKey = 7_204_413;

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name, index) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
    if (number !== index + 1)
      throw new StartError(
        `db/migrations/${name} should be number ${String(index + 1).padStart(4, '0')}: name it 0001-like-this.sql, without gaps.`,
      );
    const text = readFileSync(path.join(folder, name), 'utf8');
    return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

/** The newest migration that this version brings. */
export const newestMigration = (folder: string = migrationsFolder): number => readMigrations(folder).length;

async function appliedOnes(sql: Tag): Promise<{ number: number; name: string; checksum: string }[]> {
  // Whoever may make no tables can still find that nothing is missing.
  const [there] = await sql`select 1 where to_regclass('schema_migrations') is not null`;
  if (!there)
    await sql`create table schema_migrations (
      number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`;
  return sql`select number, name, checksum from schema_migrations order by number`;
}

async function apply(sql: Tag, migration: Migration): Promise<void> {
  try {
    await sql.unsafe(`begin;\n${migration.text}\n;`).simple();
    await sql`insert into schema_migrations ${sql({ number: migration.number, name: migration.name, checksum: migration.checksum })}`;
    await sql`commit`;
  } catch (error) {
    await sql`rollback`;
    throw new StartError(`Migration ${migration.name} failed and was undone: ${(error as Error).message}.`, { cause: error });
  }
}

async function applyMissing(sql: Tag, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await appliedOnes(sql);
  const newest = applied.at(-1);
  if (newest && newest.number > migrations.length)
    throw new StartError(
      `The database is newer than this version of Carriage (it has ${newest.name}): start the newer version, or restore a backup of before.`,
    );
  for (const done of applied) {
    const file = migrations[done.number - 1]!;
    if (file.checksum !== done.checksum)
      throw new StartError(`Migration ${file.name} was edited after it was applied: restore the file and write a new migration instead.`);
  }
  const missing = migrations.slice(applied.length);
  for (const migration of missing) await apply(sql, migration);
  return missing.map(({ name }) => name);
}

/**
 * Brings the schema up to the numbered files of `folder`, forward only, each in a transaction of its own; of replicas that start
 * at once one migrates and the others wait. With `newest` it stops after that number, as a restore wants it. Answers the names it applied. Throws StartError for a database that is newer,
 * a file that was edited after it was applied, a gap in the numbers or a file that fails.
 */
export async function migrate(pool: Pool, folder: string = migrationsFolder, newest = Infinity): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ number }) => number <= newest);
  const sql = await pool.reserve();
  const limit = (statement: string, lock: string) =>
    sql`select set_config('statement_timeout', ${statement}, false), set_config('lock_timeout', ${lock}, false)`;
  const [usual] = await sql<{ statement: string; lock: string }[]>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
  try {
    await limit('0', '0');
    await sql`select pg_advisory_lock(${lockKey})`;
    return await applyMissing(sql, migrations);
  } finally {
    await sql`select pg_advisory_unlock_all()`;
    await limit(usual!.statement, usual!.lock);
    sql.release();
  }
}
