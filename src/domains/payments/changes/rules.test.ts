import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxCents } from '#shared/amount.ts';
import {
  getNextChangeState,
  changeAmountProblem,
  getChangeDeadline,
  changeEvents,
  changeLimitCents,
  changeLimitProblem,
  changeMoves,
  changeStates,
  isOpenChange,
  type ChangeEvent,
  type ChangeParty,
  type ChangeState,
  rescueSums,
} from './rules.ts';

const parties: readonly ChangeParty[] = ['shipper', 'carrier', 'platform'];
const grid = changeStates.flatMap((from) => changeEvents.flatMap((on) => parties.map((by) => [from, on, by] as const)));

const expected: Record<string, ChangeState> = {
  'asked approved shipper': 'approved',
  'asked settled shipper': 'agreed',
  'asked declined shipper': 'declined',
  'asked taken_back carrier': 'taken_back',
  'asked lapsed platform': 'lapsed',
  'asked ended platform': 'ended',
  'approved settled platform': 'agreed',
  'approved declined shipper': 'declined',
  'approved taken_back carrier': 'taken_back',
  'approved lapsed platform': 'lapsed',
  'approved ended platform': 'ended',
  'declined withdrew carrier': 'left',
  'lapsed withdrew carrier': 'left',
};

describe('the states of a change order', () => {
  it.each(grid)('from %s on %s by the %s follow the table', (from, on, by) => {
    expect(getNextChangeState(from, on, by)).toBe(expected[`${from} ${on} ${by}`] ?? null);
  });

  it('have one transition per event and party', () => {
    const names = changeMoves.map(({ from, on, by }) => `${from} ${on} ${by}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('always end, count at most once, and never without approval by the shipper', () => {
    const steps = fc.array(fc.record({ on: fc.constantFrom(...changeEvents), by: fc.constantFrom(...parties) }), { maxLength: 30 });
    fc.assert(
      fc.property(steps, (life: { on: ChangeEvent; by: ChangeParty }[]) => {
        let state: ChangeState = 'asked';
        let isApproved = false;
        let counted = 0;
        for (const { on, by } of life) {
          const to = getNextChangeState(state, on, by);
          if (to === null) continue;
          expect(isOpenChange(state) || on === 'withdrew').toBe(true);
          if (by === 'shipper' && (on === 'approved' || on === 'settled')) isApproved = true;
          if (to === 'agreed') counted += 1;
          if (to === 'agreed') expect(isApproved).toBe(true);
          state = to;
        }
        expect(counted).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('wait at most one day at a time', () => {
    expect(getChangeDeadline(new Date('2026-03-01T10:00:00Z')).toISOString()).toBe('2026-03-02T10:00:00.000Z');
  });
});

describe('the amount of a change order', () => {
  it.each([
    ['150', null],
    ['150.5', null],
    [' 150.05 ', null],
    ['1.00', null],
    ['10000.00', null],
    ['150.005', 'Enter at most two decimals, like 150.00'],
    ['-20.00', 'The amount must be more than zero. A lower price needs no change order.'],
    ['0', 'The amount must be more than zero'],
    ['0.00', 'The amount must be more than zero'],
    ['0.99', 'Ask for at least $1.00'],
    ['10000.01', 'Ask for at most $10,000.00 at a time'],
    ['99999999999999999999', 'Ask for at most $10,000.00 at a time'],
    ['1e3', 'Enter an amount in dollars, like 150.00'],
    ['1,000', null],
    ['150,50', null],
    ['1,00,0', 'Did you mean $100.00 or $1,000.00?'],
    ['', 'Enter an amount in dollars, like 150.00'],
    ['NaN', 'Enter an amount in dollars, like 150.00'],
  ])('%j: %s', (typed, problem) => expect(changeAmountProblem(typed)).toBe(problem));

  it('is at most the agreed price', () => {
    expect(changeLimitProblem(110_000, 110_000)).toBeNull();
    expect(changeLimitProblem(110_001, 110_000)).toBe('Ask for at most $1,100.00. A change order cannot exceed the agreed price.');
    expect(changeLimitCents(0)).toBe(0);
  });

  it('leads to a total the database can store', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxCents }), (agreed) => {
        const limit = changeLimitCents(agreed);
        expect(limit).toBeGreaterThanOrEqual(0);
        expect(limit).toBeLessThanOrEqual(Math.min(agreed, 1_000_000));
        expect(agreed + limit).toBeLessThanOrEqual(maxCents);
      }),
    );
  });
});

describe('the difference to the price of another carrier', () => {
  const fees = [4_900, 18_500];
  const prices = [1, 30_000, 130_000];
  const left = [0, 1, 4_900, 18_499, 18_500, 18_501, 128_500];
  const rescues = fees.flatMap((feeCents) =>
    prices.flatMap((priceCents) => left.map((paidCents) => [paidCents, priceCents, feeCents] as const)),
  );

  it.each(rescues.filter(([paid, price, fee]) => price + fee > paid))(
    'with %i paid, a price of %i and a fee of %i covers the missing fee first',
    (paidCents, priceCents, feeCents) => {
      const cents = priceCents + feeCents - paidCents;
      const { beforeCents, afterCents, feePartCents } = rescueSums({ paidCents, cents, feeCents });
      expect(afterCents).toBe(priceCents);
      expect(afterCents - beforeCents + feePartCents).toBe(cents);
      expect(feePartCents).toBe(paidCents < feeCents ? feeCents - paidCents : 0);
      expect(beforeCents).toBe(paidCents < feeCents ? 0 : paidCents - feeCents);
    },
  );
});
