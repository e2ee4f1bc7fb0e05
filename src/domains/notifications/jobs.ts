import type { z } from 'zod';
import {
  accountActivated,
  accountBlocked,
  accountChanged,
  accountDeactivated,
  accountDeleted,
  accountRegistered,
  accountReviewed,
  accountSeen,
  accountUnblocked,
  adminInvited,
  officerConfirmed,
} from '#domains/accounts/events.ts';
import { findAccountById } from '#domains/accounts/queries.ts';
import { bidChanged, bidOutbid, bidPlaced, bidRejected, bidStandsAgain, bidWithdrawn, savedSearchMatched } from '#domains/bids/events.ts';
import { documentExpiring, documentReviewed, documentsWaiting } from '#domains/compliance/events.ts';
import { credentialsLapsed, credentialsRefused, credentialsVerified, registerSilent } from '#domains/credentials/events.ts';
import { detailsChanged } from '#domains/quotes/events/details-changed.ts';
import { quoteAccepted } from '#domains/quotes/events/accepted.ts';
import { findDue } from '#domains/payments/booking/payment-switch.ts';
import { messageReported, messageReportDecided, messageSent } from '#domains/messages/events.ts';
import { webhookSwitchedOff } from '#domains/webhooks/events.ts';
import { questionAnswered, questionAsked, questionHidden } from '#domains/questions/events.ts';
import { transportSubmitted } from '#domains/transports/events/submitted.ts';
import { backupFailed, keysNotMirrored, restoreTestFailed } from '#server/backup/events.ts';
import type { Ctx } from '#server/db/context.ts';
import type { DomainEvent, Staff } from '#server/events/event.ts';
import { subscribe, subscribeInTransaction, type Subscriber, type TransactionSubscriber } from '#server/events/outbox.ts';
import { mailRefusedByRule, mailSettled, mailsRefused } from '#server/mail/outbox.ts';
import type { JobHandler } from '#server/queue/queue.ts';
import type { Schedule } from '#server/queue/schedule.ts';
import { notify, recordOutcome } from './commands.ts';
import * as reviewFacts from '#domains/reviews/events.ts';
import * as reviewNotices from './review-notices.ts';
import { acceptanceNotices } from './acceptance-notices.ts';
import { changedDetailsNotices, movesDays } from './details-notices.ts';
import { ofExpiry, ofReview, ofWaitingPapers } from './compliance-notices.ts';
import * as credentialNotices from './credential-notices.ts';
import { ofDecidedReport, ofMessage, ofReportedMessage } from './message-notices.ts';
import type { Notice } from './notice.ts';
import * as notices from './notices.ts';
import { submissionNotices } from './submission-notices.ts';
import { ofConfirmedOfficer, ofInvitation, ofWaitingOfficer } from './officer-notices.ts';
import { ofAnswer, ofHiddenQuestion, ofQuestion } from './question-notices.ts';
import { ofFailedBackup, ofFailedRestoreTest, ofKeysNotMirrored } from './backup-notices.ts';
import { ofSwitchedOffWebhook } from './webhook-notices.ts';
import { ofMailRefusedByRule, ofRefusedMails } from './mail-notices.ts';
import { ofAccountReview, ofActivation, ofLook, ofStop, ofUnblock } from './standing-notices.ts';
import { beganWithoutAccount, listAdmins, listOfferers, listReviewers, listSuperAdmins } from './queries.ts';
import { smsDelivery } from './sms-delivery.ts';
import { queueWeeklyReports, weeklyReportJobs, weeklyReportTime } from './weekly-report.ts';

const tell = <S extends z.ZodType>(
  fact: DomainEvent<S>,
  noticesOf: (payload: z.output<S>, actorId: string | null) => Notice[],
): Subscriber =>
  subscribe(fact, `notify-of-${fact.topic.replace('.', '-')}`, (ctx, payload, source) =>
    notify(ctx, fact.topic, source, noticesOf(payload, source.actorId)),
  );

/** The same to those who look after the platform. */
const tellStaff = <S extends z.ZodType>(
  fact: DomainEvent<S>,
  staff: typeof listAdmins,
  noticesOf: (payload: z.output<S>, staff: readonly string[]) => Notice[],
): Subscriber =>
  subscribe(fact, `notify-of-${fact.topic.replace('.', '-')}`, async (ctx, payload, source) =>
    notify(ctx, fact.topic, source, noticesOf(payload, await staff(ctx))),
  );

const staffIds: Readonly<Record<Staff, (ctx: Ctx) => Promise<readonly string[]>>> = {
  admins: listAdmins,
  reviewers: listReviewers,
  superAdmins: listSuperAdmins,
};

/** Sends the notices of an event to the accounts concerned and to those who look after the platform. */
const sendNotices = (event: DomainEvent): Subscriber =>
  subscribe(event, `notify-of-${event.topic.replace('.', '-')}`, async (ctx, payload, origin) => {
    const { notifyStaff } = event;
    const sent = [
      ...(event.notify?.(payload, origin.actorId) ?? []),
      ...(notifyStaff?.notices(payload, await staffIds[notifyStaff.who](ctx)) ?? []),
    ];
    await notify(ctx, event.topic, origin, sent);
  });

/** Who is told of which event, and what becomes of the e-mails. */
export const notificationsSubscribers = (events: readonly DomainEvent[]): readonly Subscriber[] => [
  ...events.filter((event) => event.notify ?? event.notifyStaff).map(sendNotices),
  ...others,
];

/** Records what became of an e-mail in its own transaction. */
export const mailOutcomes: TransactionSubscriber = subscribeInTransaction(mailSettled, recordOutcome);

/** The same in a job of its own, as an earlier version did. */
export const earlierMailOutcomes: Subscriber = subscribe(mailSettled, 'settle-dispatch-of-mail', recordOutcome);

/** Background work of notifications. */
export const notificationsJobs: readonly JobHandler[] = [...weeklyReportJobs, smsDelivery];

/** When it runs. */
export const notificationsSchedules: readonly Schedule[] = [{ job: queueWeeklyReports, ...weeklyReportTime }];

const others: readonly Subscriber[] = [
  tell(accountRegistered, notices.ofRegistration),
  subscribe(accountRegistered, 'notify-of-waiting-officer', async (ctx, { userId, role }, source) => {
    if (role === 'compliance')
      await notify(ctx, accountRegistered.topic, source, ofWaitingOfficer(await findAccountById(ctx, userId), await listAdmins(ctx)));
  }),
  subscribe(adminInvited, 'notify-of-account-invited', async (ctx, payload, source) => {
    const invited = await findAccountById(ctx, payload.userId);
    const inviter = source.actorId ? await findAccountById(ctx, source.actorId) : null;
    if (invited) await notify(ctx, adminInvited.topic, source, ofInvitation(payload, invited, inviter, await listAdmins(ctx)));
  }),
  tell(officerConfirmed, ofConfirmedOfficer),
  tell(accountChanged, notices.ofAccountChange),
  tell(accountReviewed, ofAccountReview),
  tell(accountSeen, ofLook),
  subscribe(accountBlocked, 'notify-of-account-blocked', (ctx, payload, source) =>
    notify(ctx, accountBlocked.topic, source, ofStop(payload, 'blocked')),
  ),
  subscribe(accountDeactivated, 'notify-of-account-deactivated', (ctx, payload, source) =>
    notify(ctx, accountDeactivated.topic, source, ofStop(payload, 'deactivated')),
  ),
  tell(accountUnblocked, ofUnblock),
  tell(accountActivated, ofActivation),
  tell(documentReviewed, ofReview),
  tell(documentExpiring, ofExpiry),
  tellStaff(documentsWaiting, listReviewers, ofWaitingPapers),
  subscribe(accountDeleted, 'delete-notices-of-account', async ({ sql }, { userId }) => {
    await sql`delete from notification_dispatches where user_id = ${userId}`;
  }),
  tell(credentialsVerified, credentialNotices.ofVerification),
  tell(credentialsRefused, credentialNotices.ofRefusal),
  tell(credentialsLapsed, credentialNotices.ofLapse),
  tellStaff(registerSilent, listSuperAdmins, credentialNotices.ofSilence),
  tellStaff(backupFailed, listSuperAdmins, ofFailedBackup),
  tellStaff(restoreTestFailed, listSuperAdmins, ofFailedRestoreTest),
  tellStaff(keysNotMirrored, listSuperAdmins, ofKeysNotMirrored),
  tellStaff(mailsRefused, listSuperAdmins, ofRefusedMails),
  tellStaff(mailRefusedByRule, listSuperAdmins, ofMailRefusedByRule),
  subscribe(transportSubmitted, 'notify-of-transport-submitted', async (ctx, payload, source) => {
    // The notice of the linking says both, in one line.
    if (!payload.isImported && !(await beganWithoutAccount(ctx, payload.transportId)))
      await notify(ctx, transportSubmitted.topic, source, submissionNotices(payload));
  }),
  subscribe(quoteAccepted, 'notify-of-quote-accepted', async (ctx, payload, source) =>
    notify(ctx, quoteAccepted.topic, source, acceptanceNotices(payload, await findDue(ctx, payload.quoteId))),
  ),
  subscribe(detailsChanged, 'notify-of-transport-details-changed', async (ctx, payload, source) =>
    notify(
      ctx,
      detailsChanged.topic,
      source,
      changedDetailsNotices(payload, movesDays(payload) ? await listOfferers(ctx, payload.transportId) : []),
    ),
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
  tell(messageSent, ofMessage),
  tellStaff(messageReported, listAdmins, ofReportedMessage),
  tell(messageReportDecided, ofDecidedReport),
  tell(reviewFacts.reviewWritten, reviewNotices.ofWrittenReview),
  tell(reviewFacts.reviewPublished, reviewNotices.ofPublishedReview),
  tell(reviewFacts.reviewReplied, reviewNotices.ofReply),
  tellStaff(reviewFacts.reviewReported, listAdmins, reviewNotices.ofReportedReview),
  tell(reviewFacts.reviewReportDecided, reviewNotices.ofDecidedReviewReport),
  tell(webhookSwitchedOff, ofSwitchedOffWebhook),
];
