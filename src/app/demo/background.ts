import { queueWeeklyReports } from '#domains/notifications/report/weekly-report.ts';
import { saveProviderEvent } from '#domains/payments/provider/provider-events.ts';
import { makeScheduledBackup, mirrorKeys, testLastBackup } from '#server/backup/scheduled.ts';
import { sealPlainFiles } from '#server/files/keys/seal-plain.ts';
import { sweepFiles } from '#server/files/stores/sweep.ts';
import { createLocalDelivery } from '#server/payment-sandbox/delivery.ts';
import { enqueue, type JobHandler } from '#server/queue/queue.ts';
import { byName, runDueJobs, runNextJob } from '#server/queue/run-job.ts';
import { createJobHandlers } from '../jobs.ts';
import { schedules } from '../schedules.ts';
import type { App } from '../services.ts';

const hearSandbox = createLocalDelivery(saveProviderEvent);

/** Jobs that need an installation instead of a database, and mails nobody reads. */
const excluded = new Set(
  [makeScheduledBackup, mirrorKeys, testLastBackup, sealPlainFiles, sweepFiles, queueWeeklyReports].map(({ name }) => name),
);

/** Scheduled jobs that run every simulated night. */
const nightly = [
  'expire-stale-quotes',
  'complete-reviewed-transports',
  'publish-due-reviews',
  'look-for-cases',
  'sign-custody-days',
  'sign-audit-day',
  'reconcile-payments',
];
/** Scheduled jobs that also run in the last days, because people see their results. */
const lately = [
  'keep-claim-clocks',
  'expire-compliance-documents',
  'tell-of-waiting-papers',
  'tell-of-quiet-requests',
  'lapse-change-orders',
  'look-for-bookings-without-carrier',
  'chain-audit-lines',
];
const byDay = { night: new Set(nightly), late: new Set([...nightly, ...lately]), week: null };

/** Mails stay in the outbox while the demo is built. */
const handlersFor = (app: App): ReadonlyMap<string, JobHandler> => {
  const all = createJobHandlers({ ...app, config: { ...app.config, smtpUrl: null } });
  const own = all.filter(({ job }) => job.name !== hearSandbox.job.name && !excluded.has(job.name));
  return byName([...own, hearSandbox]);
};

const atOnce = 4;

export function createBackground(app: App) {
  const { sql, log, services } = app;
  const deps = { sql, log, services, handlers: handlersFor(app) };
  return {
    async settle(): Promise<void> {
      while (await runNextJob(deps)) await Promise.all(Array.from({ length: atOnce }, () => runDueJobs(deps)));
    },
    /** Runs the nightly schedules; once a week, all of them. */
    async strike(kind: keyof typeof byDay): Promise<void> {
      const names = byDay[kind];
      for (const { job } of schedules)
        if (!excluded.has(job.name) && (names?.has(job.name) ?? true)) await enqueue(app, job, {}, { key: 'schedule' });
    },
  };
}
export type Background = ReturnType<typeof createBackground>;
