import { vi } from 'vitest';
import type { Pool } from '#server/db/sql/sql.ts';
import { waitingForLocks } from './database/database.ts';
import { patiently } from './timeouts.ts';

export const untilSomebodyWaits = (sql: Pool): Promise<unknown> => vi.waitUntil(async () => (await waitingForLocks(sql)) > 0, patiently);

export async function whileLocked(sql: Pool, table: string, work: () => Promise<unknown>): Promise<void> {
  const holder = await sql.reserve();
  try {
    await holder`begin`;
    await holder`set local idle_in_transaction_session_timeout = 0`;
    await holder`lock table ${holder(table)} in access exclusive mode`;
    await work();
  } finally {
    await holder`rollback`.finally(() => holder.release());
  }
}
