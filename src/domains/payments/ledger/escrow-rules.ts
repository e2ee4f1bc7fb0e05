import type { Balances } from './ledger-rules.ts';

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

/** `provider`: a provider event; `platform`: a workflow step, claim or job; `admin`: the payments console. */
export type EscrowCause = 'provider' | 'platform' | 'admin';

export interface EscrowMove {
  readonly from: EscrowStatus;
  readonly on: EscrowEvent;
  readonly to: EscrowStatus;
  readonly by: readonly EscrowCause[];
}

const move = (from: EscrowStatus, on: EscrowEvent, to: EscrowStatus, ...by: EscrowCause[]): EscrowMove => ({ from, on, to, by });

/**
 * All transitions of a payment; anything else is ignored, and changes of amounts alone are not transitions. `declined` may mean
 * one canceled page; another can still be paid. `taken_back`: `transfer.reversed`, or a refund returned by the card (`refund.failed`).
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
  escrowMoves.find((candidate) => candidate.from === from && candidate.on === on && candidate.by.includes(by));

/** Transitions for an event: two if the provider's `asked` is late or missing, none if it is repeated, out of order or not allowed. */
export function findEscrowMoves(from: EscrowStatus, on: EscrowEvent, by: EscrowCause): readonly EscrowMove[] {
  const direct = getLine(from, on, by);
  if (direct) return [direct];
  const requestMove = on === 'captured' || on === 'declined' ? getLine(from, 'asked', by) : undefined;
  const next = requestMove && getLine(requestMove.to, on, by);
  return requestMove && next ? [requestMove, next] : [];
}

export const finalStatuses: readonly EscrowStatus[] = ['refunded', 'cancelled'];

export const payableStatuses: readonly EscrowStatus[] = ['created', 'payment_pending', 'failed'];

/** What was paid is still here, free or on hold. */
export const isFunded = ({ escrowStatus }: { readonly escrowStatus: EscrowStatus }): boolean =>
  escrowStatus === 'escrow' || escrowStatus === 'held';

const isUntouched = (books: Balances): boolean => Object.values(books).every((cents) => cents === 0);

/** What the ledger must show for each state. */
const fits: Readonly<Record<EscrowStatus, (books: Balances) => boolean>> = {
  created: isUntouched,
  payment_pending: isUntouched,
  failed: isUntouched,
  // Late money is held until it is refunded, never paid out.
  cancelled: ({ carrier, platform_fee }) => carrier === 0 && platform_fee <= 0,
  escrow: ({ held, disputes }) => held > 0 && disputes === 0,
  held: ({ disputes }) => disputes > 0,
  released: ({ held, carrier }) => held === 0 && carrier > 0,
  refunded: ({ held, disputes, refunds }) => held === 0 && disputes === 0 && refunds > 0,
};

/** For a payment in its final state: late money is held until refunded, and the platform covers new disputes. */
const stillFits: Partial<typeof fits> = {
  released: ({ carrier }) => carrier > 0,
  refunded: ({ refunds, held, disputes }) => refunds + held + disputes > 0,
};

/** False if state and ledger contradict each other. Pass the previous state in `from`: final states are checked less strictly. */
export const agrees = (status: EscrowStatus, books: Balances, from: EscrowStatus | null = null): boolean =>
  ((from === status && stillFits[status]) || fits[status])(books);

/** Never 'escrow' in the interface: it is a licensed term in many states. */
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

export const escrowStatuses = ['created', 'payment_pending', 'escrow', 'held', 'released', 'refunded', 'cancelled', 'failed'] as const;

export type EscrowStatus = (typeof escrowStatuses)[number];
