import { accountsJobs } from '#domains/accounts/jobs.ts';
import { bidsJobs } from '#domains/bids/jobs.ts';
import { casesJobs } from '#domains/cases/jobs.ts';
import { claimsJobs } from '#domains/claims/clocks/clocks.ts';
import { complianceJobs } from '#domains/compliance/jobs.ts';
import { credentialsJobs } from '#domains/credentials/jobs.ts';
import { custodyJobs } from '#domains/custody/jobs.ts';
import { webhooksJobs } from '#domains/webhooks/jobs.ts';
import { earlierMailOutcomes, notificationsJobs } from '#domains/notifications/jobs.ts';
import { earlierAuditSubscribers } from '#domains/audit/audit-events.ts';
import { auditChainJobs } from '#domains/audit/chain/jobs.ts';
import { overviewJobs } from '#domains/ops/overview/jobs.ts';
import { paymentsJobs } from '#domains/payments/jobs.ts';
import { privacyJobs } from '#domains/privacy/jobs.ts';
import { quotesJobs } from '#domains/quotes/jobs.ts';
import { reviewsJobs } from '#domains/reviews/jobs.ts';
import { sentinelJobs } from '#domains/sentinel/jobs.ts';
import { trackingJobs } from '#domains/tracking/jobs.ts';
import { transportsJobs } from '#domains/transports/jobs.ts';
import { siteJobs } from '#domains/site/jobs.ts';
import { keyMirror, restoreTests, scheduledBackups } from '#server/backup/scheduled.ts';
import { eventHandlers, earlierEventsHandler } from '#server/events/outbox.ts';
import type { FileDeps } from '#server/files/deposit.ts';
import { eraseOwnerKeys } from '#server/files/keys/erase-owner-key.ts';
import { eraseFiles } from '#server/files/files.ts';
import { sealPlain } from '#server/files/keys/seal-plain.ts';
import { eraseShares } from '#server/files/keys/erase-keys.ts';
import { sweepStores } from '#server/files/stores/sweep.ts';
import { createMailDelivery } from '#server/mail/delivery.ts';
import type { JobHandler } from '#server/queue/queue.ts';
import { byName, runPendingJobs } from '#server/queue/run-job.ts';
import type { Schedule } from '#server/queue/schedule.ts';
import { startWorker } from '#server/queue/worker.ts';
import { events } from './events.ts';
import { paymentSandboxJobs } from './commands/payment-sandbox.ts';
import { housekeepingHandlers, schedules } from './schedules.ts';
import type { App } from './services.ts';
import { subscriptions } from './subscriptions.ts';

const domainHandlers: readonly JobHandler[] = [
  ...accountsJobs,
  ...credentialsJobs,
  ...complianceJobs,
  ...transportsJobs,
  ...quotesJobs,
  ...bidsJobs,
  ...paymentsJobs,
  ...custodyJobs,
  ...trackingJobs,
  ...claimsJobs,
  ...casesJobs,
  ...reviewsJobs,
  ...webhooksJobs,
  ...notificationsJobs,
  ...sentinelJobs,
  ...privacyJobs,
  ...overviewJobs,
  ...auditChainJobs,
  ...siteJobs,
];

const fileHandlers = (deps: FileDeps): JobHandler[] => [
  eraseShares(deps),
  eraseFiles(deps),
  sweepStores(deps),
  eraseOwnerKeys(deps),
  ...sealPlain(deps),
];

/** Subscribers of earlier versions that still have queued jobs. */
const earlier = [...earlierAuditSubscribers(events), earlierMailOutcomes];

/** Delivers events of an earlier version before this one publishes, so that events about one thing keep their order. */
export const dispatchEarlierEvents = ({ sql, log, services }: App): Promise<void> =>
  runPendingJobs({ sql, log, services, handlers: byName([earlierEventsHandler(subscriptions, earlier)]) });

export const createJobHandlers = ({ config, listensAt, services }: Omit<App, 'sql' | 'log'>): JobHandler[] => [
  ...housekeepingHandlers,
  ...eventHandlers(subscriptions, earlier),
  createMailDelivery(config),
  scheduledBackups(config),
  keyMirror(config),
  restoreTests(config),
  ...fileHandlers(services.files),
  ...paymentSandboxJobs({ config, listensAt }),
  ...domainHandlers,
];

export interface MoreWork {
  readonly handlers?: readonly JobHandler[];
  readonly schedules?: readonly Schedule[];
}

/** `stop` waits up to 20 seconds for running jobs. */
export async function startJobs(own: App, more: MoreWork = {}): Promise<{ stop(): Promise<void> }> {
  const { config, sql, log, services } = own;
  if (!config.smtpUrl) log.info('SMTP_URL is not set: emails stay in the Outbox and are not sent');
  if (!config.fmcsa.webKey) log.info('FMCSA_WEB_KEY is not set: DOT and MC numbers are not verified with FMCSA');
  return startWorker({
    sql,
    log,
    services,
    handlers: [...createJobHandlers(own), ...(more.handlers ?? [])],
    schedules: [...schedules, ...(more.schedules ?? [])],
  });
}
