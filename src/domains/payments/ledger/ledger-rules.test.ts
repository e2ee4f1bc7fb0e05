import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyJournal,
  getCaptured,
  emptyBooks,
  getFee,
  journalKinds,
  mayBeNegative,
  postings,
  getPending,
  type Balances,
  ledgerAccounts,
} from './ledger-rules.ts';

/** Random journals; those that the ledger refuses are skipped. */
const lives = fc.array(fc.record({ kind: fc.constantFrom(...journalKinds), cents: fc.integer({ min: 1, max: 200_000 }) }), {
  maxLength: 60,
});

function play(life: readonly { kind: (typeof journalKinds)[number]; cents: number }[]): Balances {
  let books: Balances = emptyBooks;
  for (const { kind, cents } of life) {
    try {
      books = applyJournal(books, kind, cents);
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
    }
  }
  return books;
}

describe('the balances of a payment', () => {
  it('always add up to zero, and captured money is held, released, refunded or kept', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const books = play(life);
        expect(ledgerAccounts.reduce((sum, account) => sum + books[account], 0)).toBe(0);
        expect(getPending(books) + books.carrier + books.refunds + getFee(books)).toBe(getCaptured(books));
      }),
      { numRuns: 2_000 },
    );
  });

  it('are negative only for the shipper and the platform account', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const books = play(life);
        for (const account of ledgerAccounts) if (!mayBeNegative.includes(account)) expect(books[account]).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of a successful booking: captured, fee earned, rest paid to the carrier', () => {
    const books = play([
      { kind: 'captured', cents: 104_900 },
      { kind: 'fee_taken', cents: 3_072 },
      { kind: 'fee_earned', cents: 4_900 },
      { kind: 'released', cents: 100_000 },
    ]);
    expect(books).toEqual({
      shipper: -104_900,
      held: 0,
      platform_fee: 4_900 - 3_072,
      carrier: 100_000,
      refunds: 0,
      disputes: 0,
      provider_fees: 3_072,
    });
  });

  it('of a lost claim: the claimed part is frozen and refunded, the rest is paid out', () => {
    const books = play([
      { kind: 'captured', cents: 100_000 },
      { kind: 'frozen', cents: 30_000 },
      { kind: 'released', cents: 70_000 },
      { kind: 'thawed', cents: 30_000 },
      { kind: 'refunded', cents: 30_000 },
    ]);
    expect([books.carrier, books.refunds, getPending(books)]).toEqual([70_000, 30_000, 0]);
  });

  it.each(journalKinds)('%s moves an amount between two accounts, and refuses an invalid amount', (kind) => {
    expect(postings[kind].from).not.toBe(postings[kind].to);
    const full: Balances = { ...emptyBooks, held: 100, carrier: 100, disputes: 100, refunds: 100, provider_fees: 100, shipper: -500 };
    for (const cents of [0, -1, 0.5, Number.NaN, Infinity]) expect(() => applyJournal(full, kind, cents)).toThrow(RangeError);
    if (!mayBeNegative.includes(postings[kind].from)) expect(() => applyJournal(full, kind, 101)).toThrow(RangeError);
    expect(applyJournal(full, kind, 100)[postings[kind].to]).toBe(full[postings[kind].to] + 100);
  });
});
