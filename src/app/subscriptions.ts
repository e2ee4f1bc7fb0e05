import { z } from 'zod';
import { bidsSubscribers } from '#domains/bids/jobs.ts';
import { carriersSubscribers } from '#domains/carriers/jobs.ts';
import { complianceSubscribers } from '#domains/compliance/jobs.ts';
import { credentialsSubscribers } from '#domains/credentials/jobs.ts';
import { custodySubscribers as custodyJobSubscribers } from '#domains/custody/jobs.ts';
import { custodySubscribers } from '#domains/custody/custody-events.ts';
import { copilotSubscribers } from '#domains/copilot/jobs.ts';
import { messagesSubscribers } from '#domains/messages/jobs.ts';
import { webhooksSubscribers } from '#domains/webhooks/jobs.ts';
import { mailOutcomes, notificationsSubscribers } from '#domains/notifications/jobs.ts';
import { auditSubscribers } from '#domains/audit/audit-events.ts';
import { paymentsSubscribers } from '#domains/payments/jobs.ts';
import { privacySubscribers } from '#domains/privacy/jobs.ts';
import { quotesSubscribers } from '#domains/quotes/jobs.ts';
import { questionsSubscribers } from '#domains/questions/jobs.ts';
import { reviewsSubscribers } from '#domains/reviews/jobs.ts';
import { sentinelSubscribers } from '#domains/sentinel/digest.ts';
import { calendarsSubscribers } from '#domains/calendars/jobs.ts';
import { trackingSubscribers } from '#domains/tracking/jobs.ts';
import { transportsSubscribers } from '#domains/transports/jobs.ts';
import { siteSubscribers } from '#domains/site/jobs.ts';
import { cancellationSubscriber } from '#domains/payments/ending/end-booking.ts';
import { claimClosedSubscriber } from '#domains/cases/not-delivered/claim-closed.ts';
import { noShowSubscribers } from '#domains/cases/no-show/no-show.ts';
import { billSubscriber } from '#domains/handovers/bills/issue.ts';
import { payoutChangeSubscribers } from '#domains/payments/payouts/payout-changes.ts';
import type { SubscriberGroups, Subscriptions } from '#server/events/outbox.ts';
import { events } from './events.ts';

/** Job subscribers, in the order of the domains. */
const groups: SubscriberGroups = {
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
  custody: custodyJobSubscribers,
  webhooks: webhooksSubscribers,
  notifications: notificationsSubscribers(events),
  copilot: copilotSubscribers,
  sentinel: sentinelSubscribers,
  privacy: privacySubscribers,
  site: siteSubscribers,
};

const transportPayload = z.object({ transportId: z.string() });

/** Each domain gets the events of one transport in order, for example an acceptance before its withdrawal. */
export const subscriptions: Subscriptions = {
  groups,
  inTransaction: [
    cancellationSubscriber,
    billSubscriber,
    ...noShowSubscribers,
    claimClosedSubscriber,
    ...custodySubscribers(events),
    ...payoutChangeSubscribers,
    mailOutcomes,
    ...auditSubscribers(events),
  ],
  serialKeyOf: (payload) => transportPayload.safeParse(payload).data?.transportId ?? null,
};
