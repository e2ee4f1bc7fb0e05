import { z } from 'zod';
import type { Ctx } from '#server/db/context.ts';
import { defineJob, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { dailyAt, everyMinutes, type Schedule } from '#server/queue/schedule.ts';
import { digestMinutes, publishBanDigest } from './digest.ts';

const forgetOldSecurityEvents = defineJob('forget-old-security-events', z.object({}));
const tellOfAutomaticBans = defineJob('tell-of-automatic-bans', z.object({}));

/** Addresses are personal data, so everything is deleted 90 days after it ended. */
async function forgetOld({ sql, now }: Ctx): Promise<void> {
  const over = sql`${now}::timestamptz - interval '90 days'`;
  await sql`delete from security_logs where created_at < ${over}`;
  await sql`delete from held_accounts where coalesce(lifted_at, held_until) < ${over}`;
  await sql`delete from sentinel_suppressions where least(taken_back_at, ends_at) < ${over}`;
}

export const sentinelJobs: readonly JobHandler[] = [
  handleJob(forgetOldSecurityEvents, forgetOld),
  handleJob(tellOfAutomaticBans, publishBanDigest),
];

export const sentinelSchedules: readonly Schedule[] = [
  { job: forgetOldSecurityEvents, ...dailyAt('04:30') },
  { job: tellOfAutomaticBans, ...everyMinutes(digestMinutes) },
];
