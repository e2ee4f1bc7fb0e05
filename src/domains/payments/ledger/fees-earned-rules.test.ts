import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toStored } from './fees-earned-rules.ts';

describe('the refunded and retained parts of a payment', () => {
  it.each([
    ['everything went back', [128_500, 128_500, 0, 0], [128_500, 0, 0, 0, 0]],
    ['the service fee was kept', [128_500, 110_000, 0, 18_500], [110_000, 18_500, 0, 18_500, 0]],
    ['a carrier came in vain', [128_500, 100_000, 10_000, 18_500], [100_000, 28_500, 10_000, 18_500, 0]],
    ['a part went back, the rest is held', [128_500, 20_000, 0, 0], [20_000, 108_500, 0, 0, 108_500]],
    ['the platform bore what went back after all was paid', [128_500, 128_500, 110_000, 18_500], [128_500, 0, 0, 0, 0]],
    ['nothing was paid', [0, 0, 0, 0], [0, 0, 0, 0, 0]],
  ] as const)('%s', (_, [captured, refunds, carrier, feeEarned], [refunded, kept, toCarrier, feeKept, stillHere]) => {
    expect(toStored({ captured, refunds, carrier, feeEarned })).toEqual({ refunded, kept, toCarrier, feeKept, stillHere });
  });

  it('add up and are never negative, whatever the balances are', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, cents, (captured, refunds, carrier, feeEarned) => {
        const { kept, toCarrier, feeKept, stillHere } = toStored({ captured, refunds, carrier, feeEarned });
        expect(toCarrier + feeKept + stillHere).toBe(kept);
        expect(Math.min(kept, toCarrier, feeKept, stillHere)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
