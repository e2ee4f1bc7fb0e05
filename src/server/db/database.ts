import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { requireWholeData } from '../data-dir.ts';
import { connect, failureCode } from './connect.ts';
import { startEmbedded, type Embedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { grantToProgram, roleOf } from './program-role.ts';
import type { Pool } from './sql.ts';

const oldestMajor = 15;
const poolSize = 20;
const quickPoolSize = 3;

/** The database of this program: connected, of a version we know, its schema up to date. */
export interface Database {
  readonly sql: Pool;
  /** A few connections of their own for the short reads that every request starts with: they do not queue behind slow writes. */
  readonly quickSql: Pool;
  readonly url: string;
  /** The same for the owner of its tables. */
  readonly ownerUrl: string;
  /** What an operator should know about the program's role; null when it may do no more than it needs. */
  readonly roleNote: string | null;
  /** Tells a start that comes now on the same embedded server to wait for this one's end. */
  announceStop(): Promise<void>;
  /** Ends the pool, then an embedded server. */
  close(): Promise<void>;
}

/** Throws StartError when the server cannot be reached or is older than PostgreSQL 15; `variable` says whose address it is. */
export async function requireVersion(sql: Pool, variable = 'DATABASE_URL'): Promise<void> {
  const [row] = await sql`select current_setting('server_version') as version, current_setting('server_version_num')::int as number`.catch(
    (error: unknown) => {
      const why = failureCode(error) || (error as Error).message;
      throw new StartError(`${variable} cannot be reached (${why}): check the address, the user and that PostgreSQL runs.`);
    },
  );
  if (Number(row?.['number']) < oldestMajor * 10_000)
    throw new StartError(`${variable} is PostgreSQL ${row?.['version']}: Carriage needs ${oldestMajor} or newer.`);
}

/** Tells databases apart: when the first migration was applied. */
async function markOf(sql: Pool): Promise<string> {
  const [row] = await sql`select applied_at::text as at from schema_migrations where number = 1`.catch(() => []);
  return String(row?.['at']);
}

async function migrateWith(sql: Pool, log: Logger): Promise<void> {
  const done = await migrate(sql);
  if (done.length > 0) log.info({ migrations: done.length, newest: done.at(-1) }, 'migrated');
}

/** Migrates as the owner, and gives the program's role the rights that it needs. */
async function migrateAsOwner(sql: Pool, ownerUrl: string, log: Logger): Promise<void> {
  const owner = connect(ownerUrl, { max: 2 });
  try {
    await requireVersion(owner, 'DATABASE_MIGRATION_URL');
    await migrateWith(owner, log);
    const { name } = await roleOf(sql);
    await grantToProgram(owner, name).catch((error: unknown) => {
      const why = (error as Error).message;
      throw new StartError(`The role of DATABASE_MIGRATION_URL cannot give "${name}" its rights (${why}): it has to own the tables.`);
    });
    if ((await markOf(sql)) !== (await markOf(owner)))
      throw new StartError('DATABASE_MIGRATION_URL is another database than DATABASE_URL: give both the same one.');
  } finally {
    await owner.end({ timeout: 5 });
  }
}

/** What it means that the program is more in the database than it has to be. */
async function noteOnRole(sql: Pool): Promise<string | null> {
  const { name, isOwner } = await roleOf(sql);
  return isOwner
    ? `The program's database role "${name}" owns its tables: whoever gets hold of it could take away what keeps the audit log and the timelines from being changed. Set DATABASE_MIGRATION_URL to this role and DATABASE_URL to a plain one.`
    : null;
}

/**
 * Opens the database of `config`: the embedded server of DATA_DIR, or the one of DATABASE_URL. Migrates it, as its owner where that is
 * another role. `onLost` hears when an embedded server died for good. Throws StartError.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseMigrationUrl' | 'dataDir'>,
  log: Logger,
  onLost: (error: Error) => void,
): Promise<Database> {
  requireWholeData(config.dataDir);
  const embedded: Embedded | null = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, onLost });
  const url = config.databaseUrl ?? embedded!.url;
  const ownerUrl = embedded?.ownerUrl ?? config.databaseMigrationUrl;
  const sql = connect(url, { max: poolSize });
  const quickSql = connect(url, { max: quickPoolSize });
  const close = async () => {
    await Promise.all([sql.end({ timeout: 5 }), quickSql.end({ timeout: 5 })]);
    await embedded?.stop();
  };
  try {
    await requireVersion(sql);
    await (ownerUrl ? migrateAsOwner(sql, ownerUrl, log) : migrateWith(sql, log));
    return {
      sql,
      quickSql,
      url,
      ownerUrl: ownerUrl ?? url,
      roleNote: await noteOnRole(sql),
      announceStop: async () => embedded?.announceStop(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
