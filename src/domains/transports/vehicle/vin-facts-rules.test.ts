import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vinContradiction, vinFacts, vinFills, type TypedVehicle } from './vin-facts-rules.ts';
import { knownBeginnings, vinMake } from './vin-make-rules.ts';
import { vinCheckDigit } from '#shared/vehicles/vin.ts';

const nothing: TypedVehicle = { vehicleType: 'car', vehicleYear: '', vehicleMake: '' };
const latestYear = 2027;
const vin = (text: string) => text.slice(0, 8) + vinCheckDigit(text) + text.slice(9);
const of = (text: string, typed: Partial<TypedVehicle> = {}) => vinFacts(text, { ...nothing, ...typed }, latestYear);

describe('the make in a VIN', () => {
  it('is known for the common manufacturers', () => {
    expect(knownBeginnings).toBeGreaterThan(250);
  });

  it.each([
    ['1HGCM82633A004352', 2003, 'Honda'],
    ['KM8K2CAB4PU001140', 2023, 'Hyundai'],
    [vin('5YJ3E1EA0KF317000'), 2019, 'Tesla'],
    [vin('1FTFW1ET0EFA00001'), 2014, 'Ford'],
    [vin('1C4RJFBG0EC000001'), 2014, 'Jeep'],
    [vin('1C6RR7LT0ES000001'), 2014, 'Ram'],
    [vin('2C3CDXBG0EH000001'), 2014, 'Dodge'],
    [vin('5N1DR2MM0HC000001'), 2017, 'Nissan'],
    [vin('5N1DL0MM0HC000001'), 2017, 'Infiniti'],
    [vin('5XYZU3LB0EG000001'), 2014, 'Hyundai'],
    [vin('5XYKT3A60DG000001'), 2013, 'Kia'],
  ])('%s is a %i %s', (text, modelYear, make) => {
    expect(of(text)).toEqual({ modelYear, make });
  });

  it.each([
    ['of a small manufacturer', '1A9CM82633A004352'],
    ['of a plant that built for several makes before 2012', '1C3CJ45K4RV000001'],
    ['of two makes with one prefix', 'JF1ZNAA10D1700001'],
    ['of an unknown maker', '8XZCM82633A004352'],
  ])('is not given for a VIN %s', (_, text) => {
    expect(of(vin(text))?.make).toBeNull();
  });

  it('and year are unknown for a wrong check digit or an incomplete VIN', () => {
    expect(of('1HGCM82643A004352')).toBeNull();
    expect(of('1HGCM82633A00435')).toBeNull();
    expect(of('')).toBeNull();
  });

  it('is read from a VIN in any spelling', () => {
    expect(of(' 1hgcm-82633a 004352')).toEqual({ modelYear: 2003, make: 'Honda' });
  });

  it('never comes with a year that cannot exist yet', () => {
    const alphabet = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...alphabet), { minLength: 17, maxLength: 17 }), (chars) => {
        const year = of(vin(chars.join('')))?.modelYear ?? null;
        expect(year === null || (year >= 1980 && year <= latestYear)).toBe(true);
      }),
    );
  });

  it('is known for motorcycles by the first characters only', () => {
    expect(vinMake('JYARN23E0CA000001', 2012)).toBe('Yamaha');
    expect(vinMake('1HD1KBM10CB000001', 2012)).toBe('Harley-Davidson');
  });
});

describe('a VIN next to typed fields', () => {
  const accord = { modelYear: 2003, make: 'Honda' };

  it('fills empty fields only', () => {
    expect(vinFills(accord, nothing)).toEqual({ vehicleYear: '2003', vehicleMake: 'Honda' });
    expect(vinFills(accord, { ...nothing, vehicleMake: 'Toyota' })).toEqual({ vehicleYear: '2003' });
    expect(vinFills(accord, { ...nothing, vehicleYear: '2004', vehicleMake: 'x' })).toEqual({});
    expect(vinFills({ modelYear: null, make: null }, nothing)).toEqual({});
  });

  it.each([
    ['2003', 'Honda', null],
    ['2003', 'HONDA ', null],
    ['2003', 'Hon', null],
    ['', '', null],
    ['200', 'Honda', null],
    ['2004', 'Honda', 'The VIN decodes as 2003 Honda'],
    ['2003', 'Acura', 'The VIN decodes as 2003 Honda'],
    ['', 'Toyota', 'The VIN decodes as 2003 Honda'],
  ])('with %j %j says %j', (vehicleYear, vehicleMake, said) => {
    expect(vinContradiction(accord, { ...nothing, vehicleYear, vehicleMake })).toBe(said);
  });

  it.each([
    ['Chevy', 'Chevrolet'],
    ['VW', 'Volkswagen'],
    ['Mercedes', 'Mercedes-Benz'],
    ['land rover', 'Land Rover'],
    ['Harley', 'Harley-Davidson'],
  ])('accepts %s for %s', (vehicleMake, make) => {
    expect(vinContradiction({ modelYear: null, make }, { ...nothing, vehicleMake })).toBeNull();
  });
});
