import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameAround, clipLand, placeNames, wholeMap } from './frame.ts';
import { mapHeight, mapWidth, project, type MapPoint } from './project.ts';
import { land } from './us-states.ts';

const at = (lat: number, lng: number): MapPoint => project({ lat, lng })!;
const [austin, denver, dallas, fortWorth] = [at(30.27, -97.74), at(39.75, -104.99), at(32.78, -96.8), at(32.75, -97.33)];
const [anchorage, honolulu, seattle] = [at(61.2, -149.9), at(21.3, -157.86), at(47.6, -122.3)];

const somewhere = fc.record({
  x: fc.double({ min: 0, max: mapWidth, noNaN: true }),
  y: fc.double({ min: 0, max: mapHeight, noNaN: true }),
});

describe('the frame of a route', () => {
  it('contains both ends with a margin, in the ratio of the map', () => {
    fc.assert(
      fc.property(somewhere, somewhere, (from, to) => {
        const frame = frameAround([from, to]);
        expect(frame.width / frame.height).toBeCloseTo(mapWidth / mapHeight, 6);
        for (const { x, y } of [from, to]) {
          expect((x - frame.x) / frame.width).toBeGreaterThan(0.09);
          expect((x - frame.x) / frame.width).toBeLessThan(0.91);
          expect((y - frame.y) / frame.height).toBeGreaterThan(0.21);
          expect((y - frame.y) / frame.height).toBeLessThan(0.79);
        }
      }),
    );
  });

  it('is limited to its route with a minimum width, and is the whole map without places', () => {
    expect(frameAround([austin, denver]).width).toBeLessThan(mapWidth * 0.7);
    expect(frameAround([dallas, fortWorth]).width).toBe(220);
    expect(frameAround([])).toBe(wholeMap);
  });
});

describe('place labels on the map', () => {
  it('never overlap and stay inside, for any length and map size', () => {
    const size = fc.record({
      mapPixels: fc.integer({ min: 280, max: 900 }),
      widths: fc.tuple(fc.integer({ min: 20, max: 200 }), fc.integer({ min: 20, max: 200 })),
    });
    const nameHeight = 22;
    const gap = 12;
    fc.assert(
      fc.property(somewhere, somewhere, size, (from, to, { mapPixels, widths }) => {
        const names = placeNames(from, to, frameAround([from, to]));
        const mapTall = (mapPixels * mapHeight) / mapWidth;
        const boxes = [names.from, names.to].map(({ left, top, isAbove }, which) => {
          const x = left * mapPixels - left * widths[which]!;
          const y = top * mapTall + (isAbove ? -nameHeight - gap : gap);
          return { x, y, right: x + widths[which]!, bottom: y + nameHeight };
        });
        const [one, other] = boxes as [(typeof boxes)[0], (typeof boxes)[0]];
        expect(one.right <= other.x || other.right <= one.x || one.bottom <= other.y || other.bottom <= one.y).toBe(true);
        for (const box of boxes) {
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThanOrEqual(mapPixels);
          expect(box.y).toBeGreaterThanOrEqual(0);
          expect(box.bottom).toBeLessThanOrEqual(mapTall);
        }
      }),
    );
  });
});

describe('Alaska and Hawaii', () => {
  const rings = (points: readonly MapPoint[]) => clipLand(land, points).split('M').length - 1;

  it('are drawn only if a place is there', () => {
    const [none, alaska, hawaii, both] = [
      rings([austin, seattle]),
      rings([seattle, anchorage]),
      rings([seattle, honolulu]),
      rings([anchorage, honolulu]),
    ];
    expect(none).toBeGreaterThan(0);
    expect(alaska).toBeGreaterThan(none);
    expect(hawaii).toBeGreaterThan(none);
    expect(both - none).toBe(alaska - none + hawaii - none);
    expect(both).toBe(land.split('M').length - 1);
  });
});
