/** Cents by account. Money from the shipper is negative, so that all accounts add up to zero. */
export type Balances = Readonly<Record<LedgerAccount, number>>;

export const emptyBooks: Balances = { shipper: 0, held: 0, platform_fee: 0, carrier: 0, refunds: 0, disputes: 0, provider_fees: 0 };

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
 * `fee_taken`, `fee_returned`: the provider's fee. `released`: to the carrier, for a delivery or dry run. `fee_earned`: no longer
 * refundable. `loss_borne`: the platform pays a dispute about money the carrier has. `refund_borne`: the platform pays a refund by hand;
 * `loss_covered`: from money freed later. `refund_returned`: returned by the card. `given_back`: refunded outside the provider.
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

/** `platform_fee` pays the provider's fees and losses. */
export const mayBeNegative: readonly LedgerAccount[] = ['shipper', 'platform_fee'];

/** Throws RangeError if `cents` is not a positive integer or exceeds the account; the database enforces the same (`ledger_entries`). */
export function applyJournal(books: Balances, kind: JournalKind, cents: number): Balances {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`not a sum to move: ${cents}`);
  const { from, to } = postings[kind];
  const remaining = books[from] - cents;
  if (remaining < 0 && !mayBeNegative.includes(from)) throw new RangeError(`${kind}: ${cents} cents of ${books[from]} in ${from}`);
  return { ...books, [from]: remaining, [to]: books[to] + cents };
}

export const getCaptured = (books: Balances): number => 0 - books.shipper;

/** Cents that the platform keeps before its own costs. */
export const getFee = (books: Balances): number => books.platform_fee + books.provider_fees;

/** Cents not yet assigned: `pending + carrier + refunds + fee = captured`. */
export const getPending = (books: Balances): number => books.held + books.disputes;

export const ledgerAccounts = ['shipper', 'held', 'platform_fee', 'carrier', 'refunds', 'disputes', 'provider_fees'] as const;

export type LedgerAccount = (typeof ledgerAccounts)[number];
