import { vi } from 'vitest';
import type { Pool } from '#server/db/sql.ts';
import { waitingForLocks } from './database.ts';
import { patiently } from './patience.ts';

/** Waits until somebody in this database waits for a lock that somebody else holds. */
export const untilSomebodyWaits = (sql: Pool): Promise<unknown> => vi.waitUntil(async () => (await waitingForLocks(sql)) > 0, patiently);
