import type { Pool } from '#server/db/sql/sql.ts';
import { testDatabase, type TestDatabase } from './database.ts';

export interface TestSite {
  readonly origin: string;
  readonly dataDir: string;
  readonly sql: Pool;
  readonly databaseUrl: string;
  readonly ownerUrl: string;
}

/** Payments are off by default, so bookings are settled directly. */
export interface SiteSwitches {
  readonly payments?: 'on' | 'off';
}

export async function databaseOfSite({ payments = 'off' }: SiteSwitches): Promise<TestDatabase> {
  const database = await testDatabase();
  if (payments === 'off')
    await database.sql`insert into system_config (key, value, category) values ('PAYMENTS_ENABLED', 'false', 'limits')`;
  return database;
}

export const toEnvironment = (dataDir: string) => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  PORT: '0',
  DATA_DIR: dataDir,
  RATE_LIMIT_PER_MINUTE: '0',
});
