import { keepProviderEvent } from '#domains/payments/provider/provider-events.ts';
import { makeScheduledBackup, mirrorKeys, testLastBackup } from '#server/backup/scheduled.ts';
import { sealPlainFiles } from '#server/files/keys/seal-plain.ts';
import { sweepFiles } from '#server/files/stores/sweep.ts';
import { createLocalDelivery } from '#server/payment-sandbox/delivery.ts';
import { enqueue, type JobHandler } from '#server/queue/queue.ts';
import { byName, runDueJobs } from '#server/queue/run-job.ts';
import { createJobHandlers } from '../jobs.ts';
import { schedules } from '../schedules.ts';
import type { App } from '../services.ts';

/** Nobody listens yet: what the sandbox tells is heard in this process. */
const hearSandbox = createLocalDelivery(keepProviderEvent);

/** Work of the installation itself, which a database alone does not have. */
const ofInstallation = new Set([makeScheduledBackup, mirrorKeys, testLastBackup, sealPlainFiles, sweepFiles].map(({ name }) => name));

/** Deadlines, and what is signed day by day. */
const nightly = new Set([
  'expire-stale-quotes',
  'complete-reviewed-transports',
  'publish-due-reviews',
  'keep-claim-clocks',
  'expire-compliance-documents',
  'tell-of-waiting-papers',
  'tell-of-quiet-requests',
  'lapse-change-orders',
  'look-for-bookings-without-carrier',
  'chain-audit-lines',
  'sign-custody-days',
  'sign-audit-day',
]);

/** No mail leaves while the demonstration is built. */
const handlersFor = (app: App): ReadonlyMap<string, JobHandler> => {
  const all = createJobHandlers({ ...app, config: { ...app.config, smtpUrl: null } });
  const own = all.filter(({ job }) => job.name !== hearSandbox.job.name && !ofInstallation.has(job.name));
  return byName([...own, hearSandbox]);
};

/** As many jobs at once as a worker takes. */
const atOnce = 4;

/** Background work that runs when the stories ask for it. */
export function createBackground(app: App) {
  const { sql, log, services } = app;
  const deps = { sql, log, services, handlers: handlersFor(app) };
  return {
    /** Does what is due, and what comes of it. */
    async settle(): Promise<void> {
      let count = 0;
      do {
        const ran = await Promise.all(Array.from({ length: atOnce }, () => runDueJobs(deps)));
        count = ran.reduce((sum, one) => sum + one, 0);
      } while (count > 1);
    },
    /** Has the clock strike: each night for what stories depend on, once a week for everything. */
    async strike(isWeekly: boolean): Promise<void> {
      for (const { job } of schedules)
        if (!ofInstallation.has(job.name) && (isWeekly || nightly.has(job.name))) await enqueue(app, job, {}, { key: 'schedule' });
    },
  };
}
