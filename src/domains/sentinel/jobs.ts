import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '#server/queue/queue.ts';
import { dailyAt, type Schedule } from '#server/queue/schedule.ts';

const forgetOldSecurityEvents = defineJob('forget-old-security-events', z.object({}));

/** Background work of Sentinel: addresses are personal data, and after ninety days no event says anything any more. */
export const sentinelJobs: readonly JobHandler[] = [
  handleJob(
    forgetOldSecurityEvents,
    async ({ sql, now }) => void (await sql`delete from security_logs where created_at < ${now}::timestamptz - interval '90 days'`),
  ),
];

/** When it runs. */
export const sentinelSchedules: readonly Schedule[] = [{ job: forgetOldSecurityEvents, ...dailyAt('04:30') }];
