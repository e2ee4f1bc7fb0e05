import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyBooks, type Balances } from '../ledger/ledger-rules.ts';
import { getEnd, toUncommittedCents, toShares, type MoneyOperation, type MoneyOperationCause } from './money-operation-rules.ts';

const charge = (id: string, cents: number, state: MoneyOperation['state'] = 'done'): MoneyOperation => ({
  id,
  kind: 'charge',
  state,
  cents,
  sourceId: null,
});
const from = (
  sourceId: string,
  kind: 'refund' | 'transfer' | 'reversal',
  cents: number,
  state: MoneyOperation['state'] = 'done',
): MoneyOperation => ({
  id: `${kind}-${sourceId}-${cents}`,
  kind,
  state,
  cents,
  sourceId,
});

describe('the remaining amount of a charge', () => {
  it.each([
    ['is everything if nothing was taken', [], 1_000],
    ['counts a requested refund before it is done', [from('a', 'refund', 300, 'asked')], 700],
    ['ignores a refused refund', [from('a', 'refund', 300, 'refused')], 1_000],
    ['is nothing after a full transfer', [from('a', 'transfer', 1_000)], 0],
    ['after a partly reversed transfer', [from('a', 'transfer', 1_000), from('transfer-a-1000', 'reversal', 400)], 400],
    ['with a reversal only requested', [from('a', 'transfer', 1_000), from('transfer-a-1000', 'reversal', 400, 'asked')], 0],
    ["another charge's", [from('b', 'refund', 300)], 1_000],
  ])('%s', (_words, others, left) => expect(toUncommittedCents(charge('a', 1_000), others)).toBe(left));
});

describe('the shares of an amount', () => {
  it('come from the oldest charge first, and only from captured ones', () => {
    const movements = [charge('a', 1_000), charge('b', 500, 'asked'), charge('c', 500, 'refused'), charge('d', 300)];
    expect(toShares(1_200, movements)).toEqual([
      { sourceId: 'a', cents: 1_000 },
      { sourceId: 'd', cents: 200 },
    ]);
    expect(() => toShares(1_301, movements)).toThrow('1 cents of 1301 are not there');
    for (const cents of [0, -1, 0.5, Number.NaN]) expect(() => toShares(cents, movements)).toThrow(RangeError);
  });

  it('come from a disputed charge last, and from its undisputed part first', () => {
    const movements = [{ ...charge('a', 1_000), disputedCents: 1_000 }, { ...charge('b', 500), disputedCents: 200 }, charge('c', 100)];
    expect(toShares(400, movements)).toEqual([
      { sourceId: 'b', cents: 300 },
      { sourceId: 'c', cents: 100 },
    ]);
    expect(toShares(1_000, movements)).toEqual([
      { sourceId: 'b', cents: 300 },
      { sourceId: 'c', cents: 100 },
      { sourceId: 'a', cents: 600 },
    ]);
    expect(() => toShares(1_601, movements)).toThrow(RangeError);
  });

  it('add up to the amount, and never exceed what a charge has left', () => {
    const cents = fc.integer({ min: 1, max: 5_000 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 4 }), fc.array(cents, { maxLength: 8 }), (charges, sums) => {
        const movements: MoneyOperation[] = charges.map((each, at) => charge(`charge-${at}`, each));
        for (const [at, sum] of sums.entries()) {
          const all = charges.reduce((total, each) => total + each, 0);
          const taken = movements.filter(({ kind }) => kind === 'refund').reduce((total, each) => total + each.cents, 0);
          if (sum > all - taken) expect(() => toShares(sum, movements)).toThrow(RangeError);
          else {
            const shares = toShares(sum, movements);
            expect(shares.reduce((total, share) => total + share.cents, 0)).toBe(sum);
            for (const share of shares)
              movements.push({ ...from(share.sourceId, 'refund', share.cents), id: `refund-${at}-${share.sourceId}` });
          }
        }
        for (const one of movements.slice(0, charges.length)) expect(toUncommittedCents(one, movements)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the final state of a payment', () => {
  const books = (more: Partial<Balances>): Balances => ({ ...emptyBooks, ...more });

  it.each<[string, Partial<Balances>, MoneyOperationCause, ReturnType<typeof getEnd>]>([
    ['does not exist while something is held', { held: 1, carrier: 99 }, 'completed', null],
    ['does not exist while something is frozen', { disputes: 1, carrier: 99 }, 'completed', null],
    ['if everything went to the carrier', { carrier: 100 }, 'completed', 'released'],
    ['all back', { refunds: 100 }, 'cancelled', 'returned'],
    ['if the fee was retained and the price refunded', { refunds: 95, platform_fee: 5 }, 'cancelled', 'returned'],
    ['after a dry run, with its fee paid last', { refunds: 60, carrier: 40 }, 'dry_run', 'returned'],
    ['after a dry run whose fee is the whole price', { carrier: 60, platform_fee: 5 }, 'dry_run', 'released'],
    ['after a claim won after delivery, with the rest paid', { refunds: 30, carrier: 70 }, 'claim', 'released'],
    ['after a full refund by an administrator', { refunds: 100 }, 'desk', 'returned'],
  ])('%s', (_words, more, cause, end) => expect(getEnd(books(more), cause)).toBe(end));

  it('is released for a completed job, even if a late payment was refunded last', () => {
    const after = books({ carrier: 110_000, refunds: 15_000 });
    expect(getEnd(after, 'completed', 'late_capture')).toBe('released');
    expect(getEnd(after, 'dry_run', 'cancelled', 'late_capture')).toBe('returned');
  });
});
