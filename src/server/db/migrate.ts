import { setTimeout as pause } from 'node:timers/promises';
import { counted } from '#shared/text/counted.ts';
import { StartError } from '../start-error.ts';
import { failureCode } from './connection/connect.ts';
import { migrationsFolder, readMigrations, type Migration } from './migrations.ts';
import type { Pool, Tag } from './sql/sql.ts';

/** The number is arbitrary but must be the same in every replica. */
const lockKey = 7_204_413;

interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

async function appliedOnes(sql: Tag): Promise<AppliedMigration[] | null> {
  // Not `create table if not exists`: a role that can't create tables may still check.
  const [there] = await sql`select 1 where to_regclass('schema_migrations') is not null`;
  return there ? sql<AppliedMigration[]>`select number, name, checksum from schema_migrations order by number` : null;
}

function toMissing(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const newest = applied.at(-1);
  if (newest && newest.number > migrations.length)
    throw new StartError(
      `The database is newer than this version of Carriage (it has ${newest.name}). Start the newer version, or restore an earlier backup.`,
    );
  for (const done of applied) {
    const file = migrations[done.number - 1]!;
    if (file.checksum !== done.checksum)
      throw new StartError(`Migration ${file.name} was edited after it was applied. Restore the file and write a new migration instead.`);
  }
  return migrations.slice(applied.length);
}

/** Each program holds one LISTEN connection from the end of its start until it stops. */
async function countPrograms(sql: Tag): Promise<number> {
  const [row] = await sql<{ programs: number }[]>`
    select coalesce(max(count), 0)::int as programs from (
      select count(*) from pg_stat_activity where datname = current_database() and application_name like 'listen%' group by application_name) each`;
  return row!.programs;
}

export interface PendingMigrations {
  readonly names: readonly string[];
  /** The first migration for which all programs must stop, and why; null if all of them only add. */
  readonly stop: { readonly name: string; readonly because: string } | null;
  readonly programs: number;
}

function toPending(missing: readonly Migration[], programs: number): PendingMigrations {
  const first = missing.find((one) => one.stopsBecause !== null);
  return { names: missing.map(({ name }) => name), stop: first ? { name: first.name, because: first.stopsBecause! } : null, programs };
}

/** Changes nothing. Throws StartError if this version could not start. */
export async function readWaiting(sql: Tag, folder: string = migrationsFolder): Promise<PendingMigrations> {
  const missing = toMissing(readMigrations(folder), (await appliedOnes(sql)) ?? []);
  return toPending(missing, await countPrograms(sql));
}

function refuseBeside({ stop, programs }: PendingMigrations): void {
  if (stop && programs > 0)
    throw new StartError(
      `Stop all Carriage servers before migration ${stop.name}; ${counted(programs, { one: 'is', other: 'are' })} still connected to this database. Then start this version (${stop.because}).`,
    );
}

/** A waiting migration blocks everyone behind it, so it gives up before others' lock limit (4 s) and deadlock detection (1 s). */
const lockMsBeside = 500;
const pauseMs = 1_000;
const triesBeside = 60;

/** Lock timeout or deadlock. */
const isHeldUp = (error: unknown): boolean => ['55P03', '40P01'].includes(failureCode(error));

async function apply(sql: Tag, migration: Migration, tries: number): Promise<void> {
  try {
    await sql.unsafe(`begin;\n${migration.text}\n;`).simple();
    await sql`insert into schema_migrations ${sql({ number: migration.number, name: migration.name, checksum: migration.checksum })}`;
    await sql`commit`;
  } catch (error) {
    await sql`rollback`;
    if (tries > 1 && isHeldUp(error)) {
      await pause(pauseMs);
      return apply(sql, migration, tries - 1);
    }
    throw new StartError(`Migration ${migration.name} failed and was rolled back: ${(error as Error).message}.`, { cause: error });
  }
}

const limitWaits = (sql: Tag, statement: string, lock: string) =>
  sql`select set_config('statement_timeout', ${statement}, false), set_config('lock_timeout', ${lock}, false)`;

async function applyMissing(sql: Tag, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await appliedOnes(sql);
  const missing = toMissing(migrations, applied ?? []);
  if (missing.length === 0) return [];
  const waiting = toPending(missing, await countPrograms(sql));
  refuseBeside(waiting);
  if (!applied)
    await sql`create table schema_migrations (
      number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`;
  const isBeside = waiting.programs > 0;
  if (isBeside) await limitWaits(sql, '0', String(lockMsBeside));
  for (const migration of missing) await apply(sql, migration, isBeside ? triesBeside : 1);
  return [...waiting.names];
}

/**
 * Of several replicas, one migrates and the others wait. `newest`: stop after that number, for restores. Throws StartError, before it
 * applies anything if a migration needs all programs stopped and some are running.
 */
export async function migrate(pool: Pool, folder: string = migrationsFolder, newest = Infinity): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ number }) => number <= newest);
  const sql = await pool.reserve();
  const [usual] = await sql<{ statement: string; lock: string }[]>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
  try {
    await limitWaits(sql, '0', '0');
    await sql`select pg_advisory_lock(${lockKey})`;
    return await applyMissing(sql, migrations);
  } finally {
    await sql`select pg_advisory_unlock_all()`;
    await limitWaits(sql, usual!.statement, usual!.lock);
    sql.release();
  }
}
