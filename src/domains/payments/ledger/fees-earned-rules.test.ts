import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toStored } from './fees-earned-rules.ts';

describe('the refunded and retained parts of a payment', () => {
  it.each([
    ['with a full refund', [128_500, 128_500, 0, 0], [128_500, 0, 0, 0, 0]],
    ['with the service fee retained', [128_500, 110_000, 0, 18_500], [110_000, 18_500, 0, 18_500, 0]],
    ['after a dry run', [128_500, 100_000, 10_000, 18_500], [100_000, 28_500, 10_000, 18_500, 0]],
    ['with a partial refund and the rest held', [128_500, 20_000, 0, 0], [20_000, 108_500, 0, 0, 108_500]],
    ['with a refund paid by the platform after the payout', [128_500, 128_500, 110_000, 18_500], [128_500, 0, 0, 0, 0]],
    ['without a payment', [0, 0, 0, 0], [0, 0, 0, 0, 0]],
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
