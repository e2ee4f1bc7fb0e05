import { expect, it } from 'vitest';
import { journalKinds, postings } from '#domains/payments/ledger/ledger-rules.ts';
import { toLedgerLines, type JournalRow, type LedgerReader } from './ledger-rules.ts';

const rows: JournalRow[] = journalKinds.flatMap((kind) =>
  ['carl', 'other'].map((userId) => ({
    id: `${kind} ${userId}`,
    kind,
    fromAccount: postings[kind].from,
    toAccount: postings[kind].to,
    cents: 110_050,
    userId,
    createdAt: '2026-11-20T10:00:00.000Z',
  })),
);
const kindsFor = (reader: LedgerReader) => [...new Set(toLedgerLines(reader, rows).map(({ kind }) => kind))].toSorted();

it('gives administrators all journals, payer and payee their own, and others nothing', () => {
  expect(kindsFor({ id: 'ada', role: 'admin' })).toEqual(journalKinds.toSorted());
  expect(kindsFor({ id: 'sam', role: 'payer' })).toEqual([
    'captured',
    'dispute_lost',
    'frozen',
    'given_back',
    'refund_borne_returned',
    'refund_returned',
    'refunded',
    'released',
    'taken_back',
    'thawed',
  ]);
  expect(toLedgerLines({ id: 'carl', role: 'payee' }, rows).map(({ id }) => id)).toEqual(['released carl', 'taken_back carl']);
  expect(toLedgerLines({ id: 'carl', role: null }, rows)).toEqual([]);
});

it('shows fees of provider and platform to administrators only', () => {
  for (const stands of ['payer', 'payee'] as const)
    for (const { from, to } of toLedgerLines({ id: 'carl', role: stands }, rows)) expect([from, to]).not.toContain('provider_fees');
});

it('writes amounts as decimals', () => {
  expect(toLedgerLines({ id: 'ada', role: 'admin' }, rows)[0]).toMatchObject({ amount: '1100.50', from: 'shipper', to: 'held' });
});
