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
const quickPoolSize = 3;

/** The database of this program: connected, of a version we know, its schema up to date. */
export interface Database {
  readonly sql: Pool;
  /** A few connections of their own for the short reads that every request starts with: they do not queue behind slow writes. */
  readonly quickSql: Pool;
  readonly url: string;
  /** The same for the owner of its tables. */
  readonly ownerUrl: string;
  /** What an operator should know about the program's role and the database, in sentences. */
  readonly notes: readonly string[];
  /** Tells a start that comes now on the same embedded server to wait for this one's end. */
  announceStop(): Promise<void>;
  /** Ends the pool, then an embedded server. */
  close(): Promise<void>;
}

/** What a server that was reached refuses a connection for (PostgreSQL, appendix A), and what mends it. */
const refusedBecause: Readonly<Record<string, string>> = {
  '28P01':
    'does not take this password (28P01): check user and password; signs such as @, /, # and % in a password are written as %40, %2F, %23 and %25',
  '28000': 'does not let this user in from here (28000): check the user, and what pg_hba.conf says of this machine and of TLS',
  '3D000': 'has no database of this name (3D000): create it, with the encoding UTF8, or correct the name at the end of the address',
  '53300': 'has no connection left (53300): raise max_connections there, or lower DATABASE_CONNECTIONS of each replica',
  '42704': 'does not know a setting in the address (42704): check what stands behind the question mark',
  '08P01': 'refuses how we begin (08P01): between us and PostgreSQL stands something that does not pass on settings of a connection',
};

/** Throws StartError when the server cannot be reached, is older than PostgreSQL 15 or keeps text in another encoding; `variable` says whose address it is. */
export async function requireVersion(sql: Pool, variable = 'DATABASE_URL'): Promise<void> {
  const [row] = await sql`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding`.catch((error: unknown) => {
    const code = failureCode(error);
    const refused = refusedBecause[code];
    if (refused) throw new StartError(`${variable} ${refused}.`);
    const why = code || (error as Error).message;
    throw new StartError(`${variable} cannot be reached (${why}): check the address, the user and that PostgreSQL runs.`);
  });
  if (Number(row?.['number']) < oldestMajor * 10_000)
    throw new StartError(`${variable} is PostgreSQL ${row?.['version']}: Carriage needs ${oldestMajor} or newer.`);
  if (row?.['encoding'] !== 'UTF8')
    throw new StartError(
      `${variable} is a database with the encoding ${row?.['encoding']}: Carriage needs one that was created with UTF8.`,
    );
}

/** Searches that ignore case go by the database's own rules for letters. */
async function noteOnLetters(sql: Pool): Promise<string | null> {
  const [row] = await sql<{ folds: boolean; name: string }[]>`
    select lower('É') = 'é' as folds, datcollate as name from pg_database where datname = current_database()`;
  return row?.folds === false
    ? `The database sorts and folds letters by "${row.name}", which knows those of English alone: a search that ignores case finds "josé" and not "JOSÉ". Create it with a locale such as C.UTF-8 or en_US.UTF-8.`
    : null;
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
  config: Pick<Config, 'databaseUrl' | 'databaseMigrationUrl' | 'databaseConnections' | 'dataDir'>,
  log: Logger,
  onLost: (error: Error) => void,
): Promise<Database> {
  requireWholeData(config.dataDir);
  const embedded: Embedded | null = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, onLost });
  const url = config.databaseUrl ?? embedded!.url;
  const ownerUrl = embedded?.ownerUrl ?? config.databaseMigrationUrl;
  const sql = connect(url, { max: config.databaseConnections });
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
      notes: [await noteOnRole(sql), await noteOnLetters(sql)].filter((note) => note !== null),
      announceStop: async () => embedded?.announceStop(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
