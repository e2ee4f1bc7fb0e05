/** Cents by account. What came from the shipper stands there as a negative sum, so that all accounts together are zero. */
export type Balances = Readonly<Record<LedgerAccount, number>>;

/** Books before anything happened. */
export const emptyBooks: Balances = { shipper: 0, held: 0, platform_fee: 0, carrier: 0, refunds: 0, disputes: 0, provider_fees: 0 };

/** What a journal says happened. */
export const journalKinds = [
  'captured',
  'fee_taken',
  'fee_returned',
  'fee_earned',
  'released',
  'taken_back',
  'refunded',
  'frozen',
  'thawed',
  'dispute_lost',
  'loss_borne',
  'loss_restored',
  'refund_borne',
  'loss_covered',
  'refund_returned',
  'refund_borne_returned',
  'given_back',
] as const;
export type JournalKind = (typeof journalKinds)[number];

interface LedgerPosting {
  readonly from: LedgerAccount;
  readonly to: LedgerAccount;
}

/**
 * Each journal moves one sum from one account to another; which ones is all that a kind means.
 *
 * - `captured` what the shipper paid · `fee_taken` what the provider keeps of it, borne by the platform · `fee_returned` of it, after all
 * - `released` to the carrier: a delivered job, or a fee for a wasted arrival · `taken_back` a transfer that was reversed
 * - `fee_earned` the service fee, once it can no longer be owed back
 * - `refunded` to the shipper's card
 * - `frozen`, `thawed` by a claim, a dispute or the desk · `dispute_lost` the card's bank keeps what was frozen
 * - `loss_borne` a dispute about what the carrier has already: the platform pays it · `loss_restored` it was won, or the carrier paid
 * - `refund_borne` a refund by hand of what was not there any more: the platform pays it · `loss_covered` by what became free afterwards
 * - `refund_returned` a refund that came back from the card · `refund_borne_returned` what the platform bore of one
 * - `given_back` one that the desk gave back outside the provider then
 */
export const postings: Readonly<Record<JournalKind, LedgerPosting>> = {
  captured: { from: 'shipper', to: 'held' },
  fee_taken: { from: 'platform_fee', to: 'provider_fees' },
  fee_returned: { from: 'provider_fees', to: 'platform_fee' },
  fee_earned: { from: 'held', to: 'platform_fee' },
  released: { from: 'held', to: 'carrier' },
  taken_back: { from: 'carrier', to: 'held' },
  refunded: { from: 'held', to: 'refunds' },
  frozen: { from: 'held', to: 'disputes' },
  thawed: { from: 'disputes', to: 'held' },
  dispute_lost: { from: 'disputes', to: 'refunds' },
  loss_borne: { from: 'platform_fee', to: 'disputes' },
  loss_restored: { from: 'disputes', to: 'platform_fee' },
  refund_borne: { from: 'platform_fee', to: 'refunds' },
  loss_covered: { from: 'held', to: 'platform_fee' },
  refund_returned: { from: 'refunds', to: 'held' },
  refund_borne_returned: { from: 'refunds', to: 'platform_fee' },
  given_back: { from: 'held', to: 'refunds' },
};

/** Only these may fall below zero: what the shipper paid in, and the platform's own purse, which bears the provider's fees and losses. */
export const mayBeNegative: readonly LedgerAccount[] = ['shipper', 'platform_fee'];

/**
 * The books after `cents` moved as a kind says. Throws RangeError for a sum that is not a positive whole number of cents, or one that
 * the account does not have; the database refuses the same (`ledger_entries`).
 */
export function booksAfter(books: Balances, kind: JournalKind, cents: number): Balances {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`not a sum to move: ${cents}`);
  const { from, to } = postings[kind];
  const left = books[from] - cents;
  if (left < 0 && !mayBeNegative.includes(from)) throw new RangeError(`${kind}: ${cents} cents of ${books[from]} in ${from}`);
  return { ...books, [from]: left, [to]: books[to] + cents };
}

/** All that ever came from the shipper, in cents. */
export const getCaptured = (books: Balances): number => 0 - books.shipper;

/** What the platform keeps of a payment before its own costs, in cents. */
export const getFee = (books: Balances): number => books.platform_fee + books.provider_fees;

/**
 * What still waits to go somewhere, in cents. With what went to the carrier, back to the shipper and to the platform it is all that was
 * captured: `waiting + carrier + refunds + fee = captured`.
 */
export const getPending = (books: Balances): number => books.held + books.disputes;

/** Where the money of one payment can stand. Each is an account of the ledger. */
export const ledgerAccounts = ['shipper', 'held', 'platform_fee', 'carrier', 'refunds', 'disputes', 'provider_fees'] as const;

export type LedgerAccount = (typeof ledgerAccounts)[number];
