import type { z } from 'zod';
import {
  adminInvited,
  accountActivated,
  accountBlocked,
  accountChanged,
  accountDeactivated,
  accountDeleted,
  accountRegistered,
  accountReviewed,
  accountSeen,
  accountSignedIn,
  accountUnblocked,
  identityChanged,
  identityReviewed,
  emailVerified,
  officerConfirmed,
  officerDeclined,
  passwordLinkAsked,
} from '#domains/accounts/events.ts';
import { bidAccepted, bidChanged, bidPlaced, bidRejected, bidStandsAgain, bidWithdrawn } from '#domains/bids/events.ts';
import { claimMoved, claimOpened, claimProposed } from '#domains/claims/events.ts';
import { contactAdded, contactChanged, contactDeleted, contactMailed } from '#domains/custody/contacts/events.ts';
import { exportAsked, exportDownloaded, exportReady } from '#domains/custody/exports/events.ts';
import { signingKeyRotated } from '#domains/custody/signing/events.ts';
import { documentDeleted, documentExpiring, documentReviewed, documentUploaded } from '#domains/compliance/events.ts';
import {
  credentialsLapsed,
  credentialsRefused,
  credentialsRevalidated,
  credentialsVerified,
  registerSilent,
} from '#domains/credentials/events.ts';
import {
  pendingQuoteLinked,
  pendingQuotesHealed,
  quoteAccepted,
  quoteCarrierStopped,
  quoteCredentialsLapsed,
  quoteCredentialsRestored,
  quoteDriverAnswered,
  quoteDriverNamed,
  quoteFlagged,
  quoteFlagLifted,
  quoteGiven,
  quoteNoted,
  quoteStateChanged,
} from '#domains/quotes/events.ts';
import { codeRenewed, gateRecorded, licenseCaptured, released, stopped } from '#domains/handovers/events.ts';
import { inspectionBegun, inspectionReopened, inspectionSealed, surveySealed } from '#domains/inspections/events.ts';
import { deskActed, deskAsked, deskLeft, paymentsExported, reconciliationAsked } from '#domains/payments/desk/events.ts';
import { messageReported, messageReportDecided } from '#domains/messages/events.ts';
import * as reviewFacts from '#domains/reviews/events.ts';
import { questionAnswered, questionAsked, questionHidden, questionWithdrawn } from '#domains/questions/events.ts';
import { factProposed, factReviewed, knowledgeLoaded, proposalWithdrawn, questionSetAside } from '#domains/copilot/events.ts';
import { cleanupStarted, holdLifted, holdPlaced, piiListExported, reportMade, retentionChanged } from '#domains/privacy/events.ts';
import { addressBanned, addressUnbanned } from '#domains/sentinel/events.ts';
import { webhookChanged, webhookSwitchedOff } from '#domains/webhooks/events.ts';
import { calendarFeedEnded, calendarFeedMade } from '#domains/calendars/events.ts';
import {
  participantAdded,
  participantRemoved,
  requestUnanswered,
  transportsImported,
  transportStatusChanged,
  transportSubmitted,
} from '#domains/transports/events.ts';
import { on, type Fact, type Subscriber } from '#server/events/outbox.ts';
import { isAdmin } from '#shared/roles.ts';
import { writeAudit } from './commands.ts';

interface Line {
  readonly subjectType: string;
  readonly subjectId: string;
  readonly details: Record<string, unknown>;
  /** The account whose password or link the request came by: it acted itself, before there was a session. */
  readonly selfId?: string;
}

/** People are named by their ids: the log is kept when an account, and its name, is gone. */
const withoutNames = (details: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(details).filter(([key]) => !key.endsWith('Name')));

const audit = <S extends z.ZodType>(fact: Fact<S>, lineOf: (payload: z.output<S>) => Line): Subscriber =>
  on(fact, `audit-${fact.topic.replace('.', '-')}`, (ctx, payload, { eventId, apiKeyId, ...source }) => {
    const { details, selfId, ...subject } = lineOf(payload);
    const actorId = source.actorId ?? selfId ?? null;
    const told = { ...withoutNames(details), ...(apiKeyId && { byApiKey: apiKeyId }) };
    return writeAudit(ctx, { eventType: fact.topic, sourceEvent: eventId, ...source, actorId, ...subject, details: told });
  });

const ofTransport = <P extends { transportId: string }>(details: P): Line => ({
  subjectType: 'transport',
  subjectId: details.transportId,
  details,
});
const ofAccount = <P extends { userId: string }>({ userId, ...details }: P): Line => ({
  subjectType: 'account',
  subjectId: userId,
  details,
});
const ofSelf = <P extends { userId: string }>(payload: P): Line => ({ ...ofAccount(payload), selfId: payload.userId });
const ofNumbers = ({ userId, outcome, failed }: { userId: string; outcome: string; failed: readonly string[] }): Line => ({
  subjectType: 'account',
  subjectId: userId,
  details: { outcome, failed },
});
const ofQuote = <P extends { quoteId: string }>(details: P): Line => ({ subjectType: 'quote', subjectId: details.quoteId, details });
const ofDocument = <P extends { documentId: string }>(details: P): Line => ({
  subjectType: 'compliance_document',
  subjectId: details.documentId,
  details,
});
const ofInspection = <P extends { inspectionId: string; vehicle: string; route: string; shipperId: string }>({
  vehicle: _vehicle,
  route: _route,
  ...details
}: P): Line => ({ subjectType: 'inspection', subjectId: details.inspectionId, details });
/** What somebody wrote to a claim stands in the claim. */
const ofClaim = <P extends { claimId: string; vehicle: string; route: string; words?: string | null }>({
  vehicle: _vehicle,
  route: _route,
  words: _words,
  ...details
}: P): Line => ({ subjectType: 'claim', subjectId: details.claimId, details });

/** What somebody wrote at the vehicle stands in the chain of custody. */
const ofHandover = (
  { transportId, quoteId, driverId }: { transportId: string; quoteId: string; driverId: string | null },
  more: Record<string, unknown>,
): Line => ofTransport({ transportId, quoteId, driverId, ...more });

const ofReview = <P extends { reviewId: string }>(details: P): Line => ({ subjectType: 'review', subjectId: details.reviewId, details });
const ofMessage = <P extends { messageId: string; vehicle: string; route: string }>({
  vehicle: _vehicle,
  route: _route,
  ...details
}: P): Line => ({
  subjectType: 'message',
  subjectId: details.messageId,
  details,
});
const ofContact = <P extends { contactId: string }>(details: P): Line => ({
  subjectType: 'external_contact',
  subjectId: details.contactId,
  details,
});
const ofExport = ({ exportId, transportId, askedById }: { exportId: string; transportId: string; askedById: string }): Line => ({
  subjectType: 'evidence_export',
  subjectId: exportId,
  details: { transportId, askedById },
});
const ofFact = <P extends { proposalId: string }>(details: P): Line => ({
  subjectType: 'copilot_fact',
  subjectId: details.proposalId,
  details,
});
const ofBid = <P extends { bidId: string }>(details: P): Line => ({ subjectType: 'bid', subjectId: details.bidId, details });
const ofQuestion = <P extends { questionId: string }>(details: P): Line => ({
  subjectType: 'question',
  subjectId: details.questionId,
  details,
});

/** What an administrator wrote to both sides stands in the payment's own history. */
const ofPayment = <P extends { paymentId: string; vehicle: string; route: string; reason: string; because?: string | null }>({
  vehicle: _vehicle,
  route: _route,
  reason: _reason,
  because: _because,
  ...details
}: P): Line => ({ subjectType: 'payment', subjectId: details.paymentId, details });

const ofHold = <P extends { holdId: string }>(details: P): Line => ({ subjectType: 'legal_hold', subjectId: details.holdId, details });
const ofAddress = <P extends { ipAddress: string }>(details: P): Line => ({
  subjectType: 'address',
  subjectId: details.ipAddress,
  details,
});

/** Every change of state leaves a line in the audit log; of people only their ids and roles, never a name or a postal or e-mail address. */
export const oversightSubscribers: readonly Subscriber[] = [
  audit(accountRegistered, ({ userId, role }) => (isAdmin(role) ? ofAccount : ofSelf)({ userId, role })),
  audit(adminInvited, ofAccount),
  audit(accountSignedIn, ofSelf),
  audit(emailVerified, ({ userId }) => ofSelf({ userId })),
  audit(accountChanged, ({ userId, change, apiKey }) => ({
    subjectType: 'account',
    subjectId: userId,
    details: { change, ...(apiKey && { apiKey }) },
  })),
  audit(accountDeleted, ({ userId, role }) => ({ subjectType: 'account', subjectId: userId, details: { role } })),
  audit(accountBlocked, ofAccount),
  audit(accountDeactivated, ofAccount),
  audit(accountUnblocked, ofAccount),
  audit(accountActivated, ofAccount),
  audit(passwordLinkAsked, ofAccount),
  audit(accountReviewed, ofAccount),
  audit(accountSeen, ({ userId, endpoint, rowId }) => ({ subjectType: 'account', subjectId: userId, details: { endpoint, rowId } })),
  audit(officerConfirmed, ofAccount),
  audit(officerDeclined, ofAccount),
  audit(identityChanged, ofAccount),
  audit(identityReviewed, ofAccount),
  audit(documentUploaded, ofDocument),
  audit(documentReviewed, ofDocument),
  audit(documentExpiring, ofDocument),
  audit(documentDeleted, ofDocument),
  audit(credentialsVerified, ofNumbers),
  audit(credentialsRefused, ofNumbers),
  audit(credentialsLapsed, ofNumbers),
  audit(credentialsRevalidated, ofNumbers),
  audit(registerSilent, ({ reason }) => ({ subjectType: 'register', subjectId: 'fmcsa', details: { reason } })),
  audit(transportSubmitted, ofTransport),
  audit(calendarFeedMade, ofAccount),
  audit(calendarFeedEnded, ofAccount),
  audit(webhookChanged, ofAccount),
  audit(webhookSwitchedOff, ({ userId, webhookId, because }) => ofAccount({ userId, webhookId, because })),
  audit(transportsImported, ({ shipperId, count }) => ({ subjectType: 'account', subjectId: shipperId, details: { count } })),
  audit(requestUnanswered, ofTransport),
  audit(transportStatusChanged, ofTransport),
  audit(participantAdded, ofTransport),
  audit(participantRemoved, ofTransport),
  audit(pendingQuoteLinked, ofTransport),
  audit(pendingQuotesHealed, (details) => ({ subjectType: 'quotes', subjectId: 'self-heal', details })),
  audit(quoteGiven, ofQuote),
  audit(quoteAccepted, ofQuote),
  audit(quoteStateChanged, ofQuote),
  audit(inspectionBegun, ofInspection),
  audit(inspectionSealed, ofInspection),
  audit(surveySealed, ofInspection),
  audit(inspectionReopened, ofInspection),
  audit(licenseCaptured, ({ licenseType, ...fact }) => ofHandover(fact, { licenseType })),
  audit(released, ({ how, ...fact }) => ofHandover(fact, { how })),
  audit(stopped, ({ why, ...fact }) => ofHandover(fact, { why })),
  audit(codeRenewed, ({ wasStopped, ...fact }) => ofHandover(fact, { wasStopped })),
  audit(gateRecorded, ({ transportId, recordId, direction }) => ofTransport({ transportId, recordId, direction })),
  audit(claimOpened, ofClaim),
  audit(claimProposed, ofClaim),
  audit(claimMoved, ofClaim),
  audit(quoteDriverNamed, ofQuote),
  audit(quoteDriverAnswered, ofQuote),
  audit(quoteCredentialsLapsed, ofQuote),
  audit(quoteCredentialsRestored, ofQuote),
  audit(quoteCarrierStopped, ofQuote),
  audit(quoteFlagged, ofQuote),
  audit(quoteFlagLifted, ofQuote),
  audit(quoteNoted, ofQuote),
  audit(bidPlaced, ofBid),
  audit(bidChanged, ofBid),
  audit(bidWithdrawn, ofBid),
  audit(bidAccepted, ofBid),
  audit(bidRejected, ofBid),
  audit(bidStandsAgain, ofBid),
  audit(questionAsked, ofQuestion),
  audit(questionAnswered, ofQuestion),
  audit(questionWithdrawn, ofQuestion),
  audit(questionHidden, ofQuestion),
  audit(deskActed, ofPayment),
  audit(deskAsked, ofPayment),
  audit(deskLeft, ofPayment),
  audit(reconciliationAsked, ({ askedId }) => ({ subjectType: 'payments', subjectId: askedId, details: {} })),
  audit(paymentsExported, ({ exportId, what, filter }) => ({ subjectType: what, subjectId: exportId, details: { filter } })),
  audit(messageReported, ofMessage),
  audit(messageReportDecided, ofMessage),
  audit(reviewFacts.reviewReported, ofReview),
  audit(reviewFacts.reviewReportDecided, ofReview),
  audit(contactAdded, ofContact),
  audit(contactChanged, ofContact),
  audit(contactDeleted, ofContact),
  audit(contactMailed, ofContact),
  audit(exportAsked, ofExport),
  audit(exportReady, ofExport),
  audit(exportDownloaded, ofExport),
  audit(signingKeyRotated, ({ signingKeyId, reason }) => ({ subjectType: 'signing_key', subjectId: signingKeyId, details: { reason } })),
  audit(knowledgeLoaded, (details) => ({ subjectType: 'copilot', subjectId: 'knowledge', details })),
  audit(factProposed, ofFact),
  audit(factReviewed, ofFact),
  audit(proposalWithdrawn, ofFact),
  audit(questionSetAside, ({ queryId, setAside }) => ({ subjectType: 'copilot_question', subjectId: queryId, details: { setAside } })),
  audit(retentionChanged, ({ piiType, ...details }) => ({ subjectType: 'retention', subjectId: piiType, details })),
  audit(cleanupStarted, ({ jobIds }) => ({ subjectType: 'retention', subjectId: 'cleanup', details: { jobIds } })),
  audit(reportMade, (details) => ({ subjectType: 'retention', subjectId: 'report', details })),
  audit(piiListExported, (details) => ({ subjectType: 'list', subjectId: details.list, details })),
  audit(holdPlaced, ofHold),
  audit(holdLifted, ofHold),
  audit(addressBanned, ofAddress),
  audit(addressUnbanned, ofAddress),
];
