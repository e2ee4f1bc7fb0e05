import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';
import { connect, failureCode } from './connect.ts';
import { startEmbedded, type Embedded } from './embedded.ts';
import { migrate } from './migrate.ts';
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
  /** Tells a start that comes now on the same embedded server to wait for this one's end. */
  announceStop(): Promise<void>;
  /** Ends the pool, then an embedded server. */
  close(): Promise<void>;
}

/** Throws StartError when the server cannot be reached or is older than PostgreSQL 15. */
export async function requireVersion(sql: Pool): Promise<void> {
  const [row] = await sql`select current_setting('server_version') as version, current_setting('server_version_num')::int as number`.catch(
    (error: unknown) => {
      const why = failureCode(error) || (error as Error).message;
      throw new StartError(`DATABASE_URL cannot be reached (${why}): check the address, the user and that PostgreSQL runs.`);
    },
  );
  if (Number(row?.['number']) < oldestMajor * 10_000)
    throw new StartError(`DATABASE_URL is PostgreSQL ${row?.['version']}: Carriage needs ${oldestMajor} or newer.`);
}

/**
 * Opens the database of `config`: the embedded server of DATA_DIR, or the one of DATABASE_URL. Migrates it.
 * `onLost` hears when an embedded server died for good. Throws StartError.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  onLost: (error: Error) => void,
): Promise<Database> {
  const embedded: Embedded | null = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, onLost });
  const url = config.databaseUrl ?? embedded!.url;
  const sql = connect(url, { max: poolSize });
  const quickSql = connect(url, { max: quickPoolSize });
  const close = async () => {
    await Promise.all([sql.end({ timeout: 5 }), quickSql.end({ timeout: 5 })]);
    await embedded?.stop();
  };
  try {
    await requireVersion(sql);
    const done = await migrate(sql);
    if (done.length > 0) log.info({ migrations: done.length, newest: done.at(-1) }, 'migrated');
    return { sql, quickSql, url, announceStop: async () => embedded?.announceStop(), close };
  } catch (error) {
    await close();
    throw error;
  }
}
