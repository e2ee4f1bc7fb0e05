import { changeOrderAsked, changeOrderMoved } from '#domains/payments/changes/events.ts';
import {
  deskActed,
  deskAsked,
  deskLeft,
  reconciliationAsked,
  paymentsExported,
  deskReversalSettled,
} from '#domains/payments/desk/events.ts';
import { evidenceMoved } from '#domains/payments/disputes/events.ts';
import { dryRunDocumented, dryRunDisputed, dryRunDecided } from '#domains/payments/dry-runs/events.ts';
import { carrierLeft, bookingEnded } from '#domains/payments/ending/events.ts';
import {
  paymentChanged,
  partRefunded,
  partPaidOut,
  transferWaited,
  transferBlocked,
  transferGivenUp,
  disputeHeard,
  payTakenBack,
  refundFailed,
  awardRefused,
  otherCurrencyPaid,
  roadPayFell,
  payoutHeard,
  payoutConfirmation,
  payoutPlaceChanged,
  differencesFound,
} from '#domains/payments/events.ts';
import type { DomainEvent } from '#server/events/event.ts';
import { audit, ofAccount, type Line } from './audit-lines.ts';

/** What an administrator wrote to both sides, and how the provider words a refusal, stands in the payment's own history. */
const ofPayment = <P extends { paymentId: string; vehicle?: string; route?: string; reason?: string | null; because?: string | null }>({
  vehicle: _vehicle,
  route: _route,
  reason: _reason,
  because: _because,
  ...details
}: P): Line => ({ subjectType: 'payment', subjectId: details.paymentId, details });

/** Why more was asked for, and what was answered, stands in the change order. */
const ofChange = <P extends { changeOrderId: string; vehicle: string; route: string; words?: string; note?: string | null }>({
  vehicle: _vehicle,
  route: _route,
  words: _words,
  note: _note,
  ...details
}: P): Line => ({ subjectType: 'change_order', subjectId: details.changeOrderId, details });

/** What the parties and the desk wrote stands with the arrival in vain. */
const ofDryRun = <P extends { dryRunId: string; vehicle: string; route: string; words: string }>({
  vehicle: _vehicle,
  route: _route,
  words: _words,
  ...details
}: P): Line => ({ subjectType: 'dry_run', subjectId: details.dryRunId, details });

/** Money: payments, payouts, the desk, change orders, arrivals in vain, and bookings that ended. */
export const paymentLines: readonly DomainEvent[] = [
  audit(deskActed, ofPayment),
  audit(deskAsked, ofPayment),
  audit(deskLeft, ofPayment),
  audit(reconciliationAsked, ({ askedId }) => ({ subjectType: 'payments', subjectId: askedId, details: {} })),
  audit(paymentsExported, ({ exportId, what, filter }) => ({ subjectType: what, subjectId: exportId, details: { filter } })),
  audit(deskReversalSettled, ({ failure, ...fact }) => ofPayment({ ...fact, isRefused: failure !== null })),
  audit(paymentChanged, ofPayment),
  audit(partRefunded, ofPayment),
  audit(partPaidOut, ofPayment),
  audit(transferWaited, ofPayment),
  audit(transferBlocked, ofPayment),
  audit(transferGivenUp, ofPayment),
  audit(disputeHeard, ofPayment),
  audit(evidenceMoved, ({ failure: _failure, ...fact }) => ofPayment(fact)),
  audit(payTakenBack, ofPayment),
  audit(refundFailed, ofPayment),
  audit(awardRefused, ofPayment),
  audit(otherCurrencyPaid, ofPayment),
  audit(roadPayFell, ofPayment),
  audit(payoutHeard, ({ payoutId, reason: _reason, ...details }) => ({ subjectType: 'payout', subjectId: payoutId, details })),
  audit(payoutConfirmation, ofAccount),
  audit(payoutPlaceChanged, ({ userId, what, until }) => ofAccount({ userId, what, until })),
  audit(differencesFound, ({ runId, count }) => ({ subjectType: 'payments', subjectId: runId, details: { count } })),
  audit(carrierLeft, ofPayment),
  audit(bookingEnded, ofPayment),
  audit(changeOrderAsked, ofChange),
  audit(changeOrderMoved, ofChange),
  audit(dryRunDocumented, ofDryRun),
  audit(dryRunDisputed, ofDryRun),
  audit(dryRunDecided, ofDryRun),
];
