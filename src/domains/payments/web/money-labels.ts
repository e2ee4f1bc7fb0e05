import type { TransportCard, TransportStatus } from '#domains/transports/schemas.ts';
import { formatDateTime } from '#shared/dates.ts';
import { hourMs } from '#shared/dates/days.ts';
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

export interface PaymentParties {
  readonly awaits: TransportCard['awaits'];
  readonly isBrokered?: boolean;
}

function nextBeforePickup(status: TransportStatus, reader: MoneyReader, { awaits, isBrokered = false }: PaymentParties): string {
  const isYours = reader === 'payee';
  if (awaits === 'carrier_named') return isYours ? 'you' : 'the broker';
  if (status === 'accepted' || awaits === 'driver_named') return isYours && !isBrokered ? 'you' : 'the carrier';
  return 'the driver';
}

function getNext(payment: PaymentFacts, status: TransportStatus, wait: PickupWait | null, naming: PaymentParties): string | null {
  const { escrowStatus, reader, frozen } = payment;
  const shipper = reader === 'payer' ? 'you' : 'the shipper';
  if (payableStatuses.includes(escrowStatus)) return status === 'cancelled' ? null : shipper;
  if (owesStill(payment, status)) return toOps(reader);
  if (escrowStatus === 'refunded') return isBooked(status) ? shipper : null;
  if (escrowStatus === 'held') return frozen[0] ? nextOnFrozen[frozen[0].why](reader) : null;
  if (escrowStatus !== 'escrow') return null;
  if (wait === 'short') return toOps(reader);
  if (wait === 'difference') return shipper;
  if (isBooked(status)) return nextBeforePickup(status, reader, naming);
  if (status === 'in_transit') return 'the driver';
  return status === 'delivered' ? shipper : null;
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

/** 'Review window ends in 41 h', rounded up. */
function describeWindow({ escrowStatus, reviewEndsAt, asOf }: PaymentFacts): string | null {
  if (escrowStatus !== 'escrow' || reviewEndsAt === null) return null;
  const hours = Math.ceil((Date.parse(reviewEndsAt) - Date.parse(asOf)) / hourMs);
  return hours > 0 ? `Review window ends in ${hours} h` : 'The review window has ended';
}

function describeNext({ escrowStatus }: PaymentFacts, next: string): string {
  if (next === 'you') return 'Your turn';
  return escrowStatus === 'escrow' && next === 'the driver' ? 'Released after the driver delivers' : `Waiting for ${next}`;
}

/** 'Held until delivery. Review window ends in 41 h. Your turn'. `wait`: why the pickup is delayed. */
export function moneyHeadline(
  payment: PaymentFacts,
  status: TransportStatus,
  wait: PickupWait | null = null,
  naming: PaymentParties = { awaits: null },
): string {
  if (wait !== 'short' && hasNothing(payment)) return payment.isAnyFrozen ? frozenForOthers : nothingHeld;
  const next = getNext(payment, status, wait, naming);
  const window = describeWindow(payment);
  const owedText = owesStill(payment, status) ? describeOwed(payment) : null;
  const parts = [getStatus(payment, status, wait), window, owedText, next && describeNext(payment, next)];
  return parts.filter(Boolean).join('. ');
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
