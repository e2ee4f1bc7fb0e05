import {
  accountRegistered,
  adminInvited,
  accountSignedIn,
  emailVerified,
  accountChanged,
  accountDeleted,
  accountBlocked,
  accountDeactivated,
  accountUnblocked,
  accountActivated,
  passwordLinkAsked,
  accountReviewed,
  accountSeen,
  officerConfirmed,
  officerDeclined,
  officerUnconfirmed,
  identityChanged,
  identityReviewed,
} from '#domains/accounts/events.ts';
import { calendarFeedMade, calendarFeedEnded } from '#domains/calendars/events.ts';
import { documentUploaded, documentReviewed, documentExpiring, documentDeleted } from '#domains/compliance/events.ts';
import {
  credentialsVerified,
  credentialsRefused,
  credentialsLapsed,
  credentialsRevalidated,
  registerSilent,
} from '#domains/credentials/events.ts';
import { webhookChanged, webhookSwitchedOff } from '#domains/webhooks/events.ts';
import { isAdmin } from '#shared/roles.ts';
import type { DomainEvent } from '#server/events/event.ts';
import { audit, ofAccount, type Line } from './audit-lines.ts';

const ofSelf = <P extends { userId: string }>(payload: P): Line => ({ ...ofAccount(payload), selfId: payload.userId });

const ofNumbers = ({ userId, outcome, failed }: { userId: string; outcome: string; failed: readonly string[] }): Line => ({
  subjectType: 'account',
  subjectId: userId,
  details: { outcome, failed },
});

const ofDocument = <P extends { documentId: string }>(details: P): Line => ({
  subjectType: 'compliance_document',
  subjectId: details.documentId,
  details,
});

/** Accounts, their papers, numbers, webhooks and calendars. */
export const accountLines: readonly DomainEvent[] = [
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
  audit(officerUnconfirmed, ofAccount),
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
  audit(calendarFeedMade, ofAccount),
  audit(calendarFeedEnded, ofAccount),
  audit(webhookChanged, ofAccount),
  audit(webhookSwitchedOff, ({ userId, webhookId, because }) => ofAccount({ userId, webhookId, because })),
];
