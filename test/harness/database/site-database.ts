import type { Pool } from '#server/db/sql/sql.ts';
import { testDatabase, type TestDatabase } from './database.ts';

/** The program on a database of the calling test file's own. */
export interface TestSite {
  readonly origin: string;
  /** Its DATA_DIR. */
  readonly dataDir: string;
  /** As the owner of the database, for what a test lays down and looks up. */
  readonly sql: Pool;
  /** As the program, whose role may do no more than it has to. */
  readonly databaseUrl: string;
  /** As its owner, who migrates. */
  readonly ownerUrl: string;
}

/** Bookings of most journeys are settled directly; those about money leave the switch of payments as an installation has it, on. */
export interface SiteSwitches {
  readonly payments?: 'on' | 'off';
}

/** A database of the calling test file's own for its program. */
export async function databaseOfSite({ payments = 'off' }: SiteSwitches): Promise<TestDatabase> {
  const database = await testDatabase();
  if (payments === 'off')
    await database.sql`insert into system_config (key, value, category) values ('PAYMENTS_ENABLED', 'false', 'limits')`;
  return database;
}

/** What a program of a test is told, wherever it runs: a free port, its folder, errors alone in its log, calls without a limit. */
export const toEnvironment = (dataDir: string) => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  PORT: '0',
  DATA_DIR: dataDir,
  RATE_LIMIT_PER_MINUTE: '0',
});
