import { backupFailed, keysNotMirrored, restoreTestFailed } from '#server/backup/events.ts';
import { mailRefusedByRule, mailSettled, mailsRefused } from '#server/mail/outbox.ts';
import { accountActivated } from '#domains/accounts/events/activated.ts';
import { accountBlocked } from '#domains/accounts/events/blocked.ts';
import { accountChanged } from '#domains/accounts/events/changed.ts';
import { accountDeactivated } from '#domains/accounts/events/deactivated.ts';
import { accountDeleted } from '#domains/accounts/events/deleted.ts';
import { emailVerified } from '#domains/accounts/events/email-verified.ts';
import { identityChanged } from '#domains/accounts/events/identity-changed.ts';
import { identityReviewed } from '#domains/accounts/events/identity-reviewed.ts';
import { adminInvited } from '#domains/accounts/events/invited.ts';
import { officerConfirmed } from '#domains/accounts/events/officer-confirmed.ts';
import { officerDeclined } from '#domains/accounts/events/officer-declined.ts';
import { officerUnconfirmed } from '#domains/accounts/events/officer-unconfirmed.ts';
import { passwordLinkRequested } from '#domains/accounts/events/password-link-requested.ts';
import { accountRegistered } from '#domains/accounts/events/registered.ts';
import { accountReviewed } from '#domains/accounts/events/reviewed.ts';
import { accountSeen } from '#domains/accounts/events/seen.ts';
import { accountSignedIn } from '#domains/accounts/events/signed-in.ts';
import { accountUnblocked } from '#domains/accounts/events/unblocked.ts';
import { companyUnverified } from '#domains/credentials/events/company-unverified.ts';
import { companyVerified } from '#domains/credentials/events/company-verified.ts';
import { policyCancelling } from '#domains/credentials/events/policy-cancelling.ts';
import { credentialsLapsed } from '#domains/credentials/events/lapsed.ts';
import { credentialsRefused } from '#domains/credentials/events/refused.ts';
import { fmcsaUnavailable } from '#domains/credentials/events/fmcsa-unavailable.ts';
import { credentialsRevalidated } from '#domains/credentials/events/revalidated.ts';
import { credentialsVerified } from '#domains/credentials/events/verified.ts';
import { cargoLimitRead } from '#domains/compliance/events/cargo-limit-read.ts';
import { documentDeleted } from '#domains/compliance/events/document-deleted.ts';
import { documentExpiring } from '#domains/compliance/events/document-expiring.ts';
import { documentReviewed } from '#domains/compliance/events/document-reviewed.ts';
import { documentUploaded } from '#domains/compliance/events/document-uploaded.ts';
import { documentsWaiting } from '#domains/compliance/events/documents-waiting.ts';
import { transportsImported } from '#domains/transports/events/imported.ts';
import { vinsChecked } from '#domains/transports/events/vins-checked.ts';
import { participantAdded } from '#domains/transports/events/participant-added.ts';
import { participantRemoved } from '#domains/transports/events/participant-removed.ts';
import { photoAdded } from '#domains/transports/events/photo-added.ts';
import { photoRemoved } from '#domains/transports/events/photo-removed.ts';
import { transportStatusChanged } from '#domains/transports/events/status-changed.ts';
import { transportSubmitted } from '#domains/transports/events/submitted.ts';
import { requestUnanswered } from '#domains/transports/events/unanswered.ts';
import { quoteAccepted } from '#domains/quotes/events/accepted.ts';
import { quoteCarrierStopped } from '#domains/quotes/events/carrier-stopped.ts';
import { quotePolicyCancelling } from '#domains/quotes/events/policy-cancelling.ts';
import { quoteCredentialsLapsed } from '#domains/quotes/events/credentials-lapsed.ts';
import { quoteCredentialsRestored } from '#domains/quotes/events/credentials-restored.ts';
import { detailsAnswered } from '#domains/quotes/events/details-answered.ts';
import { detailsChanged } from '#domains/quotes/events/details-changed.ts';
import { quoteDriverAnswered } from '#domains/quotes/events/driver-answered.ts';
import { quoteDriverNamed } from '#domains/quotes/events/driver-named.ts';
import { quoteFlagCleared } from '#domains/quotes/events/flag-lifted.ts';
import { quoteFlagged } from '#domains/quotes/events/flagged.ts';
import { quoteGiven } from '#domains/quotes/events/given.ts';
import { quoteNoted } from '#domains/quotes/events/noted.ts';
import { pendingQuoteLinked } from '#domains/quotes/events/pending-quote-linked.ts';
import { pendingQuotesHealed } from '#domains/quotes/events/pending-quotes-healed.ts';
import { quoteStateChanged } from '#domains/quotes/events/state-changed.ts';
import { quoteWithdrawn } from '#domains/quotes/events/withdrawn.ts';
import { bidAccepted } from '#domains/bids/events/accepted.ts';
import { bidChanged } from '#domains/bids/events/changed.ts';
import { bidOutbid } from '#domains/bids/events/outbid.ts';
import { bidPlaced } from '#domains/bids/events/placed.ts';
import { bidRejected } from '#domains/bids/events/rejected.ts';
import { savedSearchMatched } from '#domains/bids/events/saved-search-matched.ts';
import { bidReactivated } from '#domains/bids/events/stands-again.ts';
import { bidWithdrawn } from '#domains/bids/events/withdrawn.ts';
import { questionAnswered } from '#domains/questions/events/answered.ts';
import { questionAsked } from '#domains/questions/events/question-asked.ts';
import { questionHidden } from '#domains/questions/events/hidden.ts';
import { questionWithdrawn } from '#domains/questions/events/withdrawn.ts';
import { inspectionBegun } from '#domains/inspections/events/begun.ts';
import { inspectionReopened } from '#domains/inspections/events/reopened.ts';
import { inspectionSealed } from '#domains/inspections/events/sealed.ts';
import { surveySealed } from '#domains/inspections/events/survey-sealed.ts';
import { codeRenewed } from '#domains/handovers/events/code-renewed.ts';
import { codeWrong } from '#domains/handovers/events/code-wrong.ts';
import { gateRecorded } from '#domains/handovers/events/gate-recorded.ts';
import { licenseCaptured } from '#domains/handovers/events/license-captured.ts';
import { released } from '#domains/handovers/events/released.ts';
import { stopped } from '#domains/handovers/events/stopped.ts';
import { truckNamed } from '#domains/handovers/events/truck-named.ts';
import { arrivedLate } from '#domains/tracking/events/arrived-late.ts';
import { cameNear } from '#domains/tracking/events/came-near.ts';
import { silenceDetected } from '#domains/tracking/events/went-silent.ts';
import { linkCreated } from '#domains/tracking/events/link-made.ts';
import { linkRevoked } from '#domains/tracking/events/link-revoked.ts';
import { sharingChanged } from '#domains/tracking/events/sharing-changed.ts';
import { trackerAppEnded } from '#domains/tracking/events/tracker-app-ended.ts';
import { trackerAppCreated } from '#domains/tracking/events/tracker-app-made.ts';
import { calendarFeedEnded } from '#domains/calendars/events/feed-ended.ts';
import { calendarFeedCreated } from '#domains/calendars/events/feed-made.ts';
import { messageReportDecided } from '#domains/messages/events/report-decided.ts';
import { messageReported } from '#domains/messages/events/reported.ts';
import { messageSent } from '#domains/messages/events/sent.ts';
import { claimCommented } from '#domains/claims/events/commented.ts';
import { claimLetterSent } from '#domains/claims/events/letter-sent.ts';
import { claimMoved } from '#domains/claims/events/moved.ts';
import { claimOpened } from '#domains/claims/events/opened.ts';
import { claimOverdue } from '#domains/claims/events/overdue.ts';
import { claimProposed } from '#domains/claims/events/proposed.ts';
import { caseExcused } from '#domains/cases/events/excused.ts';
import { caseMissingOffered } from '#domains/cases/events/missing-offered.ts';
import { caseMoved } from '#domains/cases/events/moved.ts';
import { caseOpened } from '#domains/cases/events/opened.ts';
import { reviewPublished } from '#domains/reviews/events/published.ts';
import { reviewReplied } from '#domains/reviews/events/replied.ts';
import { reviewReportDecided } from '#domains/reviews/events/report-decided.ts';
import { reviewReported } from '#domains/reviews/events/reported.ts';
import { reviewWritten } from '#domains/reviews/events/written.ts';
import { contactAdded } from '#domains/custody/contacts/events/added.ts';
import { contactChanged } from '#domains/custody/contacts/events/changed.ts';
import { contactDeleted } from '#domains/custody/contacts/events/deleted.ts';
import { contactEmailSent } from '#domains/custody/contacts/events/email-sent.ts';
import { exportRequested } from '#domains/custody/exports/events/export-requested.ts';
import { exportDownloaded } from '#domains/custody/exports/events/downloaded.ts';
import { exportReady } from '#domains/custody/exports/events/ready.ts';
import { signingKeyRotated } from '#domains/custody/signing/events/key-rotated.ts';
import { webhookChanged } from '#domains/webhooks/events/changed.ts';
import { webhookSwitchedOff } from '#domains/webhooks/events/switched-off.ts';
import { factProposed } from '#domains/copilot/events/fact-proposed.ts';
import { factReviewed } from '#domains/copilot/events/fact-reviewed.ts';
import { knowledgeLoaded } from '#domains/copilot/events/knowledge-loaded.ts';
import { proposalWithdrawn } from '#domains/copilot/events/proposal-withdrawn.ts';
import { questionSetAside } from '#domains/copilot/events/question-set-aside.ts';
import { accountSuspended } from '#domains/sentinel/events/account-suspended.ts';
import { accountReleased } from '#domains/sentinel/events/account-released.ts';
import { addressBanned } from '#domains/sentinel/events/address-banned.ts';
import { addressUnbanned } from '#domains/sentinel/events/address-unbanned.ts';
import { bansAdded } from '#domains/sentinel/events/bans-made.ts';
import { keyReleased } from '#domains/sentinel/events/key-released.ts';
import { suppressionRemoved } from '#domains/sentinel/events/suppression-removed.ts';
import { suppressionAdded } from '#domains/sentinel/events/suppression-added.ts';
import { burstDetected } from '#domains/sentinel/events/burst-detected.ts';
import { cleanupStarted } from '#domains/privacy/events/cleanup-started.ts';
import { holdReleased } from '#domains/privacy/events/hold-lifted.ts';
import { holdPlaced } from '#domains/privacy/events/hold-placed.ts';
import { piiListExported } from '#domains/privacy/events/list-exported.ts';
import { reportCreated } from '#domains/privacy/events/report-made.ts';
import { retentionChanged } from '#domains/privacy/events/retention-changed.ts';
import type { DomainEvent } from '#server/events/event.ts';
import { paymentEvents } from './payment-events.ts';

/** In the order of the domains; payments has its own list. */
export const events: readonly DomainEvent[] = [
  mailSettled,
  mailsRefused,
  mailRefusedByRule,
  backupFailed,
  restoreTestFailed,
  keysNotMirrored,
  accountRegistered,
  adminInvited,
  emailVerified,
  accountSignedIn,
  accountChanged,
  accountDeleted,
  accountBlocked,
  accountUnblocked,
  accountDeactivated,
  accountActivated,
  passwordLinkRequested,
  officerConfirmed,
  officerUnconfirmed,
  officerDeclined,
  accountReviewed,
  identityChanged,
  identityReviewed,
  accountSeen,
  credentialsVerified,
  credentialsRefused,
  credentialsLapsed,
  credentialsRevalidated,
  companyVerified,
  companyUnverified,
  policyCancelling,
  fmcsaUnavailable,
  documentUploaded,
  documentsWaiting,
  documentReviewed,
  cargoLimitRead,
  documentDeleted,
  documentExpiring,
  transportSubmitted,
  transportsImported,
  requestUnanswered,
  transportStatusChanged,
  participantAdded,
  vinsChecked,
  participantRemoved,
  photoAdded,
  photoRemoved,
  pendingQuoteLinked,
  pendingQuotesHealed,
  detailsChanged,
  detailsAnswered,
  quoteGiven,
  quoteAccepted,
  quoteStateChanged,
  quoteDriverNamed,
  quoteDriverAnswered,
  quoteCredentialsLapsed,
  quotePolicyCancelling,
  quoteCredentialsRestored,
  quoteCarrierStopped,
  quoteFlagged,
  quoteFlagCleared,
  quoteNoted,
  quoteWithdrawn,
  bidPlaced,
  bidChanged,
  bidWithdrawn,
  bidAccepted,
  bidRejected,
  bidReactivated,
  bidOutbid,
  savedSearchMatched,
  questionAsked,
  questionAnswered,
  questionWithdrawn,
  questionHidden,
  ...paymentEvents,
  inspectionBegun,
  inspectionSealed,
  surveySealed,
  inspectionReopened,
  truckNamed,
  licenseCaptured,
  codeWrong,
  released,
  stopped,
  codeRenewed,
  gateRecorded,
  sharingChanged,
  trackerAppEnded,
  trackerAppCreated,
  cameNear,
  arrivedLate,
  silenceDetected,
  linkCreated,
  linkRevoked,
  calendarFeedCreated,
  calendarFeedEnded,
  messageSent,
  messageReported,
  messageReportDecided,
  claimOpened,
  claimMoved,
  claimCommented,
  claimProposed,
  claimOverdue,
  claimLetterSent,
  caseOpened,
  caseMoved,
  caseMissingOffered,
  caseExcused,
  reviewWritten,
  reviewPublished,
  reviewReplied,
  reviewReported,
  reviewReportDecided,
  contactAdded,
  contactChanged,
  contactDeleted,
  contactEmailSent,
  exportRequested,
  exportReady,
  exportDownloaded,
  signingKeyRotated,
  webhookChanged,
  webhookSwitchedOff,
  knowledgeLoaded,
  factProposed,
  factReviewed,
  questionSetAside,
  proposalWithdrawn,
  addressBanned,
  addressUnbanned,
  accountSuspended,
  accountReleased,
  keyReleased,
  suppressionAdded,
  suppressionRemoved,
  bansAdded,
  burstDetected,
  retentionChanged,
  cleanupStarted,
  holdPlaced,
  holdReleased,
  reportCreated,
  piiListExported,
];
