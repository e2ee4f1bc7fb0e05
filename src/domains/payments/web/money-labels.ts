import type { TransportStatus } from '#domains/transports/schemas.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { productName } from '#shared/product.ts';
import { changeReasonLabels } from '../changes/rules.ts';
import type { AgreedChange, FrozenSum, MoneyReader, MoneyStep, Payment } from '../schemas.ts';
import type { RefundQuote } from '../ending/schemas.ts';
import { escrowLabels, isFunded, payableStatuses } from '../ledger/escrow-rules.ts';
import type { PickupWait } from '../booking/pickup-rules.ts';
import { describeStored } from './retained-labels.ts';

type PaymentFacts = Pick<
  Payment,
  'escrowStatus' | 'reader' | 'reviewEndsAt' | 'releaseDueAt' | 'asOf' | 'frozen' | 'isAnyFrozen' | 'toCarrier' | 'isPaidOut' | 'owedBack'
> &
  Partial<Pick<Payment, 'back'>>;

const isBooked = (status: TransportStatus): boolean => status === 'accepted' || status === 'assigned';

const toOps = (reader: MoneyReader): string => (reader === 'admin' ? 'an administrator' : `${productName} support`);

const nextOnFrozen: Readonly<Record<FrozenSum['why'], (reader: MoneyReader) => string>> = {
  claim: () => 'the parties to the claim',
  case: () => 'the carrier',
  dispute: () => 'the card’s bank',
  desk: toOps,
  returned: toOps,
  dry_run: toOps,
};

/** Who has to solve a problem with the money; the next step of the transport itself is shown above it. */
function getNext(payment: PaymentFacts, status: TransportStatus, wait: PickupWait | null): string | null {
  const { escrowStatus, reader, frozen } = payment;
  const shipper = reader === 'payer' ? 'you' : 'the shipper';
  if (payableStatuses.includes(escrowStatus)) return status === 'cancelled' || reader === 'payer' ? null : shipper;
  if (owesStill(payment, status)) return toOps(reader);
  if (escrowStatus === 'refunded') return isBooked(status) ? shipper : null;
  if (escrowStatus === 'held') return frozen[0] ? nextOnFrozen[frozen[0].why](reader) : null;
  if (escrowStatus !== 'escrow') return null;
  if (wait === 'short') return toOps(reader);
  return wait === 'difference' ? shipper : null;
}

const nothingHeld = 'Refunded to the shipper. Nothing is held for you';
const frozenForOthers = 'The payment is on hold until the case is settled. Nothing is held for you';

const hasNothing = ({ escrowStatus, reader, toCarrier }: PaymentFacts): boolean =>
  isFunded({ escrowStatus }) && reader === 'payee' && toCents(toCarrier) === 0;

const owesStill = ({ escrowStatus, owedBack }: PaymentFacts, status: TransportStatus): boolean =>
  owedBack !== null && escrowStatus !== 'held' && (status === 'completed' || status === 'cancelled');

const describeOwed = ({ owedBack, reader }: Pick<Payment, 'owedBack' | 'reader'>): string =>
  `${formatUsd(owedBack ?? '0')} still to be refunded to ${reader === 'payer' ? 'you' : 'the shipper'}`;

export const owedRefundLine = (payment: Pick<Payment, 'owedBack' | 'reader'>): string | null =>
  payment.owedBack === null
    ? null
    : `${describeOwed(payment)}. The payment provider could not refund ${payment.reader === 'payer' ? 'your' : 'the'} card. ${productName} support will try again or refund it another way.`;

export function describeCalledOff(payment: Pick<Payment, 'owedBack' | 'reader'>, steps: readonly Pick<MoneyStep, 'what'>[]): string {
  if (!steps.some(({ what }) => what === 'held')) return 'Nothing was charged.';
  return owedRefundLine(payment) ?? 'The payment is refunded to the card automatically.';
}

function getStatus(payment: PaymentFacts, status: TransportStatus, wait: PickupWait | null): string {
  const { escrowStatus, reader, releaseDueAt, frozen, isPaidOut, owedBack } = payment;
  if (escrowStatus === 'released' && reader === 'payee') return 'Paid to you';
  if (escrowStatus === 'refunded') return describeStored({ escrowStatus, reader, back: payment.back ?? null }) ?? escrowLabels.refunded;
  if (escrowStatus === 'held' && frozen.length > 0) return `On hold: ${formatUsd(getSum(frozen))}`;
  if (status === 'cancelled' && owedBack !== null) return 'Cancelled';
  if (escrowStatus !== 'escrow') return escrowLabels[escrowStatus];
  if (status === 'completed' && releaseDueAt) return `Held until the review window ends, ${formatDateTime(releaseDueAt)}`;
  if (status === 'completed') return `${isPaidOut ? 'Paid' : 'On its way'} to ${reader === 'payee' ? 'you' : 'the carrier'}`;
  if (status === 'cancelled') return `On its way back to ${reader === 'payer' ? 'you' : 'the shipper'}`;
  return wait === 'short' ? 'Partly refunded, the rest is held' : escrowLabels.escrow;
}

const getSum = (frozen: readonly FrozenSum[]): string => fromCents(frozen.reduce((cents, { amount }) => cents + toCents(amount), 0));

/** Null if confirming pays nothing. */
export function paidByConfirming(payment: Pick<Payment, 'escrowStatus' | 'toCarrier' | 'frozen'> | null | undefined): string | null {
  if (!payment || !isFunded(payment)) return null;
  const cents = toCents(payment.toCarrier) - toCents(getSum(payment.frozen));
  return cents > 0 ? formatUsd(fromCents(cents)) : null;
}

export function payBreakdown({
  price,
  toCarrier,
  isAnyFrozen,
}: Pick<Payment, 'price' | 'toCarrier' | 'isAnyFrozen'>): { label: string; amount: string; note: string } | null {
  const backCents = toCents(price) - toCents(toCarrier);
  if (backCents <= 0) return null;
  const amount = `- ${formatUsd(fromCents(backCents))}`;
  return isAnyFrozen
    ? { label: 'Deducted', amount, note: 'On hold or refunded to the shipper' }
    : { label: 'Refunded', amount, note: 'To the shipper' };
}

/** '$520.00 is paid to the carrier when you confirm, or on Dec 03, 2026, 7:19 PM'; null outside the review window. */
function describeReview(payment: PaymentFacts): string | null {
  const { escrowStatus, reviewEndsAt, asOf, reader } = payment;
  if (escrowStatus !== 'escrow' || reviewEndsAt === null) return null;
  if (Date.parse(reviewEndsAt) <= Date.parse(asOf)) return 'The review window has ended';
  const paid = paidByConfirming(payment);
  if (paid === null) return null;
  const payee = reader === 'payee' ? 'you' : 'the carrier';
  return `${paid} is paid to ${payee} when ${reader === 'payer' ? 'you confirm' : 'the shipper confirms'}, or on ${formatDateTime(reviewEndsAt)}`;
}

/** '$520.00 is paid to the carrier when you confirm, or on Dec 03, 2026, 7:19 PM'. `wait`: why the pickup is delayed. */
export function moneyHeadline(payment: PaymentFacts, status: TransportStatus, wait: PickupWait | null = null): string {
  if (wait !== 'short' && hasNothing(payment)) return payment.isAnyFrozen ? frozenForOthers : nothingHeld;
  const next = getNext(payment, status, wait);
  const owedText = owesStill(payment, status) ? describeOwed(payment) : null;
  const parts = [
    describeReview(payment) ?? getStatus(payment, status, wait),
    owedText,
    next && (next === 'you' ? 'Your turn' : `Waiting for ${next}`),
  ];
  return parts.filter(Boolean).join('. ');
}

type PriceFacts = Pick<Payment, 'escrowStatus' | 'price' | 'releasedAt' | 'refundedAt' | 'isPaidOut' | 'frozen'>;

/** Where the carrier's price is now, for those who see the whole payment. */
export function describeCarrierPart(payment: PriceFacts, steps: readonly Pick<MoneyStep, 'what' | 'at' | 'amount'>[]): string {
  const { escrowStatus, price, releasedAt, refundedAt, isPaidOut, frozen } = payment;
  if (payableStatuses.includes(escrowStatus)) return 'For the carrier';
  if (escrowStatus === 'refunded') return `Refunded${refundedAt ? ` ${formatDate(refundedAt)}` : ''}`;
  if (escrowStatus === 'cancelled') return 'Not charged';
  const transfers = steps.filter(({ what, amount }) => what === 'paid_out' && amount !== null);
  const paidCents = transfers.reduce((cents, { amount }) => cents + toCents(amount!), 0);
  const leftCents = toCents(price) - paidCents;
  const onHold = escrowStatus === 'held' ? Math.min(toCents(getSum(frozen)), leftCents) : 0;
  if (paidCents > 0) {
    const sum = leftCents > 0 ? `${formatUsd(fromCents(paidCents))} paid` : 'Paid';
    const hold = onHold > 0 ? `, ${formatUsd(fromCents(onHold))} on hold` : '';
    return `${sum} to the carrier ${formatDate(transfers.at(-1)!.at)}${hold}`;
  }
  if (escrowStatus === 'held') return 'On hold';
  if (escrowStatus === 'released' || isPaidOut) return `Paid to the carrier${releasedAt ? ` ${formatDate(releasedAt)}` : ''}`;
  return 'Held for the carrier';
}

export function describeFeePart({ escrowStatus, back }: Pick<Payment, 'escrowStatus' | 'back'>): string {
  if (payableStatuses.includes(escrowStatus)) return `For ${productName}`;
  if (escrowStatus === 'cancelled') return 'Not charged';
  return back && toCents(back.feeKept) === 0 ? 'Refunded' : `Paid to ${productName}`;
}

const stepTitles: Readonly<Record<MoneyStep['what'], (amount: string, reader: MoneyReader) => string>> = {
  held: (amount) => `Paid${amount}, held until delivery`,
  declined: () => 'Card declined',
  called_off: () => 'Cancelled, not charged',
  fee_kept: (amount) => `Service fee${amount} kept`,
  paid_out: (amount, reader) => `Paid${amount} to ${reader === 'payee' ? 'you' : 'the carrier'}`,
  taken_back: (amount) => `Reversed${amount}`,
  refunded: (amount, reader) => `Refunded${amount} to ${reader === 'payer' ? 'your card' : 'the shipper'}`,
  refund_back: (amount, reader) => `Refund${amount} returned by ${reader === 'payer' ? 'your' : 'the shipper’s'} card`,
  given_back: (amount, reader) => `Refunded${amount} to ${reader === 'payer' ? 'you' : 'the shipper'} outside the card`,
  frozen: (amount) => `Put on hold${amount}`,
  thawed: (amount) => `Hold released${amount}`,
};

const parties: Readonly<Record<MoneyStep['who'], Readonly<Record<MoneyReader, string>>>> = {
  shipper: { payer: 'You', payee: 'The shipper', admin: 'The shipper' },
  carrier: { payer: 'The carrier', payee: 'You', admin: 'The carrier' },
  platform: { payer: productName, payee: productName, admin: productName },
  desk: { payer: `${productName} support`, payee: `${productName} support`, admin: `${productName} support` },
};

export const describeStep = ({ what, who, amount }: Pick<MoneyStep, 'what' | 'who' | 'amount'>, reader: MoneyReader) => ({
  title: stepTitles[what](amount === null ? '' : ` ${formatUsd(amount)}`, reader),
  who: parties[who][reader],
});

/** Total before, then each change with its reason; empty without changes. */
export function changeLines(changes: readonly AgreedChange[]): { label: string; amount: string; note?: string }[] {
  const [first] = changes;
  if (!first) return [];
  const before = { label: first.reason === 'rescue' ? 'Already paid' : 'Accepted', amount: formatUsd(first.totalBefore) };
  return [
    before,
    ...changes.map(({ reason, amount, totalAfter }, at) => ({
      label: changes.length > 1 ? `Change order ${at + 1}` : 'Change order',
      amount: `+ ${formatUsd(amount)}`,
      note: `${changeReasonLabels[reason]}. New price: ${formatUsd(totalAfter)}`,
    })),
  ];
}

const refusals: Readonly<Record<string, string>> = {
  insufficient_funds: 'The card has insufficient funds.',
  expired_card: 'The card has expired.',
  incorrect_cvc: 'The card’s security code is wrong.',
  payment_intent_authentication_failure: 'The bank could not verify your identity.',
  authentication_required: 'The bank requires you to verify your identity.',
  processing_error: 'The card could not be processed.',
  canceled: 'The payment was cancelled.',
};

export const describeRefusal = (code: string | null): string => (code && refusals[code]) || 'The bank declined the card.';

type RefundFacts = Pick<RefundQuote, 'refund' | 'feeKept' | 'dryRunFee' | 'line'>;

export function describeRefund({ refund, feeKept, dryRunFee, line }: RefundFacts, isPayer = true): string {
  const back = `${isPayer ? 'You get' : 'The shipper gets'} a refund of ${formatUsd(refund)}`;
  if (line !== 'assigned' && line !== 'wasted_arrival') return `${back}, including the service fee.`;
  const toCarrier = line === 'wasted_arrival' ? ` The carrier gets ${formatUsd(dryRunFee)} for the dry run.` : '';
  return `${back}. We keep the service fee of ${formatUsd(feeKept)} because a carrier is assigned.${toCarrier}`;
}
