import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, isLateFee, type DifferenceCause, type Ours, type Theirs } from './compare-rules.ts';

const theirs = (more: Partial<Theirs> = {}): Theirs => ({ kind: 'refund', id: 're_1', cents: 500, state: 'done', ...more });
const ours = (more: Partial<Ours> = {}): Ours => ({
  kind: 'refund',
  id: 're_1',
  cents: 500,
  bookedCents: 500,
  state: 'done',
  paymentId: 'p',
  isDue: true,
  ...more,
});

describe('the comparison with the provider', () => {
  it.each<[string, Theirs[], Ours[], DifferenceCause[]]>([
    ['equal operations have no difference', [theirs()], [ours()], []],
    ['without operations there is no difference', [], [], []],
    ['finds an operation made by hand at the provider', [theirs()], [], ['missing_here']],
    ['finds an operation missing at the provider', [], [ours()], ['missing_there']],
    ['ignores operations before the compared period', [], [ours({ isDue: false })], []],
    ['finds another amount', [theirs({ cents: 501 })], [ours()], ['other_sum']],
    ['finds another amount in the ledger only', [theirs()], [ours({ bookedCents: 0 })], ['other_sum']],
    ['finds another state', [theirs({ state: 'failed' })], [ours()], ['other_state']],
    ['finds the same id of another kind', [theirs({ kind: 'transfer' })], [ours()], ['missing_here', 'missing_there']],
    ['ignores a dispute won before its event arrived', [theirs({ kind: 'dispute', id: 'du_1', state: 'won' })], [], []],
    ['ignores a fee of an unknown charge', [theirs({ kind: 'fee', id: 'ch_9', of: 'ch_9' })], [], []],
    ['finds a fee that was not booked', [theirs(), theirs({ kind: 'fee', id: 're_1', cents: 30, of: 're_1' })], [ours()], ['missing_here']],
  ])('%s', (_words, there, here, causes) => expect(compare(there, here).map(({ cause }) => cause)).toEqual(causes));

  it('shows both amounts, with the ledger amount if that differs', () => {
    expect(compare([theirs()], [ours({ bookedCents: 0 })])).toMatchObject([{ ourCents: 0, theirCents: 500, paymentId: 'p' }]);
    expect(compare([theirs()], [ours({ cents: 499 })])).toMatchObject([{ ourCents: 499, theirCents: 500 }]);
  });

  it('finds each changed, missing or added operation once, and no others', () => {
    const one = fc.record({
      id: fc.uuid(),
      cents: fc.integer({ min: 1, max: 9_999 }),
      fate: fc.constantFrom('same', 'sum', 'state', 'lost', 'added'),
    });
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: ({ id }) => id, maxLength: 30 }), (all) => {
        const here = all.filter(({ fate }) => fate !== 'added').map(({ id, cents }) => ours({ id, cents, bookedCents: cents }));
        const there = all
          .filter(({ fate }) => fate !== 'lost')
          .map(({ id, cents, fate }) => theirs({ id, cents: cents + Number(fate === 'sum'), state: fate === 'state' ? 'failed' : 'done' }));
        const cause = { sum: 'other_sum', state: 'other_state', lost: 'missing_there', added: 'missing_here' } as const;
        const expected = all.flatMap(({ id, fate }) => (fate === 'same' ? [] : [`${id} ${cause[fate as keyof typeof cause]}`]));
        expect(
          compare(there, here)
            .map((found) => `${found.objectId} ${found.cause}`)
            .toSorted(),
        ).toEqual(expected.toSorted());
      }),
    );
  });
});

it.each([
  ['fee', 'missing_here', 'ch_1', true],
  ['fee', 'missing_here', 'txn_1', false],
  ['fee', 'other_sum', 'ch_1', false],
  ['charge', 'missing_here', 'ch_1', false],
] as const)('only the fee of a charge can be late: %s %s %s', (kind, cause, objectId, isLate) => {
  expect(isLateFee({ kind, cause, objectId })).toBe(isLate);
});
