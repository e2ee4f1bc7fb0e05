import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greatCircleMiles, getTruckAccess, roadMiles, roadMilesBetween, transitDays, type Place } from './rules.ts';

const losAngeles = { lat: 34.09, lng: -118.406 };
const newYork = { lat: 40.748, lng: -73.997 };
const point = fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lng: fc.double({ min: -180, max: 180, noNaN: true }) });
const placeIn = (state: string, at: { lat: number; lng: number } | null = losAngeles): Place => ({
  zip: '00000',
  city: 'Somewhere',
  state,
  lat: at?.lat ?? null,
  lng: at?.lng ?? null,
});

describe('distance', () => {
  it('from Los Angeles to New York is about 2,450 miles by air and 2,870 by road', () => {
    expect(greatCircleMiles(losAngeles, newYork)).toBeCloseTo(2454, -1);
    expect(roadMilesBetween(losAngeles, newYork)).toBe(Math.round(greatCircleMiles(losAngeles, newYork) * 1.17));
  });

  it('is the same both ways, zero to the same place and at most half the globe', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const miles = greatCircleMiles(a, b);
        expect(miles).toBeCloseTo(greatCircleMiles(b, a), 6);
        expect(greatCircleMiles(a, a)).toBe(0);
        expect(miles).toBeGreaterThanOrEqual(0);
        expect(miles).toBeLessThanOrEqual(Math.PI * 3958.8 + 1e-6);
      }),
    );
  });

  it.each([
    ['HI', null],
    ['AK', null],
    ['AE', null],
    ['NY', 0],
  ])('by road from %s to the same place is %s', (state, miles) => {
    expect(roadMiles(placeIn(state), placeIn(state))).toBe(miles);
  });

  it('by road is unknown for a place without coordinates', () => {
    expect(roadMiles(placeIn('NY'), placeIn('NY', null))).toBeNull();
  });
});

describe('truck access', () => {
  it.each([
    ['AA', 'military'],
    ['AE', 'military'],
    ['AP', 'military'],
    ['HI', 'sea'],
    ['PR', 'sea'],
    ['GU', 'sea'],
    ['VI', 'sea'],
    ['AS', 'sea'],
    ['MP', 'sea'],
    ['AK', 'alaska'],
    ['DC', 'road'],
    ['TX', 'road'],
  ])('of %s is %s', (state, reach) => {
    expect(getTruckAccess(state)).toBe(reach);
  });
});

describe('the days in transit', () => {
  it.each([
    [0, 1, 2],
    [200, 1, 2],
    [201, 2, 4],
    [600, 2, 4],
    [1000, 3, 5],
    [1500, 4, 6],
    [2000, 5, 7],
    [2400, 6, 8],
    [2401, 7, 9],
    [9000, 7, 9],
  ])('for %i miles are %i to %i', (miles, min, max) => {
    expect(transitDays(miles)).toEqual({ min, max });
  });
});
