import { expect, vi } from 'vitest';
import type { Fragment, Pool } from '#server/db/sql/sql.ts';
import { patiently } from './timeouts.ts';

const stillMs = 5_000;
const restful = { ...patiently, timeout: 2 * patiently.timeout };

/** Retries jobs of killed processes and rescheduled ones now, except those locked by another transaction. */
export async function skipRests(sql: Pool): Promise<void> {
  await sql`
    update jobs set run_at = now() where id in (
      select id from jobs where attempts > 0 and failed_at is null and run_at > now() for update skip locked)`;
  await sql`notify jobs`;
}

/** Locks in id order to avoid deadlocks, and wakes workers only if something changed. */
export async function requeueJobs(sql: Pool, which: Fragment): Promise<void> {
  const { count } = await sql`
    update jobs set run_at = created_at where id in (select id from jobs where failed_at is null and run_at > now() and (${which}) order by id for update)`;
  if (count > 0) await sql`notify jobs`;
}

/** Skips rests only after some idle seconds; earlier, jobs would be taken from live workers until they are dead. */
export async function runUntilIdle(sql: Pool): Promise<void> {
  let [seen, since] = ['', Date.now()];
  await vi.waitFor(async () => {
    const open = await sql`
      select name, attempts, failed_at, last_error from jobs
      where name in ('carry-out-movement', 'work-provider-event', 'deliver-sandbox-event', 'retry-refused-transfer', 'spread-event') order by id`;
    const now = JSON.stringify(open);
    if (now !== seen) [seen, since] = [now, Date.now()];
    else if (Date.now() - since > stillMs) {
      since = Date.now();
      await skipRests(sql);
    }
    expect(open).toEqual([]);
  }, restful);
}
