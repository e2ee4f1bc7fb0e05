import { describe, expect, it } from 'vitest';
import { findPlace } from './zip-table.ts';

describe('a ZIP code', () => {
  it.each([
    ['90210', 'Beverly Hills', 'CA'],
    ['10001', 'New York', 'NY'],
    ['00601', 'Adjuntas', 'PR'],
    ['96701', 'Aiea', 'HI'],
    ['99501', 'Anchorage', 'AK'],
    ['20500', 'Washington', 'DC'],
    ['96910', 'Hagatna', 'GU'],
    ['72405', 'Jonesboro', 'AR'],
    ['89437', 'Sparks', 'NV'],
    ['00501', 'Holtsville', 'NY'],
    ['99950', 'Ketchikan', 'AK'],
  ])('%s is %s, %s', (zip, city, state) => {
    expect(findPlace(zip)).toMatchObject({ zip, city, state, lat: expect.any(Number), lng: expect.any(Number) });
  });

  it('with four more digits is looked up by its first five', () => {
    expect(findPlace('90210-1234')).toEqual(findPlace('90210'));
  });

  it('of the armed forces has no coordinates', () => {
    expect(findPlace('09001')).toEqual({ zip: '09001', city: 'APO', state: 'AE', lat: null, lng: null });
  });

  it.each(['00000', '99999', '90299', 'K1A0A', '', '123', '-1234'])('%j does not exist', (zip) => {
    expect(findPlace(zip)).toBeNull();
  });

  it('exists for exactly 42,560 of all hundred thousand numbers', () => {
    const found = Array.from({ length: 100_000 }, (_, at) => findPlace(String(at).padStart(5, '0'))).filter((place) => place !== null);
    expect(found).toHaveLength(42_560);
    expect(found.every(({ city, state }) => city.length > 1 && /^[A-Z]{2}$/.test(state))).toBe(true);
    expect(found.every(({ lat, lng }) => (lat === null ? lng === null : lat > -15 && lat < 72 && lng !== null && Math.abs(lng) > 64))).toBe(
      true,
    );
  });
});
