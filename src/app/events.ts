import { claimCommented } from '#domains/claims/events/commented.ts';
import { claimLetterSent } from '#domains/claims/events/letter-sent.ts';
import { claimMoved } from '#domains/claims/events/moved.ts';
import { claimOpened } from '#domains/claims/events/opened.ts';
import { claimOverdue } from '#domains/claims/events/overdue.ts';
import { claimProposed } from '#domains/claims/events/proposed.ts';
import { contactAdded } from '#domains/custody/contacts/events/added.ts';
import { contactChanged } from '#domains/custody/contacts/events/changed.ts';
import { contactDeleted } from '#domains/custody/contacts/events/deleted.ts';
import { contactMailed } from '#domains/custody/contacts/events/email-sent.ts';
import { exportAsked } from '#domains/custody/exports/events/asked.ts';
import { exportDownloaded } from '#domains/custody/exports/events/downloaded.ts';
import { exportReady } from '#domains/custody/exports/events/ready.ts';
import { signingKeyRotated } from '#domains/custody/signing/events/key-rotated.ts';
import { codeRenewed } from '#domains/handovers/events/code-renewed.ts';
import { codeWrong } from '#domains/handovers/events/code-wrong.ts';
import { gateRecorded } from '#domains/handovers/events/gate-recorded.ts';
import { licenseCaptured } from '#domains/handovers/events/license-captured.ts';
import { released } from '#domains/handovers/events/released.ts';
import { stopped } from '#domains/handovers/events/stopped.ts';
import { truckNamed } from '#domains/handovers/events/truck-named.ts';
import { inspectionBegun } from '#domains/inspections/events/begun.ts';
import { inspectionReopened } from '#domains/inspections/events/reopened.ts';
import { inspectionSealed } from '#domains/inspections/events/sealed.ts';
import { surveySealed } from '#domains/inspections/events/survey-sealed.ts';
import { quoteAccepted } from '#domains/quotes/events/accepted.ts';
import { quoteCarrierStopped } from '#domains/quotes/events/carrier-stopped.ts';
import { quoteCredentialsLapsed } from '#domains/quotes/events/credentials-lapsed.ts';
import { quoteCredentialsRestored } from '#domains/quotes/events/credentials-restored.ts';
import { detailsAnswered } from '#domains/quotes/events/details-answered.ts';
import { detailsChanged } from '#domains/quotes/events/details-changed.ts';
import { quoteDriverAnswered } from '#domains/quotes/events/driver-answered.ts';
import { quoteDriverNamed } from '#domains/quotes/events/driver-named.ts';
import { quoteFlagLifted } from '#domains/quotes/events/flag-lifted.ts';
import { quoteFlagged } from '#domains/quotes/events/flagged.ts';
import { quoteGiven } from '#domains/quotes/events/given.ts';
import { quoteNoted } from '#domains/quotes/events/noted.ts';
import { pendingQuoteLinked } from '#domains/quotes/events/pending-quote-linked.ts';
import { pendingQuotesHealed } from '#domains/quotes/events/pending-quotes-healed.ts';
import { quoteStateChanged } from '#domains/quotes/events/state-changed.ts';
import { quoteWithdrawn } from '#domains/quotes/events/withdrawn.ts';
import { arrivedLate } from '#domains/tracking/events/arrived-late.ts';
import { cameNear } from '#domains/tracking/events/came-near.ts';
import { linkMade } from '#domains/tracking/events/link-made.ts';
import { linkRevoked } from '#domains/tracking/events/link-revoked.ts';
import { sharingChanged } from '#domains/tracking/events/sharing-changed.ts';
import { transportsImported } from '#domains/transports/events/imported.ts';
import { participantAdded } from '#domains/transports/events/participant-added.ts';
import { participantRemoved } from '#domains/transports/events/participant-removed.ts';
import { photoAdded } from '#domains/transports/events/photo-added.ts';
import { photoRemoved } from '#domains/transports/events/photo-removed.ts';
import { transportStatusChanged } from '#domains/transports/events/status-changed.ts';
import { transportSubmitted } from '#domains/transports/events/submitted.ts';
import { requestUnanswered } from '#domains/transports/events/unanswered.ts';
import { changeOrderAsked } from '#domains/payments/changes/events/asked.ts';
import { changeOrderMoved } from '#domains/payments/changes/events/moved.ts';
import { deskActed } from '#domains/payments/desk/events/acted.ts';
import { deskAsked } from '#domains/payments/desk/events/asked.ts';
import { paymentsExported } from '#domains/payments/desk/events/exported.ts';
import { deskLeft } from '#domains/payments/desk/events/left.ts';
import { reconciliationAsked } from '#domains/payments/desk/events/reconciliation-asked.ts';
import { deskReversalSettled } from '#domains/payments/desk/events/reversal-settled.ts';
import { evidenceMoved } from '#domains/payments/disputes/events/evidence-moved.ts';
import { dryRunDecided } from '#domains/payments/dry-runs/events/decided.ts';
import { dryRunDisputed } from '#domains/payments/dry-runs/events/disputed.ts';
import { dryRunDocumented } from '#domains/payments/dry-runs/events/documented.ts';
import { bookingEnded } from '#domains/payments/ending/events/booking-ended.ts';
import { carrierLeft } from '#domains/payments/ending/events/carrier-left.ts';
import { noCarrierSoon } from '#domains/payments/ending/events/no-carrier-soon.ts';
import { awardRefused } from '#domains/payments/events/award-refused.ts';
import { paymentChanged } from '#domains/payments/events/changed.ts';
import { differencesFound } from '#domains/payments/events/differences-found.ts';
import { disputeHeard } from '#domains/payments/events/dispute-heard.ts';
import { otherCurrencyPaid } from '#domains/payments/events/other-currency.ts';
import { partPaidOut } from '#domains/payments/events/part-paid-out.ts';
import { partRefunded } from '#domains/payments/events/part-refunded.ts';
import { refundFailed } from '#domains/payments/events/refund-failed.ts';
import { roadPayFell } from '#domains/payments/events/road-pay-fell.ts';
import { payTakenBack } from '#domains/payments/events/taken-back.ts';
import { payoutConfirmation } from '#domains/payments/payouts/events/confirmation.ts';
import { payoutHeard } from '#domains/payments/payouts/events/heard.ts';
import { payoutPlaceChanged } from '#domains/payments/payouts/events/place-changed.ts';
import { transferBlocked } from '#domains/payments/payouts/events/transfer-blocked.ts';
import { transferGivenUp } from '#domains/payments/payouts/events/transfer-given-up.ts';
import { transferWaited } from '#domains/payments/payouts/events/transfer-waited.ts';
import type { DomainEvent } from '#server/events/event.ts';

/** Every event, in the order of the domains. */
export const events: readonly DomainEvent[] = [
  transportSubmitted,
  transportsImported,
  requestUnanswered,
  transportStatusChanged,
  participantAdded,
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
  quoteCredentialsRestored,
  quoteCarrierStopped,
  quoteFlagged,
  quoteFlagLifted,
  quoteNoted,
  quoteWithdrawn,
  paymentChanged,
  partRefunded,
  partPaidOut,
  roadPayFell,
  disputeHeard,
  payTakenBack,
  refundFailed,
  otherCurrencyPaid,
  awardRefused,
  differencesFound,
  transferWaited,
  transferBlocked,
  transferGivenUp,
  payoutHeard,
  payoutPlaceChanged,
  payoutConfirmation,
  changeOrderAsked,
  changeOrderMoved,
  deskActed,
  deskAsked,
  deskLeft,
  deskReversalSettled,
  paymentsExported,
  reconciliationAsked,
  evidenceMoved,
  carrierLeft,
  noCarrierSoon,
  bookingEnded,
  dryRunDocumented,
  dryRunDisputed,
  dryRunDecided,
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
  cameNear,
  arrivedLate,
  linkMade,
  linkRevoked,
  claimOpened,
  claimMoved,
  claimCommented,
  claimProposed,
  claimOverdue,
  claimLetterSent,
  contactAdded,
  contactChanged,
  contactDeleted,
  contactMailed,
  exportAsked,
  exportReady,
  exportDownloaded,
  signingKeyRotated,
];
