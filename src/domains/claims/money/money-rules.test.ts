import fc from 'fast-check';
import { expect, it } from 'vitest';
import { awardShares, getFrozenCents } from './money-rules.ts';

const cents = fc.integer({ min: 0, max: 10_000_000 });

it('freezes the claimed amount, but never more than is available for the carrier', () => {
  fc.assert(
    fc.property(cents, cents, (claimed, releasable) => {
      const frozen = getFrozenCents(claimed, releasable);
      expect(frozen).toBe(claimed <= releasable ? claimed : releasable);
    }),
  );
  expect(getFrozenCents(100, -50)).toBe(0);
});

it('takes an award from the hold, then from the carrier, and owes the exact rest directly', () => {
  fc.assert(
    fc.property(cents, cents, cents, (award, frozen, reversible) => {
      const shares = awardShares(award, frozen, reversible);
      expect(shares.frozenCents + shares.carrierCents + shares.directCents).toBe(award);
      expect(shares.frozenCents).toBe(Math.min(award, frozen));
      expect(shares.carrierCents).toBeLessThanOrEqual(reversible);
      expect(shares.carrierCents > 0 && shares.frozenCents < frozen).toBe(false);
      expect(shares.directCents > 0 && shares.carrierCents < reversible).toBe(false);
    }),
  );
});

it.each([
  [-1, 0, 0],
  [0, -1, 0],
  [0, 0, -1],
  [1.5, 0, 0],
  [Number.NaN, 0, 0],
])('refuses invalid amounts: %j', (award, frozen, reversible) => {
  expect(() => awardShares(award, frozen, reversible)).toThrow(RangeError);
});
