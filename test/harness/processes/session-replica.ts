import type { Logger } from 'pino';
import type { Pool } from '#server/db/sql/sql.ts';

const place = '../../../src/domains/accounts/sessions/session-cache.ts';

/** The session cache of another replica: a copy of its module, which hears of changes through PostgreSQL alone. */
export async function openSessionReplica(sql: Pool, log: Logger) {
  const copy = (await import(/* @vite-ignore */ `${place}?replica`)) as typeof import('#domains/accounts/sessions/session-cache.ts');
  return copy.createSessionCache(sql, log);
}
