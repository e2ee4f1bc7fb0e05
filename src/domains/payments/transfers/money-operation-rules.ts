import type { EscrowEvent } from '../ledger/escrow-rules.ts';
import type { Balances, JournalKind } from '../ledger/ledger-rules.ts';

const moneyOperationKinds = ['charge', 'refund', 'transfer', 'reversal'] as const;
export type MoneyOperationKind = (typeof moneyOperationKinds)[number];

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

/** The booking ended: a dry-run fee goes to the carrier, the rest back to the shipper. */
const returningCauses: readonly MoneyOperationCause[] = ['dry_run', 'cancelled', 'no_carrier', 'carrier_withdrew', 'no_show'];

export const journalByOperation: Readonly<Record<MoneyOperationKind, JournalKind>> = {
  charge: 'captured',
  refund: 'refunded',
  transfer: 'released',
  reversal: 'taken_back',
};

/** `withdrawn`: canceled by the payments console or a hold before the provider was called. */
export const moneyOperationStates = ['asked', 'done', 'refused', 'withdrawn'] as const;
export type MoneyOperationState = (typeof moneyOperationStates)[number];

/** Requested and done operations both reduce the remaining amount. */
const counts = ({ state }: { readonly state: MoneyOperationState }): boolean => state === 'asked' || state === 'done';

export interface MoneyOperation {
  readonly id: string;
  readonly kind: MoneyOperationKind;
  readonly state: MoneyOperationState;
  readonly cents: number;
  readonly sourceId: string | null;
  readonly disputedCents?: number;
}

const takes = (one: MoneyOperation): boolean => (one.kind === 'refund' || one.kind === 'transfer') && counts(one);

/** Cents of a captured charge that are neither sent nor requested; a reversed transfer counts as available again. */
export function toUncommittedCents(charge: MoneyOperation, movements: readonly MoneyOperation[]): number {
  const operations = movements.filter((one) => one.sourceId === charge.id && takes(one));
  const back = movements.filter(
    (one) => one.kind === 'reversal' && one.state === 'done' && operations.some(({ id }) => id === one.sourceId),
  );
  const sum = (list: readonly MoneyOperation[]) => list.reduce((cents, one) => cents + one.cents, 0);
  return charge.cents - sum(operations) + sum(back);
}

/** Cents of a completed transfer that are not reversed or being reversed; 0 for any other operation. */
function leftOfTransfer(one: MoneyOperation, movements: readonly MoneyOperation[]): number {
  if (one.kind !== 'transfer' || one.state !== 'done') return 0;
  const back = movements.filter((reversal) => reversal.kind === 'reversal' && reversal.sourceId === one.id && counts(reversal));
  return one.cents - back.reduce((cents, reversal) => cents + reversal.cents, 0);
}

export const getReversible = (movements: readonly MoneyOperation[]): number =>
  movements.reduce((cents, one) => cents + leftOfTransfer(one, movements), 0);

/** Splits a reversal over transfers, newest first. Throws RangeError if less is left or `cents` is not a positive integer. */
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

export const getPromised = (movements: readonly MoneyOperation[]): number =>
  movements.filter((one) => takes(one) && one.state === 'asked').reduce((cents, one) => cents + one.cents, 0);

export interface Share {
  readonly sourceId: string;
  readonly cents: number;
}

/** Splits an amount over captured charges: oldest first, disputed parts last (not refundable). Throws RangeError if they have less left. */
export function toShares(cents: number, movements: readonly MoneyOperation[]): readonly Share[] {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`not a sum to move: ${cents}`);
  const shares = new Map<string, number>();
  let missing = cents;
  const take = (sourceId: string, available: number): void => {
    const part = Math.min(missing, Math.max(0, available));
    if (part > 0) shares.set(sourceId, (shares.get(sourceId) ?? 0) + part);
    missing -= part;
  };
  const charges = movements.filter(({ kind, state }) => kind === 'charge' && state === 'done');
  for (const charge of charges) take(charge.id, toUncommittedCents(charge, movements) - (charge.disputedCents ?? 0));
  for (const charge of charges) take(charge.id, toUncommittedCents(charge, movements) - (shares.get(charge.id) ?? 0));
  if (missing > 0) throw new RangeError(`${missing} cents of ${cents} are not there`);
  return [...shares].map(([sourceId, part]) => ({ sourceId, cents: part }));
}

/** How a payment ends; null while money is held or on hold. Pass the causes of all that left it: the last may be a late change order. */
export function getEnd(books: Balances, ...causes: readonly MoneyOperationCause[]): Extract<EscrowEvent, 'released' | 'returned'> | null {
  if (books.held > 0 || books.disputes > 0) return null;
  if (books.carrier === 0) return 'returned';
  return causes.some((cause) => returningCauses.includes(cause)) && books.refunds > 0 ? 'returned' : 'released';
}
