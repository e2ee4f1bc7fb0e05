import type { Balances } from './ledger-rules.ts';

/** What moves a payment: one word for each thing that can happen to it. */
export const escrowEvents = [
  'asked',
  'declined',
  'captured',
  'called_off',
  'frozen',
  'thawed',
  'released',
  'taken_back',
  'returned',
] as const;
export type EscrowEvent = (typeof escrowEvents)[number];

/** Who may make it happen: `provider` is a fact of the payment provider, `platform` a step of the road, a claim or a job, `admin` a person at the desk. */
export type EscrowCause = 'provider' | 'platform' | 'admin';

/** One line of the table of states. */
export interface EscrowMove {
  readonly from: EscrowStatus;
  readonly on: EscrowEvent;
  readonly to: EscrowStatus;
  readonly by: readonly EscrowCause[];
}

const move = (from: EscrowStatus, on: EscrowEvent, to: EscrowStatus, ...by: EscrowCause[]): EscrowMove => ({ from, on, to, by });

/**
 * Every move of a payment, with the events of the provider by name. What is not listed here does not happen; what changes the sums and not the state (a partial refund, a change order paid, more frozen) is no line of it.
 *
 * - `asked`: the hosted page was opened, or the intent waits for the payer (`payment_intent.processing`, `.requires_action`)
 * - `declined`: `payment_intent.payment_failed`, and `.canceled`: of one page that ran out while another may be paid · `captured`: `payment_intent.succeeded`
 * - `called_off`: the booking ended before anything was paid; what its page says then comes too late
 * - `frozen`, `thawed`: a claim, `charge.dispute.created` and its end, a hold of the desk
 * - `released`: the last of what was held went to the carrier · `taken_back`: `transfer.reversed`, or a refund that the card sent back (`refund.failed`)
 * - `returned`: the last of what was held went back to the shipper
 */
export const escrowMoves: readonly EscrowMove[] = [
  move('created', 'asked', 'payment_pending', 'platform', 'provider'),
  move('created', 'called_off', 'cancelled', 'platform', 'provider', 'admin'),
  move('payment_pending', 'captured', 'escrow', 'provider'),
  move('payment_pending', 'declined', 'failed', 'provider'),
  move('payment_pending', 'called_off', 'cancelled', 'platform', 'provider', 'admin'),
  move('failed', 'asked', 'payment_pending', 'platform', 'provider'),
  move('failed', 'called_off', 'cancelled', 'platform', 'provider', 'admin'),
  move('escrow', 'frozen', 'held', 'platform', 'provider', 'admin'),
  move('escrow', 'released', 'released', 'platform', 'admin'),
  move('escrow', 'returned', 'refunded', 'platform', 'provider', 'admin'),
  move('held', 'thawed', 'escrow', 'platform', 'provider', 'admin'),
  move('held', 'released', 'released', 'platform', 'admin'),
  move('held', 'returned', 'refunded', 'platform', 'provider', 'admin'),
  move('released', 'taken_back', 'held', 'provider'),
  move('released', 'returned', 'refunded', 'provider'),
  move('refunded', 'taken_back', 'held', 'provider'),
];

const getLine = (from: EscrowStatus, on: EscrowEvent, by: EscrowCause): EscrowMove | undefined =>
  escrowMoves.find((line) => line.from === from && line.on === on && line.by.includes(by));

/**
 * The moves that an event means for a payment in a state, in their order: one line of the table, or two where the provider's word that
 * it was asked comes late or never (what is captured or declined was asked before). None where the event moves nothing: repeated, out of
 * its order, or not for this cause. The payment then stays as it is.
 */
export function movesOn(from: EscrowStatus, on: EscrowEvent, by: EscrowCause): readonly EscrowMove[] {
  const direct = getLine(from, on, by);
  if (direct) return [direct];
  const asked = on === 'captured' || on === 'declined' ? getLine(from, 'asked', by) : undefined;
  const next = asked && getLine(asked.to, on, by);
  return asked && next ? [asked, next] : [];
}

/** A payment is over in these: only a refund that the card sends back opens a refunded one again. */
export const finalStatuses: readonly EscrowStatus[] = ['refunded', 'cancelled'];

/** What the shipper can still pay: nothing was captured, and the booking stands. */
export const payableStatuses: readonly EscrowStatus[] = ['created', 'payment_pending', 'failed'];

/** What was paid is still here, free or frozen: neither the carrier nor the shipper has all of it. */
export const isFunded = ({ escrowStatus }: { readonly escrowStatus: EscrowStatus }): boolean =>
  escrowStatus === 'escrow' || escrowStatus === 'held';

const isUntouched = (books: Balances): boolean => Object.values(books).every((cents) => cents === 0);

/** What the books have to say for a payment to be in a state. */
const fits: Readonly<Record<EscrowStatus, (books: Balances) => boolean>> = {
  created: isUntouched,
  payment_pending: isUntouched,
  failed: isUntouched,
  // What comes after it was called off is held until it has gone back; nobody is paid of it.
  cancelled: ({ carrier, platform_fee }) => carrier === 0 && platform_fee <= 0,
  escrow: ({ held, disputes }) => held > 0 && disputes === 0,
  held: ({ disputes }) => disputes > 0,
  released: ({ held, carrier }) => held === 0 && carrier > 0,
  refunded: ({ held, disputes, refunds }) => held === 0 && disputes === 0 && refunds > 0,
};

/**
 * The same of one that has ended: what is paid after all is held until it has gone back, and the bank of the card may ask again for what
 * went back, which the platform bears until it is decided. What the card sent back of one that was paid anew is kept until it is sent again.
 */
const stillFits: Partial<typeof fits> = {
  released: ({ carrier }) => carrier > 0,
  refunded: ({ refunds, held, disputes }) => refunds + held + disputes > 0,
};

/**
 * False where state and books contradict each other: held and nothing there, paid out and something left. `from` is the state of before:
 * one that stays where it ended may have something on its way.
 */
export const agrees = (status: EscrowStatus, books: Balances, from: EscrowStatus | null = null): boolean =>
  ((from === status && stillFits[status]) || fits[status])(books);

/** What people read for a state: never 'escrow', which is a licensed word in many states. */
export const escrowLabels: Record<EscrowStatus, string> = {
  created: 'Not paid yet',
  payment_pending: 'Payment in progress',
  escrow: 'Held until delivery',
  held: 'On hold',
  released: 'Paid to the carrier',
  refunded: 'Refunded',
  cancelled: 'Cancelled, not charged',
  failed: 'Payment failed',
};

/** States of a payment as they are stored; people read `escrowLabels`. */
export const escrowStatuses = ['created', 'payment_pending', 'escrow', 'held', 'released', 'refunded', 'cancelled', 'failed'] as const;

export type EscrowStatus = (typeof escrowStatuses)[number];
