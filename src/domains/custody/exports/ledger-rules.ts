import { fromCents } from '#shared/money.ts';
import type { JournalKind } from '#domains/payments/ledger/ledger-rules.ts';

/** A journal of the books of a payment, as it is kept. */
export interface JournalRow {
  readonly id: string;
  readonly kind: JournalKind;
  readonly fromAccount: string;
  readonly toAccount: string;
  readonly cents: number;
  readonly userId: string | null;
  readonly createdAt: string;
}

/** A journal as an export tells it. */
export interface LedgerLine {
  readonly id: string;
  readonly kind: JournalKind;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly at: string;
}

/** What concerns a payer: what came from the card and went back to it. */
const ofPayer: readonly JournalKind[] = [
  'captured',
  'refunded',
  'refund_returned',
  'refund_borne_returned',
  'given_back',
  'released',
  'taken_back',
  'frozen',
  'thawed',
  'dispute_lost',
];
/** What concerns whoever is paid, of its own transfers. */
const ofPayee: readonly JournalKind[] = ['released', 'taken_back'];

/** Who reads the books: administrators all of them, payer and payee what moved their money, nobody else anything. */
export interface LedgerReader {
  readonly id: string;
  readonly stands: 'admin' | 'payer' | 'payee' | null;
}

const isFor = ({ stands, id }: LedgerReader, { kind, userId }: JournalRow): boolean => {
  if (stands === 'admin') return true;
  if (stands === 'payer') return ofPayer.includes(kind);
  return stands === 'payee' && ofPayee.includes(kind) && userId === id;
};

/** The lines of the books that this reader gets, in their order. */
export const ledgerFor = (reader: LedgerReader, rows: readonly JournalRow[]): LedgerLine[] =>
  rows
    .filter((row) => isFor(reader, row))
    .map(({ id, kind, fromAccount, toAccount, cents, createdAt }) => ({
      id,
      kind,
      from: fromAccount,
      to: toAccount,
      amount: fromCents(cents),
      at: createdAt,
    }));
