import { describe, expect, it } from 'vitest';
import { greatCircleMiles } from '#domains/places/rules.ts';
import { boxAround, getHaversine, searchHref } from './search-rules.ts';

const bearings = Array.from({ length: 72 }, (_, at) => (at * 5 * Math.PI) / 180);
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

function walk({ lat, lng }: { lat: number; lng: number }, miles: number, bearing: number) {
  const angle = miles / 3958.8;
  const to = Math.asin(Math.sin(radians(lat)) * Math.cos(angle) + Math.cos(radians(lat)) * Math.sin(angle) * Math.cos(bearing));
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(radians(lat)),
    Math.cos(angle) - Math.sin(radians(lat)) * Math.sin(to),
  );
  return { lat: degrees(to), lng: ((lng + degrees(turn) + 540) % 360) - 180 };
}

describe('the bounding box of a circle', () => {
  it.each([
    ['Miami', 25.8, -80.2],
    ['Fairbanks', 64.8, -147.7],
    ['Adak, beside the date line', 51.9, -176.6],
    ['the pole', 89, 10],
  ])('contains every point of the circle around %s', (_, lat, lng) => {
    for (const radius of [25, 100, 500]) {
      const box = boxAround({ lat, lng }, radius);
      for (const bearing of bearings) {
        const point = walk({ lat, lng }, radius * 0.999, bearing);
        expect(point.lat).toBeGreaterThanOrEqual(box.south);
        expect(point.lat).toBeLessThanOrEqual(box.north);
        expect(point.lng).toBeGreaterThanOrEqual(box.west);
        expect(point.lng).toBeLessThanOrEqual(box.east);
      }
    }
  });

  it('is no larger than necessary', () => {
    const { south, west, north, east } = boxAround({ lat: 40, lng: -90 }, 100);
    expect(greatCircleMiles({ lat: south, lng: -90 }, { lat: north, lng: -90 })).toBeCloseTo(200, 3);
    expect(greatCircleMiles({ lat: 40, lng: west }, { lat: 40, lng: east })).toBeLessThan(202);
  });
});

it.each([1, 25, 100, 500, 3000])('the haversine of %i miles converts back to the same distance', (miles) => {
  expect(2 * 3958.8 * Math.asin(Math.sqrt(getHaversine(miles)))).toBeCloseTo(miles, 6);
});

it.each([
  [{}, '/marketplace'],
  [{ vehicleType: 'car', fromZip: undefined, toState: null }, '/marketplace?vehicleType=car'],
  [{ fromZip: '78701', fromRadius: 50 }, '/marketplace?fromZip=78701&fromRadius=50'],
])('the search %j has the URL %s', (search, href) => expect(searchHref(search)).toBe(href));
