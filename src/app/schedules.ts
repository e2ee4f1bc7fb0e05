import { z } from 'zod';
import { accountsSchedules } from '#domains/accounts/jobs.ts';
import { bidsSchedules } from '#domains/bids/jobs.ts';
import { casesSchedules } from '#domains/cases/jobs.ts';
import { claimsSchedules } from '#domains/claims/clocks/clocks.ts';
import { complianceSchedules } from '#domains/compliance/jobs.ts';
import { credentialsSchedules } from '#domains/credentials/jobs.ts';
import { custodySchedules } from '#domains/custody/jobs.ts';
import { webhooksSchedules } from '#domains/webhooks/jobs.ts';
import { notificationsSchedules } from '#domains/notifications/jobs.ts';
import { overviewSchedules } from '#domains/ops/overview/jobs.ts';
import { auditChainSchedules } from '#domains/audit/chain/jobs.ts';
import { paymentsSchedules } from '#domains/payments/jobs.ts';
import { privacySchedules } from '#domains/privacy/jobs.ts';
import { quotesSchedules } from '#domains/quotes/jobs.ts';
import { reviewsSchedules } from '#domains/reviews/jobs.ts';
import { sentinelSchedules } from '#domains/sentinel/jobs.ts';
import { siteSchedules } from '#domains/site/jobs.ts';
import { trackingSchedules } from '#domains/tracking/jobs.ts';
import { transportsSchedules } from '#domains/transports/jobs.ts';
import { makeScheduledBackup, mirrorKeys, testLastBackup } from '#server/backup/scheduled.ts';
import { foldCounterDeltas, recountRows } from '#server/db/counters.ts';
import { deleteOldEvents } from '#server/events/outbox.ts';
import { sealPlainFiles } from '#server/files/keys/seal-plain.ts';
import { sweepFiles } from '#server/files/stores/sweep.ts';
import { deleteOldIdempotencyKeys } from '#server/http/idempotency.ts';
import { deleteSpentLimits } from '#server/http/limits/rate-limit.ts';
import { deleteOldMails } from '#server/mail/outbox.ts';
import { deleteOldRequests } from '#server/payment-sandbox/api/idempotent-requests.ts';
import { defineJob, handleJob } from '#server/queue/queue.ts';
import { dailyAt, everyMinutes, weeklyAt, type Schedule } from '#server/queue/schedule.ts';

const nothing = z.object({});
const forgetSpentLimits = defineJob('forget-spent-limits', nothing);
const forgetIdempotencyKeys = defineJob('forget-idempotency-keys', nothing);
const forgetOldEvents = defineJob('forget-old-events', nothing);
const forgetOldMails = defineJob('delete-old-mails', nothing);
const forgetSandboxRequests = defineJob('forget-sandbox-requests', nothing);
const foldCounters = defineJob('fold-counters', nothing);
const recountCounters = defineJob('recount-counters', nothing);

export const housekeepingHandlers = [
  handleJob(forgetSpentLimits, async ({ sql }) => void (await deleteSpentLimits(sql))),
  handleJob(forgetIdempotencyKeys, async (ctx) => void (await deleteOldIdempotencyKeys(ctx))),
  handleJob(forgetOldEvents, async ({ sql }) => void (await deleteOldEvents(sql))),
  handleJob(forgetOldMails, (ctx) => deleteOldMails(ctx)),
  handleJob(forgetSandboxRequests, async ({ sql }) => void (await deleteOldRequests(sql))),
  handleJob(foldCounters, foldCounterDeltas),
  handleJob(recountCounters, async (ctx) => {
    const differences = await recountRows(ctx);
    if (differences.length > 0) ctx.log.error({ differences }, 'stored counts did not match their rows; recounted');
  }),
];

/** Times are UTC. Each run happens once across all replicas. */
export const schedules: readonly Schedule[] = [
  { job: forgetSpentLimits, ...everyMinutes(10) },
  { job: forgetIdempotencyKeys, ...everyMinutes(60) },
  { job: foldCounters, ...everyMinutes(1) },
  { job: recountCounters, ...dailyAt('02:20') },
  { job: forgetOldEvents, ...dailyAt('04:10') },
  { job: forgetOldMails, ...dailyAt('04:15') },
  { job: forgetSandboxRequests, ...dailyAt('04:20') },
  { job: mirrorKeys, ...everyMinutes(1) },
  { job: makeScheduledBackup, ...dailyAt('03:10') },
  { job: testLastBackup, ...weeklyAt('sun', '05:10') },
  { job: sweepFiles, ...dailyAt('04:40') },
  { job: sealPlainFiles, ...everyMinutes(10) },
  ...accountsSchedules,
  ...complianceSchedules,
  ...credentialsSchedules,
  ...transportsSchedules,
  ...quotesSchedules,
  ...bidsSchedules,
  ...paymentsSchedules,
  ...custodySchedules,
  ...trackingSchedules,
  ...claimsSchedules,
  ...casesSchedules,
  ...reviewsSchedules,
  ...webhooksSchedules,
  ...notificationsSchedules,
  ...sentinelSchedules,
  ...privacySchedules,
  ...overviewSchedules,
  ...auditChainSchedules,
  ...siteSchedules,
];
