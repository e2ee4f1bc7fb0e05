import { describe, expect, it } from 'vitest';
import { numberInCode } from './label-rules.ts';

const vin = '1HGCM82633A004352';
const car = { vehicleType: 'car', vehicleYear: 2003, vin: null } as const;
const digger = { ...car, vehicleType: 'heavy' } as const;

describe('the number in a bar code', () => {
  it.each([
    ['a VIN alone', vin],
    ['lower-case letters', vin.toLowerCase()],
    ['a code with the I prefix of an imported vehicle', `I${vin}`],
    ['a square code with other content', `https://example.com/?v=${vin}&y=2003`],
    ['a code after another sequence with a wrong check digit', `11111111111111112 ${vin}`],
  ])('is found in %s', (_, text) => {
    expect(numberInCode(text, car)).toBe(vin);
  });

  it('is accepted with a wrong check digit, because vehicles for other markets have none', () => {
    expect(numberInCode('WAUZZZ8V5KA123456', car)).toBe('WAUZZZ8V5KA123456');
  });

  it.each(['', '0123456789', 'A PART OF THE DOOR', '1HGCM82633A00435', '1HGCM82633AO04352'])('is not found in %j', (text) => {
    expect(numberInCode(text, car)).toBeNull();
  });

  it('can be a serial number only for types without a legal VIN', () => {
    expect(numberInCode('cat-0320e 71', digger)).toBe('CAT0320E71');
    expect(numberInCode('Hydraulic oil, 20 l, see the manual', digger)).toBeNull();
    expect(numberInCode('ABC', digger)).toBeNull();
  });
});
