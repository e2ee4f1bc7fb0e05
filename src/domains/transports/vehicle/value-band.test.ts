import { describe, expect, it } from 'vitest';
import { valueBand } from './value-band.ts';

describe('the value of a vehicle before booking', () => {
  it.each([
    [null, null],
    ['0.00', 'Under $5,000'],
    ['4999.99', 'Under $5,000'],
    ['5000.00', '$5,000 to $10,000'],
    ['10000.00', '$10,000 to $25,000'],
    ['24999.99', '$10,000 to $25,000'],
    ['25000', '$25,000 to $50,000'],
    ['99999.00', '$50,000 to $100,000'],
    ['100000.00', '$100,000 to $250,000'],
    ['250000.00', '$250,000 or more'],
    ['99999999.99', '$250,000 or more'],
  ])('%s is shown as %s', (value, band) => expect(valueBand(value)).toBe(band));

  it('must be an amount', () => expect(() => valueBand('much')).toThrow(RangeError));
});
