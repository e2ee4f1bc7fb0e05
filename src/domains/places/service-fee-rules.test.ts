import { describe, expect, it } from 'vitest';
import { serviceFeeCents } from './service-fee-rules.ts';

describe('the service fee', () => {
  it.each([
    [null, 49_00],
    [0, 49_00],
    [4_500_00, 49_00],
    [5_000_00, 49_00],
    [5_000_01, 50_00],
    [5_123_45, 51_23],
    [5_150_49, 51_50],
    [5_150_50, 51_51],
    [25_000_00, 250_00],
    [49_900_00, 499_00],
    [75_000_00, 499_00],
  ])('for a value of %s cents is %i cents', (value, fee) => {
    expect(serviceFeeCents(value)).toBe(fee);
  });
});
