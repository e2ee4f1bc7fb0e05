import { statusLooks } from '#domains/transports/web/transport-words.ts';
import type { TransportStatus } from '#domains/transports/schemas.ts';
import { typedCents } from '#shared/amount.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { productName } from '#shared/product.ts';
import type { Tone } from '#web/ui/badge.tsx';
import type { EscrowStatus } from '../../ledger/escrow-rules.ts';
import { deskActionLabels, needsSecondPerson } from '../../desk/desk-rules.ts';
import type { DeskAction, DeskActionKind, PaymentDetail } from '../../desk/schemas.ts';
import type { DeskSubject } from '#domains/payments/desk/approvals/requests-schemas.ts';
import { nameInWords } from '../../ledger/ledger-label-rules.ts';
import type { TransferWait } from '../../payouts/schemas.ts';

/** How a state of a payment is drawn. */
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
  called_off: 'Called off before it was paid',
  accepted: 'Offer accepted, to be paid',
  early_fraud_warning: 'The card network warns of fraud: a dispute may follow',
  review_opened: 'The payment provider wants this payment looked at',
  frozen: 'Frozen',
  thawed: 'Freed',
  released: 'Paid to the carrier',
  taken_back: 'Taken back from the carrier',
  returned: 'Given back to the shipper',
  moved: 'Booked',
  desk_hold: 'Frozen by the desk',
  desk_thaw: 'Freed by the desk',
  desk_release: 'Payment to the carrier asked for by the desk',
  desk_refund: 'Refund asked for by the desk',
  desk_reversal: 'Asked back from the carrier by the desk',
  desk_let_go: 'Sent to a blocked carrier by the desk',
  desk_given_back: 'Given back another way, booked by the desk',
  given_back: 'Given back another way',
  promise_taken_back: 'A transfer that waited was taken back before it was sent',
  evidence_requested: 'Evidence to be sent to the bank',
  evidence_submitted: 'Evidence submitted to the bank',
  evidence_failed: 'Evidence not submitted',
  desk_asked: 'A second person was asked',
  desk_declined: 'Declined by a second person',
  desk_withdrawn: 'Request taken back',
  desk_expired: 'Request ended: nobody decided in time',
};

/** What happened, as people read it. */
export const eventWords = (eventType: string): string => eventLabels[eventType] ?? nameInWords(eventType);

/** Who made it happen: a person by name, else the payment provider or the platform. */
export const whoWords = ({ who, by }: Pick<PaymentDetail['timeline'][number], 'who' | 'by'>): string =>
  who ?? (by === 'provider' ? 'Payment provider' : productName);

const stateWords: Record<DeskAction['state'], string> = {
  waiting: 'Waits for a second person',
  done: 'Done',
  declined: 'Declined',
  withdrawn: 'Taken back',
  expired: 'Ended: nobody decided in time',
};

/** How a step of the desk stands, and how it is drawn. */
export const actionLook = ({ state }: Pick<DeskAction, 'state'>): { label: string; tone: Tone } => ({
  label: stateWords[state],
  tone: state === 'waiting' ? 'warn' : state === 'done' ? 'good' : 'neutral',
});

/** 'Refund of $250.50'. */
export const actionTitle = ({ kind, amount }: { kind: DeskActionKind; amount: string }): string =>
  `${deskActionLabels[kind]} of ${formatUsd(amount)}`;

/** What a step is about, for whoever decides it: the vehicle and its way, whose money it is, and where the transport stands. */
export const subjectFacts = ({ vehicle, route, shipper, payee, transportStatus }: DeskSubject): { label: string; value: string }[] => [
  { label: 'Vehicle', value: vehicle },
  { label: 'Route', value: route },
  { label: 'Shipper', value: shipper.fullName },
  { label: 'Paid to', value: payee?.fullName ?? 'Nobody yet' },
  { label: 'Transport', value: statusLooks[transportStatus as TransportStatus].label },
];

/** The same in a line of a card, under the step: '2019 Honda Accord, Austin, TX to Denver, CO. Shipper: ...'. */
export const subjectLine = (about: DeskSubject): string => {
  const [vehicle, route, ...others] = subjectFacts(about);
  return [`${vehicle!.value}, ${route!.value}`, ...others.map(({ label, value }) => `${label}: ${value}`)].join('. ');
};

const toldOf: Partial<Record<DeskActionKind, string>> = {
  reversal: 'the carrier is told with this reason now, the shipper once it is back',
  given_back: 'the shipper is told with this reason',
  let_go: 'the carrier is told with this reason',
};

/** Who hears of a step that is carried out. */
export const toldWords = (kind: DeskActionKind): string => toldOf[kind] ?? 'both sides are told with this reason';

type Approval = Pick<PaymentDetail, 'refundsNeedApproval'> & { readonly sums: Pick<PaymentDetail['sums'], 'alone'> };

const isJoint = (kind: DeskActionKind, { refundsNeedApproval }: Pick<Approval, 'refundsNeedApproval'>): boolean =>
  refundsNeedApproval && (kind === 'refund' || kind === 'reversal');

/** Whether the sum as it is typed only asks a second administrator. */
export function asksSecond(kind: DeskActionKind, typed: string, payment: Approval): boolean {
  const cents = typedCents(typed);
  return cents !== null && (isJoint(kind, payment) || needsSecondPerson(kind, cents, toCents(payment.sums.alone)));
}

/** The verb on the button of a step: what it does, or that it asks a second person. */
export const sumVerb = (verb: string, isAsked: boolean): string => (isAsked ? 'Ask a second person' : verb);

/** Why a second administrator is asked for a sum, with what one alone let go of the payment before: many small sums are a large one. */
export function secondPersonWords(kind: DeskActionKind, payment: Approval & Pick<PaymentDetail, 'sums'>): string {
  if (isJoint(kind, payment)) return 'After pickup, and after an override, a second administrator approves every refund.';
  const { alone, letGoAlone } = payment.sums;
  const hasLeft = Number(alone) > 0;
  if (Number(letGoAlone) === 0) return `${hasLeft ? `Above ${formatUsd(alone)} a` : 'A'} second administrator confirms it first.`;
  const before = `One administrator alone let ${formatUsd(letGoAlone)} of this payment go already:`;
  return `${before} ${hasLeft ? `above ${formatUsd(alone)} more` : 'from here on'} a second one confirms it first.`;
}

/** What an early payment meets on the carrier's side. */
export const earlyWaitWords: Record<TransferWait, string> = {
  blocked:
    'The carrier’s account is blocked: the sum is set aside and waits, until the account is unblocked or two administrators let it go.',
  no_account: 'The carrier has not set up payouts: the sum is set aside and waits until then.',
  held: 'Payouts of this carrier wait after a change of bank account, identity or papers: the sum is set aside and goes out by itself then.',
};

const payoutWaits: Readonly<Record<Exclude<TransferWait, 'blocked'>, string>> = {
  no_account: 'the carrier has not set up payouts',
  held: 'the carrier’s bank account, identity or papers changed, for 72 hours or until a reviewer has looked',
};

/** That what the carrier has earned is not sent yet, and why; null where nothing waits, and where the list of what stands still says it. */
export function payoutWaitWords({ payeeWaits, movements }: Pick<PaymentDetail, 'payeeWaits' | 'movements'>): string | null {
  const waiting = movements.filter(({ kind, state }) => kind === 'transfer' && state === 'asked');
  if (waiting.length === 0 || payeeWaits === null || payeeWaits === 'blocked') return null;
  const cents = waiting.reduce((sum, { amount }) => sum + toCents(amount), 0);
  return `${formatUsd(cents)} waits: ${payoutWaits[payeeWaits]}. It goes out by itself then.`;
}

/** What of a refund would be taken from what waits for a blocked carrier; null where nothing waits. */
export const blockedPartWords = ({ free, refundable }: Pick<PaymentDetail['sums'], 'free' | 'refundable'>): string | null => {
  const waitingCents = toCents(refundable) - toCents(free);
  return waitingCents > 0
    ? `${formatUsd(waitingCents)} of it waits for the blocked carrier: what is taken of that is not sent to the carrier any more.`
    : null;
};
