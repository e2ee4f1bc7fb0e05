import { accountsJobs } from '#domains/accounts/jobs.ts';
import { bidsJobs, bidsSubscribers } from '#domains/bids/jobs.ts';
import { carriersSubscribers } from '#domains/carriers/jobs.ts';
import { claimsJobs } from '#domains/claims/clocks.ts';
import { complianceJobs, complianceSubscribers } from '#domains/compliance/jobs.ts';
import { credentialsJobs, credentialsSubscribers } from '#domains/credentials/jobs.ts';
import { custodyJobs, custodySubscribers } from '#domains/custody/jobs.ts';
import { copilotSubscribers } from '#domains/copilot/jobs.ts';
import { messagesSubscribers } from '#domains/messages/jobs.ts';
import { webhooksJobs, webhooksSubscribers } from '#domains/webhooks/jobs.ts';
import { notificationsJobs, notificationsSubscribers } from '#domains/notifications/jobs.ts';
import { auditChainJobs } from '#domains/oversight/audit-chain/jobs.ts';
import { oversightSubscribers } from '#domains/oversight/jobs.ts';
import { overviewJobs } from '#domains/oversight/overview/jobs.ts';
import { paymentsJobs, paymentsSubscribers } from '#domains/payments/jobs.ts';
import { privacyJobs, privacySubscribers } from '#domains/privacy/jobs.ts';
import { quotesJobs, quotesSubscribers } from '#domains/quotes/jobs.ts';
import { questionsSubscribers } from '#domains/questions/jobs.ts';
import { reviewsJobs, reviewsSubscribers } from '#domains/reviews/jobs.ts';
import { sentinelSubscribers } from '#domains/sentinel/digest.ts';
import { sentinelJobs } from '#domains/sentinel/jobs.ts';
import { calendarsSubscribers } from '#domains/calendars/jobs.ts';
import { trackingJobs, trackingSubscribers } from '#domains/tracking/jobs.ts';
import { transportsJobs, transportsSubscribers } from '#domains/transports/jobs.ts';
import { siteJobs, siteSubscribers } from '#domains/site/jobs.ts';
import { keyMirror, restoreTests, scheduledBackups } from '#server/backup/scheduled.ts';
import { eventHandlers, type SubscriberGroups } from '#server/events/outbox.ts';
import type { FileDeps } from '#server/files/deposit.ts';
import { eraseOwnerKeys } from '#server/files/erase-owner-key.ts';
import { eraseFiles } from '#server/files/files.ts';
import { sealPlain } from '#server/files/seal-plain.ts';
import { eraseShares } from '#server/files/erase-keys.ts';
import { sweepStores } from '#server/files/sweep.ts';
import { createMailDelivery } from '#server/mail/delivery.ts';
import type { JobHandler } from '#server/queue/queue.ts';
import { startWorker } from '#server/queue/worker.ts';
import { paymentSandboxJobs } from './payment-sandbox.ts';
import { housekeepingHandlers, schedules } from './schedules.ts';
import type { App } from './services.ts';

/** Background work of the domains, in their order. */
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
  ...reviewsJobs,
  ...webhooksJobs,
  ...notificationsJobs,
  ...sentinelJobs,
  ...privacyJobs,
  ...overviewJobs,
  ...auditChainJobs,
  ...siteJobs,
];

/** Who reacts to which fact, in the order of the domains; each hears of one transport in the order in which things happened. */
export const subscribers: SubscriberGroups = {
  credentials: credentialsSubscribers,
  compliance: complianceSubscribers,
  carriers: carriersSubscribers,
  transports: transportsSubscribers,
  quotes: quotesSubscribers,
  bids: bidsSubscribers,
  questions: questionsSubscribers,
  payments: paymentsSubscribers,
  tracking: trackingSubscribers,
  calendars: calendarsSubscribers,
  messages: messagesSubscribers,
  reviews: reviewsSubscribers,
  custody: custodySubscribers,
  webhooks: webhooksSubscribers,
  notifications: notificationsSubscribers,
  copilot: copilotSubscribers,
  sentinel: sentinelSubscribers,
  privacy: privacySubscribers,
  oversight: oversightSubscribers,
  site: siteSubscribers,
};

const fileHandlers = (deps: FileDeps): JobHandler[] => [
  eraseShares(deps),
  eraseFiles(deps),
  sweepStores(deps),
  eraseOwnerKeys(deps),
  ...sealPlain(deps),
];

/** Every job this program can do: the table of contents of its background work. */
export const createJobHandlers = ({ config, listensAt, services }: Omit<App, 'sql' | 'log'>): JobHandler[] => [
  ...housekeepingHandlers,
  ...eventHandlers(subscribers),
  createMailDelivery(config),
  scheduledBackups(config),
  keyMirror(config),
  restoreTests(config),
  ...fileHandlers(services.files),
  ...paymentSandboxJobs({ config, listensAt }),
  ...domainHandlers,
];

/** Starts background work; `stop` lets running jobs finish for up to 20 seconds. */
export async function startJobs(own: App): Promise<{ stop(): Promise<void> }> {
  const { config, sql, log, services } = own;
  if (!config.smtpUrl) log.info('SMTP_URL is not set: e-mails are kept in the Outbox and not sent');
  if (!config.fmcsa.webKey) log.info('FMCSA_WEB_KEY is not set: DOT and MC numbers are not checked against the federal register');
  return startWorker({ sql, log, services, handlers: createJobHandlers(own), schedules });
}
