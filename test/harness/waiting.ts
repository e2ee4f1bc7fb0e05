import { vi } from 'vitest';
import type { Pool } from '#server/db/sql.ts';
import { patiently } from './patience.ts';

/** Waits until somebody in this database waits for a lock that somebody else holds. */
export const untilSomebodyWaits = (sql: Pool): Promise<unknown> =>
  vi.waitUntil(
    async () => (await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`).length > 0,
    patiently,
  );
