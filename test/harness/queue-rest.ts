import { expect, vi } from 'vitest';
import type { Fragment, Pool } from '#server/db/sql/sql.ts';
import { patiently } from './timeouts.ts';

/** Where nothing of the queue moved for so long, its jobs rest. */
const stillMs = 5_000;
const restful = { ...patiently, timeout: 2 * patiently.timeout };

/** Has what was claimed by a process that died, or was put off after a failure, looked at again now; what another transaction holds may be in living hands, or in those of a process whose line is not closed yet: `runUntilIdle` looks again. */
export async function skipRests(sql: Pool): Promise<void> {
  await sql`
    update jobs set run_at = now() where id in (
      select id from jobs where attempts > 0 and failed_at is null and run_at > now() for update skip locked)`;
  await sql`notify jobs`;
}

/**
 * Has these jobs looked at again now, in their old place: before what waits behind them in their line. One after the other in one order, so
 * that two who do it at once do not each wait for the other for good. All workers look at the whole queue for it, so they are woken only
 * where something was moved.
 */
export async function requeueJobs(sql: Pool, which: Fragment): Promise<void> {
  const { count } = await sql`
    update jobs set run_at = created_at where id in (select id from jobs where failed_at is null and run_at > now() and (${which}) order by id for update)`;
  if (count > 0) await sql`notify jobs`;
}

/**
 * Waits until nothing of money is on its way in the queue. What was claimed by a process that died, or was put off, rests for a while: that
 * is skipped, once nothing moved for some seconds. Skipped sooner, a job would be taken out of living hands, attempt after attempt, until it
 * is given up.
 */
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
