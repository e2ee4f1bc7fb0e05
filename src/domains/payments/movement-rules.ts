import type { EscrowEvent } from './escrow-rules.ts';
import type { Balances, JournalKind } from './ledger-rules.ts';

/** What is asked of the payment provider. */
export const movementKinds = ['charge', 'refund', 'transfer', 'reversal'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Why it is asked; what is held goes back to the shipper for `returningCauses`, and to the carrier for the others. */
export const movementCauses = [
  'booking',
  'change_order',
  'completed',
  'dry_run',
  'cancelled',
  'no_carrier',
  'carrier_withdrew',
  'price_drop',
  'claim',
  'desk',
  'late_capture',
] as const;
export type MovementCause = (typeof movementCauses)[number];

const returningCauses: readonly MovementCause[] = ['dry_run', 'cancelled', 'no_carrier', 'carrier_withdrew', 'late_capture'];

/** How a movement that was carried out is booked. */
export const journalOf: Readonly<Record<MovementKind, JournalKind>> = {
  charge: 'captured',
  refund: 'refunded',
  transfer: 'released',
  reversal: 'taken_back',
};

/** A movement as the sums are counted from it, in cents. */
export interface Movement {
  readonly id: string;
  readonly kind: MovementKind;
  readonly state: 'asked' | 'done' | 'refused';
  readonly cents: number;
  readonly sourceId: string | null;
}

const takes = ({ kind, state }: Movement): boolean => (kind === 'refund' || kind === 'transfer') && state !== 'refused';

/** What of a captured charge is neither paid out nor promised, in cents; a transfer that was taken back is there again. */
export function leftOfCharge(charge: Movement, movements: readonly Movement[]): number {
  const taken = movements.filter((one) => one.sourceId === charge.id && takes(one));
  const back = movements.filter((one) => one.kind === 'reversal' && one.state === 'done' && taken.some(({ id }) => id === one.sourceId));
  const sum = (list: readonly Movement[]) => list.reduce((cents, one) => cents + one.cents, 0);
  return charge.cents - sum(taken) + sum(back);
}

/** What was asked of the provider and is not known to have happened, in cents: it is held still, and promised already. */
export const promisedOf = (movements: readonly Movement[]): number =>
  movements.filter((one) => takes(one) && one.state === 'asked').reduce((cents, one) => cents + one.cents, 0);

/** A part of a sum, and the charge that it is taken from. */
export interface Share {
  readonly sourceId: string;
  readonly cents: number;
}

/**
 * Takes a sum from the captured charges of a payment, the oldest first: the provider wants to know of each refund and transfer which
 * charge it comes from. Throws RangeError when they have not that much left, or for a sum that is no positive whole number of cents.
 */
export function sharesOf(cents: number, movements: readonly Movement[]): readonly Share[] {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`not a sum to move: ${cents}`);
  const shares: Share[] = [];
  let missing = cents;
  for (const charge of movements.filter(({ kind, state }) => kind === 'charge' && state === 'done')) {
    const part = Math.min(missing, Math.max(0, leftOfCharge(charge, movements)));
    if (part > 0) shares.push({ sourceId: charge.id, cents: part });
    missing -= part;
  }
  if (missing > 0) throw new RangeError(`${missing} cents of ${cents} are not there`);
  return shares;
}

/**
 * What a movement that was just booked means for the payment's state: its end where nothing waits any more, null while something does.
 * A booking that was called off ends as refunded, unless nothing of it went back.
 */
export function endOf(books: Balances, cause: MovementCause): Extract<EscrowEvent, 'released' | 'returned'> | null {
  if (books.held > 0 || books.disputes > 0) return null;
  if (books.carrier === 0) return 'returned';
  return returningCauses.includes(cause) && books.refunds > 0 ? 'returned' : 'released';
}
