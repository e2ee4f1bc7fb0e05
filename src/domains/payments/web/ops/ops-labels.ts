import { statusBadges } from '#domains/transports/web/transport-labels.ts';
import type { TransportStatus } from '#domains/transports/schemas.ts';
import { typedCents } from '#shared/amount.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { productName } from '#shared/product.ts';
import type { Tone } from '#web/ui/badge.tsx';
import type { EscrowStatus } from '../../ledger/escrow-rules.ts';
import { opsActionLabels, needsSecondPerson } from '../../ops/ops-rules.ts';
import type { OpsAction, OpsActionKind, PaymentDetail } from '../../ops/schemas.ts';
import type { ApprovalSubject } from '#domains/payments/ops/approvals/requests-schemas.ts';
import { toLabel } from '../../ledger/ledger-label-rules.ts';
import type { TransferWait } from '../../payouts/schemas.ts';

export const escrowTones: Record<EscrowStatus, Tone> = {
  created: 'neutral',
  payment_pending: 'action',
  escrow: 'lane',
  held: 'warn',
  released: 'good',
  refunded: 'default',
  cancelled: 'neutral',
  failed: 'bad',
};

const eventLabels: Readonly<Record<string, string>> = {
  asked: 'Payment page opened',
  declined: 'Card declined',
  captured: 'Paid by the shipper',
  called_off: 'Cancelled before payment',
  accepted: 'Offer accepted, payment due',
  early_fraud_warning: 'Fraud warning from the card network',
  review_opened: 'Review requested by the payment provider',
  frozen: 'Put on hold',
  thawed: 'Hold released',
  released: 'Paid to the carrier',
  taken_back: 'Transfer reversed',
  returned: 'Refunded to the shipper',
  moved: 'Posted to the ledger',
  fee_earned: 'Service fee earned',
  desk_hold: 'Put on hold by an administrator',
  desk_thaw: 'Hold released by an administrator',
  desk_release: 'Payment to the carrier requested by an administrator',
  desk_refund: 'Refund requested by an administrator',
  desk_reversal: 'Transfer reversal requested by an administrator',
  desk_let_go: 'Sent to a blocked carrier by administrators',
  desk_given_back: 'Refund outside the card recorded by administrators',
  given_back: 'Refunded outside the card',
  promise_taken_back: 'Waiting transfer cancelled before it was sent',
  evidence_requested: 'Evidence queued for the bank',
  evidence_submitted: 'Evidence submitted to the bank',
  evidence_failed: 'Evidence not submitted',
  desk_asked: 'Approval requested',
  desk_declined: 'Request declined',
  desk_withdrawn: 'Request withdrawn',
  desk_expired: 'Request expired',
};

export const describeEvent = (eventType: string): string => eventLabels[eventType] ?? toLabel(eventType);

/** A bare move is named after the journals it posted. */
export const describeEntry = ({ eventType, sums }: Pick<PaymentDetail['timeline'][number], 'eventType' | 'sums'>): string =>
  eventType === 'moved' && sums.length > 0 ? sums.map(({ kind }) => describeEvent(kind)).join(', ') : describeEvent(eventType);

export const describeWho = ({ who, by }: Pick<PaymentDetail['timeline'][number], 'who' | 'by'>): string =>
  who ?? (by === 'provider' ? 'Payment provider' : productName);

const stateLabels: Record<OpsAction['state'], string> = {
  waiting: 'Waiting for approval',
  done: 'Done',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

export const actionBadge = ({ state }: Pick<OpsAction, 'state'>): { label: string; tone: Tone } => ({
  label: stateLabels[state],
  tone: state === 'waiting' ? 'warn' : state === 'done' ? 'good' : 'neutral',
});

/** 'Refund of $250.50'. */
export const actionTitle = ({ kind, amount }: { kind: OpsActionKind; amount: string }): string =>
  `${opsActionLabels[kind]} of ${formatUsd(amount)}`;

export const subjectFacts = ({ vehicle, route, shipper, payee, transportStatus }: ApprovalSubject): { label: string; value: string }[] => [
  { label: 'Vehicle', value: vehicle },
  { label: 'Route', value: route },
  { label: 'Shipper', value: shipper.fullName },
  { label: 'Paid to', value: payee?.fullName ?? 'No one yet' },
  { label: 'Transport', value: statusBadges[transportStatus as TransportStatus].label },
];

export const subjectLine = (about: ApprovalSubject): string => {
  const [vehicle, route, ...others] = subjectFacts(about);
  return [`${vehicle!.value}, ${route!.value}`, ...others.map(({ label, value }) => `${label}: ${value}`)].join('. ');
};

const toldOf: Partial<Record<OpsActionKind, string>> = {
  reversal: 'we send this reason to the carrier now and to the shipper when the money is back',
  given_back: 'we send this reason to the shipper',
  let_go: 'we send this reason to the carrier',
};

export const describeNotified = (kind: OpsActionKind): string => toldOf[kind] ?? 'we send this reason to both sides';

type Approval = Pick<PaymentDetail, 'refundsNeedApproval'> & { readonly sums: Pick<PaymentDetail['sums'], 'alone'> };

const isJoint = (kind: OpsActionKind, { refundsNeedApproval }: Pick<Approval, 'refundsNeedApproval'>): boolean =>
  refundsNeedApproval && (kind === 'refund' || kind === 'reversal');

export function isApprovalNeeded(kind: OpsActionKind, typed: string, payment: Approval): boolean {
  const cents = typedCents(typed);
  return cents !== null && (isJoint(kind, payment) || needsSecondPerson(kind, cents, toCents(payment.sums.alone)));
}

export const sumVerb = (verb: string, isAsked: boolean): string => (isAsked ? 'Request approval' : verb);

export function describeSecondPerson(kind: OpsActionKind, payment: Approval & Pick<PaymentDetail, 'sums'>): string {
  if (isJoint(kind, payment)) return 'After pickup or an override, every refund needs a second administrator.';
  const { alone, letGoAlone } = payment.sums;
  const hasLeft = Number(alone) > 0;
  if (Number(letGoAlone) === 0) return `${hasLeft ? `Amounts above ${formatUsd(alone)} need` : 'This needs'} a second administrator.`;
  const before = `${formatUsd(letGoAlone)} of this payment was already released by one administrator alone.`;
  return `${before} ${hasLeft ? `Amounts above ${formatUsd(alone)} need` : 'Any further amount needs'} a second administrator.`;
}

export const earlyWaitLabels: Record<TransferWait, string> = {
  blocked: 'The carrier is blocked. The amount waits until they are unblocked or two administrators release it.',
  no_account: 'The carrier has not set up payouts. The amount waits until they do.',
  held: 'Payouts of this carrier wait after a change of bank account, identity or documents. The amount is sent automatically afterwards.',
};

const payoutWaits: Readonly<Record<Exclude<TransferWait, 'blocked'>, string>> = {
  no_account: 'the carrier has not set up payouts',
  held: 'the carrier’s bank account, identity or documents changed (72 hours or until the review is done)',
};

/** Null if nothing waits, or if the list of stalled payments already says it. */
export function describePayoutWait({ payeeWaits, movements }: Pick<PaymentDetail, 'payeeWaits' | 'movements'>): string | null {
  const waiting = movements.filter(({ kind, state }) => kind === 'transfer' && state === 'asked');
  if (waiting.length === 0 || payeeWaits === null || payeeWaits === 'blocked') return null;
  const cents = waiting.reduce((sum, { amount }) => sum + toCents(amount), 0);
  return `${formatUsd(cents)} is waiting: ${payoutWaits[payeeWaits]}. It is sent automatically afterwards.`;
}

export const describeBlockedPart = ({ free, refundable }: Pick<PaymentDetail['sums'], 'free' | 'refundable'>): string | null => {
  const waitingCents = toCents(refundable) - toCents(free);
  return waitingCents > 0
    ? `${formatUsd(waitingCents)} of it is waiting for the blocked carrier. Refunding it means the carrier does not get it.`
    : null;
};
