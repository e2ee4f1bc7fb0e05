import type { EscrowEvent } from '../ledger/escrow-rules.ts';
import type { Balances, JournalKind } from '../ledger/ledger-rules.ts';

/** What is asked of the payment provider. */
const moneyOperationKinds = ['charge', 'refund', 'transfer', 'reversal'] as const;
export type MoneyOperationKind = (typeof moneyOperationKinds)[number];

/**
 * Why it is asked. `dashboard`: it was not asked by us but done by hand at the provider.
 */
const moneyOperationCauses = [
  'booking',
  'change_order',
  'completed',
  'dry_run',
  'cancelled',
  'no_carrier',
  'carrier_withdrew',
  'no_show',
  'price_drop',
  'claim',
  'desk',
  'late_capture',
  'dashboard',
] as const;
export type MoneyOperationCause = (typeof moneyOperationCauses)[number];

/** Of these the booking was called off: the fee for an arrival in vain goes to the carrier, and the rest back to the shipper. */
const returningCauses: readonly MoneyOperationCause[] = ['dry_run', 'cancelled', 'no_carrier', 'carrier_withdrew', 'no_show'];

/** How a movement that was carried out is booked. */
export const journalOf: Readonly<Record<MoneyOperationKind, JournalKind>> = {
  charge: 'captured',
  refund: 'refunded',
  transfer: 'released',
  reversal: 'taken_back',
};

/** How a movement stands. `withdrawn`: taken back before the provider was called, by the desk or by what froze its sum. */
export const moneyOperationStates = ['asked', 'done', 'refused', 'withdrawn'] as const;
export type MoneyOperationState = (typeof moneyOperationStates)[number];

/** Whether what was asked for has left, or is still to leave. */
const counts = ({ state }: { readonly state: MoneyOperationState }): boolean => state === 'asked' || state === 'done';

/** A movement as the sums are counted from it, in cents. */
export interface MoneyOperation {
  readonly id: string;
  readonly kind: MoneyOperationKind;
  readonly state: MoneyOperationState;
  readonly cents: number;
  readonly sourceId: string | null;
  /** Of a charge: what the bank of the card disputes of it, or has taken. */
  readonly disputedCents?: number;
}

const takes = (one: MoneyOperation): boolean => (one.kind === 'refund' || one.kind === 'transfer') && counts(one);

/** What of a captured charge is neither paid out nor promised, in cents; a transfer that was taken back is there again. */
export function toUncommittedCents(charge: MoneyOperation, movements: readonly MoneyOperation[]): number {
  const taken = movements.filter((one) => one.sourceId === charge.id && takes(one));
  const back = movements.filter((one) => one.kind === 'reversal' && one.state === 'done' && taken.some(({ id }) => id === one.sourceId));
  const sum = (list: readonly MoneyOperation[]) => list.reduce((cents, one) => cents + one.cents, 0);
  return charge.cents - sum(taken) + sum(back);
}

/** What of a transfer that was sent is neither taken back nor asked back, in cents; none of any other movement. */
function leftOfTransfer(one: MoneyOperation, movements: readonly MoneyOperation[]): number {
  if (one.kind !== 'transfer' || one.state !== 'done') return 0;
  const back = movements.filter((reversal) => reversal.kind === 'reversal' && reversal.sourceId === one.id && counts(reversal));
  return one.cents - back.reduce((cents, reversal) => cents + reversal.cents, 0);
}

/** What could be taken back from those who were paid, in cents. */
export const getReversible = (movements: readonly MoneyOperation[]): number =>
  movements.reduce((cents, one) => cents + leftOfTransfer(one, movements), 0);

/**
 * Takes a sum back from the transfers of a payment, the newest first. Throws RangeError when they have not that much left, or for a sum that
 * is no positive whole number of cents.
 */
export function getReversalShares(cents: number, movements: readonly MoneyOperation[]): readonly Share[] {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`not a sum to move: ${cents}`);
  const shares: Share[] = [];
  let missing = cents;
  for (const one of movements.toReversed()) {
    const part = Math.min(missing, leftOfTransfer(one, movements));
    if (part > 0) shares.push({ sourceId: one.id, cents: part });
    missing -= part;
  }
  if (missing > 0) throw new RangeError(`${missing} cents of ${cents} are not there to be taken back`);
  return shares;
}

/** What was asked of the provider and is not known to have happened, in cents: it is held still, and promised already. */
export const getPromised = (movements: readonly MoneyOperation[]): number =>
  movements.filter((one) => takes(one) && one.state === 'asked').reduce((cents, one) => cents + one.cents, 0);

/** A part of a sum, and the charge that it is taken from. */
export interface Share {
  readonly sourceId: string;
  readonly cents: number;
}

/**
 * Takes a sum from the captured charges of a payment, the oldest first, and what is disputed last of all: the provider wants to know of each
 * refund and transfer which charge it comes from, and gives nothing back of a disputed one. Throws RangeError when they have not that much left, or for a sum that is no positive whole number of cents.
 */
export function toShares(cents: number, movements: readonly MoneyOperation[]): readonly Share[] {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`not a sum to move: ${cents}`);
  const shares = new Map<string, number>();
  let missing = cents;
  const take = (sourceId: string, left: number): void => {
    const part = Math.min(missing, Math.max(0, left));
    if (part > 0) shares.set(sourceId, (shares.get(sourceId) ?? 0) + part);
    missing -= part;
  };
  const charges = movements.filter(({ kind, state }) => kind === 'charge' && state === 'done');
  for (const charge of charges) take(charge.id, toUncommittedCents(charge, movements) - (charge.disputedCents ?? 0));
  for (const charge of charges) take(charge.id, toUncommittedCents(charge, movements) - (shares.get(charge.id) ?? 0));
  if (missing > 0) throw new RangeError(`${missing} cents of ${cents} are not there`);
  return [...shares].map(([sourceId, part]) => ({ sourceId, cents: part }));
}

/**
 * What a movement that was just booked means for the payment's state: its end where nothing waits any more, null while something does.
 * A booking that was called off ends as refunded, unless nothing of it went back: `causes` are those of all that ever left, since the last
 * to arrive may be what came too late for a change order of a job that was done.
 */
export function getEnd(books: Balances, ...causes: readonly MoneyOperationCause[]): Extract<EscrowEvent, 'released' | 'returned'> | null {
  if (books.held > 0 || books.disputes > 0) return null;
  if (books.carrier === 0) return 'returned';
  return causes.some((cause) => returningCauses.includes(cause)) && books.refunds > 0 ? 'returned' : 'released';
}
