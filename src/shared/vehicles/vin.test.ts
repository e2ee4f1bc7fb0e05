import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkVin, hasValidCheckDigit, normaliseVin, vinCheckDigit, vinModelYear, vinValue } from './vin.ts';

const alphabet = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'];
const anyChars = fc.array(fc.constantFrom(...alphabet), { minLength: 17, maxLength: 17 }).map((chars) => chars.join(''));
const replaceAt = (text: string, at: number, char: string) => text.slice(0, at) + char + text.slice(at + 1);
const validVin = anyChars.map((vin) => replaceAt(vin, 8, vinCheckDigit(vin)));
const accord = '1HGCM82633A004352';

describe('the check digit', () => {
  it.each([
    ['1M8GDM9AXKP042788', 'X'],
    ['1G4AH59H45G118341', '4'],
    [accord, '3'],
    ['KM8K2CAB4PU001140', '4'],
    ['11111111111111111', '1'],
  ])('of %s is %s', (vin, digit) => {
    expect(vinCheckDigit(vin)).toBe(digit);
    expect(hasValidCheckDigit(vin)).toBe(true);
  });

  it.each(['5YJ3E1EA7KF317000', 'WVWZZZ1JZXW000001', '1HGCM82633A00435', 'IHGCM82633A004352', ''])('of %j is invalid', (vin) => {
    expect(hasValidCheckDigit(vin)).toBe(false);
  });

  it('detects any single changed character', () => {
    fc.assert(
      fc.property(validVin, fc.nat(16), fc.constantFrom(...alphabet), (vin, at, char) => {
        const changed = replaceAt(vin, at, char);
        const sameValue = at === 8 ? char === vin[8] : vinValue(char) === vinValue(vin[at]!);
        expect(hasValidCheckDigit(changed)).toBe(sameValue);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the model year', () => {
  const of = (code: string, seventh: string) => replaceAt(replaceAt(accord, 9, code), 6, seventh);

  it.each([
    ['A', '1', 1980],
    ['A', 'B', 2010],
    ['H', 'B', 2017],
    ['J', 'B', 2018],
    ['P', 'B', 2023],
    ['Y', '1', 2000],
    ['1', '1', 2001],
    ['3', '6', 2003],
    ['9', '0', 2009],
    ['9', 'K', 2039],
  ])('of a car with code %s and %s in position 7 is %i', (code, seventh, year) => {
    expect(vinModelYear(of(code, seventh), { vehicleType: 'car' })).toBe(year);
  });

  it.each(['U', 'Z', '0'])('is unknown for code %s', (code) => {
    expect(vinModelYear(of(code, '1'), { vehicleType: 'car' })).toBeNull();
  });

  it.each([
    [undefined, 2007],
    [2007, 2007],
    [2037, 2037],
    [1990, 2007],
  ])('of a motorcycle with code 7, entered as %s, is %i', (vehicleYear, year) => {
    expect(vinModelYear(of('7', 'B'), { vehicleType: 'motorcycle', vehicleYear, latestYear: 2027 })).toBe(year);
  });
});

describe('the VIN check', () => {
  it.each([
    ['', 'car', 2003, 'ok'],
    [accord, 'car', 2003, 'ok'],
    [' 1hgcm-82633 a004352 ', 'car', 2003, 'ok'],
    [accord, 'car', undefined, 'ok'],
    [accord, 'car', 2004, 'warning'],
    ['1HGCM82643A004352', 'car', 2003, 'warning'],
    ['WVWZZZ1JZXW000001', 'car', 1999, 'warning'],
    ['1HGCM82633A00435', 'car', 2003, 'error'],
    ['1HGCM82633A0O4352', 'car', 2003, 'error'],
    ['1HGCM82633A004352', 'trailer', 2003, 'ok'],
    ['12345', 'motorcycle', 1981, 'error'],
    ['12345', 'rv', undefined, 'error'],
    ['12345', 'car', 1980, 'ok'],
    ['ABC12345D404', 'boat', 2020, 'ok'],
    ['IOQ-77', 'golf', 2020, 'ok'],
    ['123', 'heavy', 2020, 'error'],
    ['A'.repeat(21), 'atv', 2020, 'error'],
    ['ABC/123', 'boat', 2020, 'error'],
  ] as const)('for %j on a %s of %s gives: %s', (vin, vehicleType, vehicleYear, level) => {
    const result = checkVin(vin, { vehicleType, vehicleYear });
    expect(result.level).toBe(level);
    expect(result.ok).toBe(level !== 'error');
    if (level !== 'ok') expect(result.message).not.toBe('');
  });

  it.each([
    '*1HGCM82633A004352*',
    '1HG-CM8263-3A004352',
    '1HGCM–82633–A004352',
    'I1HGCM82633A004352',
    'a1hgcm82633a004352',
    '1HG CM826.33A 004352',
  ])('accepts %j in a copied or scanned spelling', (copied) => {
    expect(normaliseVin(copied)).toBe(accord);
    expect(checkVin(copied, { vehicleType: 'car', vehicleYear: 2003 }).level).toBe('ok');
  });

  it.each(['X1HGCM82643A004352', '11HGCM82633A004352', '1HGCM82633A004352I'])(
    'leaves %s unchanged, because 18 characters are not a VIN',
    (odd) => {
      expect(normaliseVin(odd)).toBe(odd);
      expect(checkVin(odd, { vehicleType: 'car' }).ok).toBe(false);
    },
  );

  it('returns the model year', () => {
    expect(checkVin(accord, { vehicleType: 'car', vehicleYear: 2004 })).toMatchObject({ modelYear: 2003, message: /2003, not 2004/ });
  });

  it('never throws, and never refuses an empty optional VIN', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(checkVin(text, { vehicleType: 'car' }).ok).toBe(
          normaliseVin(text) === '' || /^[A-HJ-NPR-Z0-9]{17}$/.test(normaliseVin(text)),
        );
      }),
    );
  });
});
