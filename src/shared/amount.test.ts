import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount, typedCents } from './amount.ts';

describe('an amount', () => {
  it.each([
    ['950', 950_00],
    ['950.5', 950_50],
    ['950,50', 950_50],
    ['950,5', 950_50],
    ['18500,00', 18_500_00],
    ['18,500', 18_500_00],
    ['18,500.00', 18_500_00],
    ['$25,000', 25_000_00],
    ['US$ 25,000.00', 25_000_00],
    ['25000 USD', 25_000_00],
    ['1,234,567.89', 1_234_567_89],
    ['1.234,50', 1_234_50],
    ['1.234.567', 1_234_567_00],
    ['18 500,00', 18_500_00],
    ['18\u00a0500', 18_500_00],
    ["18'500.00", 18_500_00],
    ['９５０', 950_00],
    ['950.', 950_00],
    ['950,', 950_00],
    ['0', 0],
    ['0,01', 1],
    ['99999999.99', 99_999_999_99],
  ])('written %j is read as %d cents', (written, cents) => expect(typedCents(written)).toBe(cents));

  it.each([
    ['1,23,456', 'Did you mean $123,456.00?'],
    ['1234,567', 'Did you mean $1,234,567.00?'],
    ['1,234,56', 'Did you mean $1,234.56 or $123,456.00?'],
    ['950,500,0', 'Did you mean $950,500.00 or $9,505,000.00?'],
    ['0,500', 'Did you mean $0.50 or $500.00?'],
    ['950,5000', 'Did you mean $950.50 or $9,505,000.00?'],
    ['1 8500', 'Did you mean $18,500.00?'],
  ])('written %j gets the question: %s', (written, asks) => expect(readAmount(written)).toEqual({ cents: null, problem: 'unclear', asks }));

  it.each([
    ['', 'none'],
    ['-5', 'none'],
    ['1e3', 'none'],
    ['a lot', 'none'],
    [',50', 'none'],
    ['12.345', 'decimals'],
    ['18.500', 'decimals'],
    ['0,000', 'none'],
    ['100000000', 'large'],
    ['1234,567,891', 'large'],
    ['000000000100.00', 'large'],
    ['9'.repeat(41), 'none'],
  ])('written %j is refused: %s', (written, problem) => expect(readAmount(written)).toMatchObject({ cents: null, problem }));

  it('can be read in every common notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), (cents) => {
        const [whole, decimals] = [String(Math.floor(cents / 100)), String(cents % 100).padStart(2, '0')];
        const inGroups = (mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark);
        const ways = [`${whole}.${decimals}`, `${whole},${decimals}`, `${inGroups(',')}.${decimals}`, `${inGroups('.')},${decimals}`];
        expect(ways.map(typedCents)).toEqual(ways.map(() => cents));
      }),
    );
  });
});
