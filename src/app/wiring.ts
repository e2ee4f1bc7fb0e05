import { grantSourcesKey, type GrantSource } from '#domains/accounts/access-grants.ts';
import { invitationGrants, officerGrants } from '#domains/accounts/overseen/administrator-grants.ts';
import { apiKeyGrants } from '#domains/accounts/api-keys/api-keys.ts';
import { viewAs } from '#domains/accounts/overseen/as-seen.ts';
import { savedSearchGrants } from '#domains/bids/access-grants.ts';
import { calendarGrants } from '#domains/calendars/access-grants.ts';
import { namedPartyGrants } from '#domains/quotes/access-grants.ts';
import { stepRulesKey, type StepRules } from '#domains/quotes/booking/step-rules.ts';
import { refuseUnknownNumbers } from '#domains/credentials/registration-check.ts';
import { changeFollower } from '#domains/payments/changes/ending.ts';
import { paymentFollower, paymentGuard } from '#domains/payments/booking/step-hooks.ts';
import { reviewGuard } from '#domains/payments/booking/completion.ts';
import { payoutGrants } from '#domains/payments/payouts/access-grants.ts';
import { handoverFollower } from '#domains/handovers/begin.ts';
import { handoverGuards } from '#domains/handovers/guards.ts';
import { billEvidence } from '#domains/handovers/bills/evidence.ts';
import { messagesEvidence } from '#domains/messages/evidence.ts';
import { trackingLinkGrants } from '#domains/tracking/access-grants.ts';
import { trackerAppGrants } from '#domains/tracking/tracker-app/access-grants.ts';
import { casesFollower } from '#domains/cases/booking-steps.ts';
import { trackingFollower } from '#domains/tracking/begin.ts';
import { logRead } from '#domains/audit/reads.ts';
import { webhookGrants } from '#domains/webhooks/access-grants.ts';
import { participantGrants } from '#domains/transports/participants/access-grants.ts';
import { findNextActionsByTransport, transportsThatWait } from '#domains/next-actions/queries.ts';
import { checkNumbersKey } from '#domains/accounts/registration.ts';
import { evidenceSourcesKey } from '#domains/payments/disputes/sources.ts';
import { transportsThatWaitKey, nextActionsByTransportKey } from '#domains/transports/lists/list-order.ts';
import type { DomainServices } from '#server/domain-services.ts';
import { eventsKey } from '#server/events/event.ts';
import { subscriptionsKey } from '#server/events/outbox.ts';
import { viewAsKey } from '#server/http/as-seen.ts';
import { logReadKey } from '#server/http/bind.ts';
import { personalDataKey } from '#server/personal-data.ts';
import { events } from './events.ts';
import { personalData } from './personal-data.ts';
import { subscriptions } from './subscriptions.ts';

const stepRules: StepRules = {
  guards: [paymentGuard, reviewGuard, ...handoverGuards],
  followers: [changeFollower, paymentFollower, handoverFollower, trackingFollower, casesFollower],
};

/** All kinds of access grants, in the order of the domains. */
const grantSources: readonly GrantSource[] = [
  apiKeyGrants,
  invitationGrants,
  officerGrants,
  participantGrants,
  namedPartyGrants,
  savedSearchGrants,
  payoutGrants,
  trackingLinkGrants,
  trackerAppGrants,
  calendarGrants,
  webhookGrants,
];

/** Registers what every context provides to the domains. */
export const wire = (domains: DomainServices): DomainServices =>
  domains
    .set(checkNumbersKey, refuseUnknownNumbers)
    .set(stepRulesKey, stepRules)
    .set(logReadKey, logRead)
    .set(viewAsKey, viewAs)
    .set(subscriptionsKey, subscriptions)
    .set(eventsKey, events)
    .set(transportsThatWaitKey, transportsThatWait)
    .set(nextActionsByTransportKey, findNextActionsByTransport)
    .set(personalDataKey, personalData)
    .set(grantSourcesKey, grantSources)
    .set(evidenceSourcesKey, [billEvidence, messagesEvidence]);
