import { z } from 'zod';
import type { GrantSource } from '#domains/accounts/access-grants.ts';
import { apiKeyGrants } from '#domains/accounts/api-keys.ts';
import { lookAs } from '#domains/accounts/as-seen.ts';
import { savedSearchGrants } from '#domains/bids/access-grants.ts';
import { calendarGrants } from '#domains/calendars/access-grants.ts';
import type { StepRules } from '#domains/quotes/step-rules.ts';
import { refuseUnknownNumbers } from '#domains/credentials/registration-check.ts';
import { changeFollower } from '#domains/payments/changes/ending.ts';
import { paymentFollower, paymentGuard } from '#domains/payments/booking.ts';
import { reviewGuard } from '#domains/payments/completion.ts';
import { payoutWitnesses } from '#domains/payments/payouts/payout-changes.ts';
import { cancelledWitness } from '#domains/payments/ending/end-booking.ts';
import { handoverFollower } from '#domains/handovers/begin.ts';
import { handoverGuards } from '#domains/handovers/guards.ts';
import { billWitness } from '#domains/handovers/bills/issue.ts';
import { trackingLinkGrants } from '#domains/tracking/access-grants.ts';
import { trackingFollower } from '#domains/tracking/begin.ts';
import { noteRead } from '#domains/oversight/reads.ts';
import { webhookGrants } from '#domains/webhooks/access-grants.ts';
import { custodyWitnesses } from '#domains/custody/witnesses.ts';
import { participantGrants } from '#domains/transports/access-grants.ts';
import { transportsThatWait } from '#domains/turns/queries.ts';
import type { Wiring } from '#server/db/context.ts';
import { personalData } from './personal-data.ts';

/** Who has a say before every step of a quote, and who writes along with it: one line per domain, in their order. */
const stepRules: StepRules = {
  guards: [paymentGuard, reviewGuard, ...handoverGuards],
  followers: [changeFollower, paymentFollower, handoverFollower, trackingFollower],
};

/** What works for an account without anybody signing in to it: one line per kind, in the order of the domains. */
const grantSources: readonly GrantSource[] = [
  apiKeyGrants,
  participantGrants,
  savedSearchGrants,
  trackingLinkGrants,
  calendarGrants,
  webhookGrants,
];

const named = z.object({ transportId: z.string() });

/** Facts of one transport reach each domain in their order: an acceptance before the withdrawal that takes it back. */
const aboutWhat = (fact: unknown): string | null => named.safeParse(fact).data?.transportId ?? null;

/** What every context of this program carries to the domains. */
export const wiring: Wiring = {
  checkNumbers: refuseUnknownNumbers,
  stepRules,
  noteRead,
  lookAs,
  witnesses: [cancelledWitness, billWitness, ...custodyWitnesses, ...payoutWitnesses],
  aboutWhat,
  transportsThatWait,
  personalData,
  grantSources,
};
