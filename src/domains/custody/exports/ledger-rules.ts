import { fromCents } from '#shared/money.ts';
import type { JournalKind } from '#domains/payments/ledger/ledger-rules.ts';

export interface JournalRow {
  readonly id: string;
  readonly kind: JournalKind;
  readonly fromAccount: string;
  readonly toAccount: string;
  readonly cents: number;
  readonly userId: string | null;
  readonly createdAt: string;
}

export interface LedgerLine {
  readonly id: string;
  readonly kind: JournalKind;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly at: string;
}

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
const ofPayee: readonly JournalKind[] = ['released', 'taken_back'];

/** Administrators see the whole ledger, payer and payee what moved their money, others nothing. */
export interface LedgerReader {
  readonly id: string;
  readonly role: 'admin' | 'payer' | 'payee' | null;
}

const isFor = ({ role, id }: LedgerReader, { kind, userId }: JournalRow): boolean => {
  if (role === 'admin') return true;
  if (role === 'payer') return ofPayer.includes(kind);
  return role === 'payee' && ofPayee.includes(kind) && userId === id;
};

export const toLedgerLines = (reader: LedgerReader, rows: readonly JournalRow[]): LedgerLine[] =>
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
