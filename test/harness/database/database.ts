import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { addCleanup } from '../people/endings.ts';
import { connect } from '#server/db/connection/connect.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { setServices, testServices } from '../context.ts';
import { patient } from '../timeouts.ts';
import { emptyDatabase, fingerprint, saveSeedRows } from './empty-database.ts';

export interface TestDatabase {
  readonly sql: Pool;
  readonly programSql: Pool;
  readonly url: string;
  /** The program's restricted role, with long timeouts; see `impatient` for tests of the limits. */
  readonly programUrl: string;
}

const databaseAt = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

export const poolName = 'test pool';

async function onServer(templateUrl: string, work: (sql: Pool) => Promise<unknown>): Promise<void> {
  const sql = connect(patient(databaseAt(templateUrl, 'postgres')), { max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

/** `const { sql } = await testDatabase();` at the top of a file. Files of a worker share a database, which is emptied in between. */
export async function testDatabase(): Promise<TestDatabase> {
  const database = await (process.env['SHARED_DATABASE'] ? workerDatabase() : ownDatabase());
  const services = testServices();
  for (const pool of [database.sql, database.programSql]) setServices(pool, services);
  return database;
}

/** A separate database, for files that keep their own connections or programs. */
export async function ownDatabase(): Promise<TestDatabase> {
  const { database, drop } = await cloneTemplate();
  addCleanup(drop);
  return database;
}

interface WorkerDatabase {
  readonly database: TestDatabase;
  readonly mark: string;
  drop(): Promise<void>;
}

let ofWorker: WorkerDatabase | undefined;
let isTaken = false;

async function makeWorkerDatabase(): Promise<WorkerDatabase> {
  const { database, drop } = await cloneTemplate();
  await saveSeedRows(database.sql);
  return { database, drop, mark: await fingerprint(database.sql) };
}

/** A second call in the same file gets a separate database, as does the file after one that changed the schema. */
async function workerDatabase(): Promise<TestDatabase> {
  if (isTaken) return ownDatabase();
  isTaken = true;
  const own = (ofWorker ??= await makeWorkerDatabase());
  const { database, mark, drop } = own;
  addCleanup(async () => {
    isTaken = false;
    ofWorker = undefined;
    try {
      if ((await fingerprint(database.sql)) === mark) {
        await emptyDatabase(database.sql);
        ofWorker = own;
      }
    } finally {
      if (!ofWorker) await drop();
    }
  });
  return database;
}

export async function otherSessions(): Promise<string[]> {
  if (!ofWorker) return [];
  const rows = await ofWorker.database.sql<{ name: string }[]>`
    select application_name as name from pg_stat_activity where datname = current_database() and application_name <> ${poolName}`;
  return rows.map(({ name }) => name);
}

export const isDatabasePort = (port: number | undefined): boolean =>
  port === undefined || port === Number(new URL(inject('templateUrl')).port);

async function cloneTemplate(): Promise<{ database: TestDatabase; drop(): Promise<void> }> {
  const templateUrl = inject('templateUrl');
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(templateUrl, (sql) => sql`create database ${sql(name)} template ${sql(template)}`);
  const url = patient(databaseAt(templateUrl, name));
  const programUrl = patient(databaseAt(inject('programTemplateUrl'), name));
  const sql = connect(url, { max: 8, applicationName: poolName });
  const programSql = connect(programUrl, { max: 8, applicationName: poolName, statementLimitMs: 60_000 });
  const drop = async () => {
    await Promise.all([sql.end({ timeout: 2 }), programSql.end({ timeout: 2 })]);
    await onServer(templateUrl, (admin) => admin`drop database if exists ${admin(name)} with (force)`);
  };
  return { database: { sql, programSql, url, programUrl }, drop };
}

/** Uses pg_locks, because pg_stat_activity is updated late. */
export async function waitingForLocks(sql: Pool): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
  return row!.count;
}
