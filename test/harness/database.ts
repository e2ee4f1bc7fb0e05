import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { atEnd } from './endings.ts';
import { configureSecrets } from '#server/crypto/secrets.ts';
import { connect } from '#server/db/connect.ts';
import type { Pool } from '#server/db/sql.ts';
import { testMasterKey } from './mailed.ts';
import { patient } from './patience.ts';

/** A database of a test file's own. */
export interface TestDatabase {
  /** As its owner, for what a test lays down and looks up. */
  readonly sql: Pool;
  /** Patient; see `impatient` for tests of the limits. */
  readonly url: string;
  /** As the program: its role may do no more than it has to. Patient. */
  readonly programUrl: string;
}

const databaseAt = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

async function onServer(templateUrl: string, work: (sql: Pool) => Promise<unknown>): Promise<void> {
  const sql = connect(patient(databaseAt(templateUrl, 'postgres')), { max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

/**
 * A migrated, empty database cloned from the template of this run; its pool is ended and it is dropped after the calling file.
 * Secrets are sealed and derived as in a program with the master key of tests. Call it at the top of the file: `const { sql } = await testDatabase();`
 */
export async function testDatabase(): Promise<TestDatabase> {
  configureSecrets(Buffer.from(testMasterKey, 'base64'));
  const templateUrl = inject('templateUrl');
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await onServer(templateUrl, (sql) => sql`create database ${sql(name)} template ${sql(template)}`);
  const url = patient(databaseAt(templateUrl, name));
  const sql = connect(url, { max: 8, applicationName: 'test' });
  atEnd(async () => {
    await sql.end({ timeout: 2 });
    await onServer(templateUrl, (admin) => admin`drop database if exists ${admin(name)} with (force)`);
  });
  return { sql, url, programUrl: patient(databaseAt(inject('programTemplateUrl'), name)) };
}

/**
 * How many connections to this database wait for a lock; others of the same server do not count. Whoever was just given one waits no more, though its
 * process has not run since: pg_stat_activity goes on to call it waiting until then.
 */
export async function waitingForLocks(sql: Pool): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
  return row!.count;
}
