import type { z } from 'zod';
import {
  accountBlocked,
  accountChanged,
  accountDeactivated,
  accountDeleted,
  accountRegistered,
  accountReviewed,
  accountUnblocked,
  officerConfirmed,
} from '#domains/accounts/events.ts';
import { findAccountById } from '#domains/accounts/queries.ts';
import { bidChanged, bidOutbid, bidPlaced, bidRejected, bidStandsAgain, bidWithdrawn, savedSearchMatched } from '#domains/bids/events.ts';
import { documentExpiring, documentReviewed, documentsWaiting } from '#domains/compliance/events.ts';
import { credentialsLapsed, credentialsRefused, credentialsVerified, registerSilent } from '#domains/credentials/events.ts';
import {
  pendingQuoteLinked,
  quoteAccepted,
  quoteCarrierStopped,
  quoteCredentialsLapsed,
  quoteCredentialsRestored,
  quoteDriverAnswered,
  quoteDriverNamed,
  quoteGiven,
  quoteStateChanged,
  quoteWithdrawn,
} from '#domains/quotes/events.ts';
import { questionAnswered, questionAsked, questionHidden } from '#domains/questions/events.ts';
import {
  participantAdded,
  participantRemoved,
  requestUnanswered,
  transportStatusChanged,
  transportSubmitted,
} from '#domains/transports/events.ts';
import { on, type Fact, type Subscriber } from '#server/events/outbox.ts';
import { mailSettled } from '#server/mail/outbox.ts';
import type { JobHandler } from '#server/queue/queue.ts';
import type { Schedule } from '#server/queue/schedule.ts';
import { notify, recordOutcome } from './commands.ts';
import { ofDriver, ofDriverAnswer } from './driver-notices.ts';
import { ofExpiry, ofReview, ofWaitingPapers } from './compliance-notices.ts';
import * as credentialNotices from './credential-notices.ts';
import type { Notice } from './notice.ts';
import { ofMove } from './move-notices.ts';
import * as notices from './notices.ts';
import { ofLinking, ofQuiet, ofSubmission } from './request-notices.ts';
import { ofConfirmedOfficer, ofWaitingOfficer } from './officer-notices.ts';
import { ofEndedPart, ofNewParticipant } from './participant-notices.ts';
import { ofAnswer, ofHiddenQuestion, ofQuestion } from './question-notices.ts';
import { ofAccountReview, ofStop, ofStoppedCarrier, ofUnblock, ofWithdrawnQuote } from './standing-notices.ts';
import { beganWithoutAccount, listAdmins, listReviewers, listSuperAdmins } from './queries.ts';
import { smsDelivery } from './sms-delivery.ts';
import { queueWeeklyReports, weeklyReportJobs, weeklyReportTime } from './weekly-report.ts';

const tell = <S extends z.ZodType>(fact: Fact<S>, noticesOf: (payload: z.output<S>, actorId: string | null) => Notice[]): Subscriber =>
  on(fact, `notify-of-${fact.topic.replace('.', '-')}`, (ctx, payload, source) =>
    notify(ctx, fact.topic, source, noticesOf(payload, source.actorId)),
  );

/** Background work of notifications. */
export const notificationsJobs: readonly JobHandler[] = [...weeklyReportJobs, smsDelivery];

/** When it runs. */
export const notificationsSchedules: readonly Schedule[] = [{ job: queueWeeklyReports, ...weeklyReportTime }];

/** Who is told of which fact, and what becomes of the e-mails. */
export const notificationsSubscribers: readonly Subscriber[] = [
  tell(accountRegistered, notices.ofRegistration),
  on(accountRegistered, 'notify-of-waiting-officer', async (ctx, { userId, role }, source) => {
    if (role === 'compliance')
      await notify(ctx, accountRegistered.topic, source, ofWaitingOfficer(await findAccountById(ctx, userId), await listAdmins(ctx)));
  }),
  tell(officerConfirmed, ofConfirmedOfficer),
  tell(accountChanged, notices.ofAccountChange),
  tell(accountReviewed, ofAccountReview),
  on(accountBlocked, 'notify-of-account-blocked', (ctx, payload, source) =>
    notify(ctx, accountBlocked.topic, source, ofStop(payload, 'blocked')),
  ),
  on(accountDeactivated, 'notify-of-account-deactivated', (ctx, payload, source) =>
    notify(ctx, accountDeactivated.topic, source, ofStop(payload, 'deactivated')),
  ),
  tell(accountUnblocked, ofUnblock),
  tell(documentReviewed, ofReview),
  tell(documentExpiring, ofExpiry),
  on(documentsWaiting, 'notify-of-documents-waiting', async (ctx, payload, source) =>
    notify(ctx, documentsWaiting.topic, source, ofWaitingPapers(payload, await listReviewers(ctx))),
  ),
  on(accountDeleted, 'delete-notices-of-account', async ({ sql }, { userId }) => {
    await sql`delete from notification_dispatches where user_id = ${userId}`;
  }),
  tell(credentialsVerified, credentialNotices.ofVerification),
  tell(credentialsRefused, credentialNotices.ofRefusal),
  tell(credentialsLapsed, credentialNotices.ofLapse),
  tell(quoteCredentialsLapsed, credentialNotices.ofLapseOnTransport),
  tell(quoteCredentialsRestored, credentialNotices.ofRestoredOnTransport),
  on(registerSilent, 'notify-of-register-silent', async (ctx, payload, source) =>
    notify(ctx, registerSilent.topic, source, credentialNotices.ofSilence(payload, await listSuperAdmins(ctx))),
  ),
  on(transportSubmitted, 'notify-of-transport-submitted', async (ctx, payload, source) => {
    // The notice of the linking says both, in one line.
    if (!(await beganWithoutAccount(ctx, payload.transportId))) await notify(ctx, transportSubmitted.topic, source, ofSubmission(payload));
  }),
  tell(requestUnanswered, ofQuiet),
  tell(transportStatusChanged, notices.ofStatus),
  tell(participantAdded, ofNewParticipant),
  tell(participantRemoved, ofEndedPart),
  tell(pendingQuoteLinked, ofLinking),
  tell(quoteGiven, notices.ofQuote),
  tell(quoteAccepted, notices.ofAcceptance),
  tell(quoteStateChanged, ofMove),
  tell(quoteDriverNamed, ofDriver),
  tell(quoteDriverAnswered, ofDriverAnswer),
  tell(quoteWithdrawn, ofWithdrawnQuote),
  on(quoteCarrierStopped, 'notify-of-quote-carrier-stopped', async (ctx, payload, source) =>
    notify(ctx, quoteCarrierStopped.topic, source, ofStoppedCarrier(payload, await listAdmins(ctx))),
  ),
  tell(bidPlaced, notices.ofBid),
  tell(bidChanged, notices.ofChangedBid),
  tell(bidWithdrawn, notices.ofWithdrawnBid),
  tell(bidRejected, notices.ofRejectedBid),
  tell(bidStandsAgain, notices.ofBidAgain),
  tell(bidOutbid, notices.ofOutbid),
  tell(savedSearchMatched, notices.ofSavedSearch),
  tell(questionAsked, ofQuestion),
  tell(questionAnswered, ofAnswer),
  tell(questionHidden, ofHiddenQuestion),
  on(mailSettled, 'settle-dispatch-of-mail', (ctx, settled) => recordOutcome(ctx, settled)),
];
