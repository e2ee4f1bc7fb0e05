import type { Logger } from 'pino';
import type { Pool } from '#server/db/sql/sql.ts';

const place = '../../../src/domains/accounts/sessions/session-cache.ts';

/** A second copy of the module, notified only through PostgreSQL, like another replica. */
export async function openSessionReplica(sql: Pool, log: Logger) {
  const copy = (await import(/* @vite-ignore */ `${place}?replica`)) as typeof import('#domains/accounts/sessions/session-cache.ts');
  return copy.createSessionCache(sql, log);
}
