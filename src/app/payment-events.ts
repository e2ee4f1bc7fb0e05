import { changeOrderRequested } from '#domains/payments/changes/events/change-requested.ts';
import { changeOrderMoved } from '#domains/payments/changes/events/moved.ts';
import { opsActed } from '#domains/payments/ops/events/action-taken.ts';
import { opsRequested } from '#domains/payments/ops/events/approval-requested.ts';
import { paymentsExported } from '#domains/payments/ops/events/exported.ts';
import { opsWithdrawn } from '#domains/payments/ops/events/left.ts';
import { reconciliationRequested } from '#domains/payments/ops/events/reconciliation-requested.ts';
import { opsReversalSettled } from '#domains/payments/ops/events/reversal-settled.ts';
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
import { payReducedInTransit } from '#domains/payments/events/pay-reduced-in-transit.ts';
import { payTakenBack } from '#domains/payments/events/taken-back.ts';
import { payoutConfirmation } from '#domains/payments/payouts/events/confirmation.ts';
import { payoutUpdated } from '#domains/payments/payouts/events/heard.ts';
import { payoutPlaceChanged } from '#domains/payments/payouts/events/place-changed.ts';
import { transferBlocked } from '#domains/payments/payouts/events/transfer-blocked.ts';
import { transferFailed } from '#domains/payments/payouts/events/transfer-given-up.ts';
import { transferWaited } from '#domains/payments/payouts/events/transfer-waited.ts';
import type { DomainEvent } from '#server/events/event.ts';

export const paymentEvents: readonly DomainEvent[] = [
  paymentChanged,
  partRefunded,
  partPaidOut,
  payReducedInTransit,
  disputeHeard,
  payTakenBack,
  refundFailed,
  otherCurrencyPaid,
  awardRefused,
  differencesFound,
  transferWaited,
  transferBlocked,
  transferFailed,
  payoutUpdated,
  payoutPlaceChanged,
  payoutConfirmation,
  changeOrderRequested,
  changeOrderMoved,
  opsActed,
  opsRequested,
  opsWithdrawn,
  opsReversalSettled,
  paymentsExported,
  reconciliationRequested,
  evidenceMoved,
  carrierLeft,
  noCarrierSoon,
  bookingEnded,
  dryRunDocumented,
  dryRunDisputed,
  dryRunDecided,
];
