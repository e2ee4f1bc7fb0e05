import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { counted } from '#shared/text/counted.ts';
import { StartError } from '../start-error.ts';
import { requireWholeData } from '../data-dir.ts';
import { connect } from './connection/connect.ts';
import { startEmbedded, type EmbeddedServer } from './embedded/embedded.ts';
import { describeDatabaseFolder } from './embedded/embedded-files.ts';
import { connectWithRetry, type ConnectOptions } from './connection/first-connection.ts';
import { hasSessionPooling } from './connection/session-pooling.ts';
import { migrate, readWaiting } from './migrate.ts';
import { grantToProgram, getRole } from './connection/program-role.ts';
import { asStartError } from './connection/refusals.ts';
import type { Pool } from './sql/sql.ts';
import type { TracingPort } from '../tracing/traced.ts';

const oldestMajor = 15;
export const quickPoolSize = 3;

type Settings = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseMigrationUrl' | 'databaseConnections' | 'dataDir'>;

export interface Database {
  readonly sql: Pool;
  /** For the short reads at the start of every request, so that they don't queue behind slow writes. */
  readonly quickSql: Pool;
  readonly url: string;
  readonly ownerUrl: string;
  readonly notes: readonly string[];
  announceStop(): Promise<void>;
  close(): Promise<void>;
}

interface OpenOptions {
  readonly signal?: AbortSignal | undefined;
  readonly tracing?: TracingPort | null;
  readonly migrates?: boolean;
}

/** Throws StartError. `variable` names the setting of the address. */
export async function requireVersion(sql: Pool, variable = 'DATABASE_URL'): Promise<void> {
  const [row] = await sql`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding`.catch((error: unknown) => {
    throw asStartError(error, variable);
  });
  if (Number(row?.['number']) < oldestMajor * 10_000)
    throw new StartError(`${variable} is PostgreSQL ${row?.['version']}. Carriage needs ${oldestMajor} or newer.`);
  if (row?.['encoding'] !== 'UTF8')
    throw new StartError(`${variable} has encoding ${row?.['encoding']}. Carriage needs a database created with UTF8.`);
}

/** Case-insensitive search uses ICU (`folded` in db/migrations). Without ICU, it depends on the database's locale. */
async function noteOnLetters(sql: Pool): Promise<string | null> {
  const [row] = await sql<{ folds: boolean; name: string }[]>`
    select folded('Ж') = 'ж' as folds, datcollate as name from pg_database where datname = current_database()`;
  return row?.folds === false
    ? `The database locale "${row.name}" handles only English letters, and its server has no ICU: case-insensitive search finds "жук" but not "ЖУК". Create the database with a locale such as C.UTF-8 or en_US.UTF-8.`
    : null;
}

/** Identifies a database by the time of its first migration. */
async function getMark(sql: Pool): Promise<string> {
  const [row] = await sql`select applied_at::text as at from schema_migrations where number = 1`.catch(() => []);
  return String(row?.['at']);
}

async function migrateWith(sql: Pool, log: Logger, variable = 'DATABASE_URL'): Promise<void> {
  const done = await migrate(sql).catch((error: unknown) => {
    throw asStartError(error, variable);
  });
  if (done.length > 0) log.info({ migrations: done.length, newest: done.at(-1) }, 'migrated');
}

/** For commands that only read and must not change the schema under older programs. Throws StartError. */
export async function requireMigrated(sql: Pool): Promise<void> {
  const { names } = await readWaiting(sql);
  if (names.length > 0)
    throw new StartError(
      `The database lacks ${counted(names.length, { one: 'migration', other: 'migrations' })} of this version of Carriage, starting with ${names[0]}. Start this version, or run "npm run admin -- migrate".`,
    );
}

async function migrateAsOwner(sql: Pool, ownerUrl: string, log: Logger): Promise<void> {
  const owner = connect(ownerUrl, { max: 2 });
  try {
    await requireVersion(owner, 'DATABASE_MIGRATION_URL');
    await migrateWith(owner, log, 'DATABASE_MIGRATION_URL');
    const { name } = await getRole(sql);
    await grantToProgram(owner, name).catch((error: unknown) => {
      const why = (error as Error).message;
      throw new StartError(`The role of DATABASE_MIGRATION_URL can’t grant permissions to "${name}" (${why}). It must own the tables.`);
    });
    if ((await getMark(sql)) !== (await getMark(owner)))
      throw new StartError('DATABASE_MIGRATION_URL and DATABASE_URL must name the same database.');
  } finally {
    await owner.end({ timeout: 5 });
  }
}

const needsSessions = 'uses a pooler in transaction mode, but LISTEN, locks and migrations need a session';

/** Undefined without a transaction pooler. Throws StartError if a direct address is missing or is pooled too. */
async function findDirectUrl({ databaseUrl, databaseDirectUrl, databaseMigrationUrl }: Settings, asking: Omit<ConnectOptions, 'variable'>) {
  const isDirect = (url: string, variable: string) => connectWithRetry(() => hasSessionPooling(url), { ...asking, variable });
  const refuse = (variable: string, instead: string) => {
    throw new StartError(`${variable} ${needsSessions}: ${instead}.`);
  };
  if (!databaseUrl) return undefined;
  const isPooled = !(await isDirect(databaseUrl, 'DATABASE_URL'));
  if (isPooled && !databaseDirectUrl)
    refuse('DATABASE_URL', 'set DATABASE_DIRECT_URL to the same database without the pooler, or use session mode');
  for (const [variable, url] of Object.entries({
    DATABASE_DIRECT_URL: isPooled && databaseDirectUrl,
    DATABASE_MIGRATION_URL: databaseMigrationUrl,
  }))
    if (url && !(await isDirect(url, variable))) refuse(variable, 'name the server itself or a pooler in session mode');
  return isPooled ? databaseDirectUrl! : undefined;
}

async function migrateDirectly(sql: Pool, directUrl: string, log: Logger, isMigrated: boolean): Promise<void> {
  const direct = connect(directUrl, { max: 2 });
  try {
    await requireVersion(direct, 'DATABASE_DIRECT_URL');
    if (!isMigrated) await migrateWith(direct, log, 'DATABASE_DIRECT_URL');
    if ((await getMark(sql)) !== (await getMark(direct)))
      throw new StartError('DATABASE_DIRECT_URL and DATABASE_URL must name the same database.');
  } finally {
    await direct.end({ timeout: 5 });
  }
}

async function noteOnRole(sql: Pool): Promise<string | null> {
  const { name, isOwner } = await getRole(sql);
  return isOwner
    ? `The app’s database role "${name}" owns its tables, so a leaked password could disable the protection of the audit log and timelines. Set DATABASE_MIGRATION_URL to this role and DATABASE_URL to one without ownership.`
    : null;
}

/** Also migrates, unless `migrates` is false. `onLost`: an embedded server can't be restarted. `signal` ends a wait. Throws StartError. */
export async function openDatabase(
  config: Settings,
  log: Logger,
  onLost: (error: Error) => void,
  { signal, tracing = null, migrates = true }: OpenOptions = {},
): Promise<Database> {
  requireWholeData(config.dataDir);
  const embedded: EmbeddedServer | null = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, onLost });
  const url = config.databaseUrl ?? embedded!.url;
  const ownerUrl = embedded?.ownerUrl ?? config.databaseMigrationUrl;
  const directUrl = await findDirectUrl(config, { log, signal });
  const sql = connect(url, { max: config.databaseConnections, directUrl, tracing });
  const quickSql = connect(url, { max: quickPoolSize, directUrl, tracing });
  const close = async () => {
    await Promise.all([sql.end({ timeout: 5 }), quickSql.end({ timeout: 5 })]);
    await embedded?.stop();
  };
  try {
    await requireVersion(sql);
    if (!migrates) await requireMigrated(sql);
    else if (ownerUrl) await migrateAsOwner(sql, ownerUrl, log);
    else if (!directUrl) await migrateWith(sql, log);
    if (migrates && directUrl) await migrateDirectly(sql, directUrl, log, ownerUrl !== null);
    return {
      sql,
      quickSql,
      url,
      ownerUrl: ownerUrl ?? directUrl ?? url,
      notes: [embedded && describeDatabaseFolder(config.dataDir), await noteOnRole(sql), await noteOnLetters(sql)].filter(
        (note) => note !== null,
      ),
      announceStop: async () => embedded?.announceStop(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
