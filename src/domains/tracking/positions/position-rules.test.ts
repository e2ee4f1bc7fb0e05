import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '#shared/dates/days.ts';
import { isOnMap, isReachable, selectAcceptedFixes, maxAccuracyMeters, type Fix, type AcceptedPositions } from './position-rules.ts';

const start = Date.parse('2026-11-24T12:00:00.000Z');
const span = { since: start, until: start + 12 * hourMs };
const unknown = { last: null, suspect: null };
const fix = (seconds: number, { mph = 60, accuracy = 10, east = 0 } = {}): Fix => ({
  lat: 32.5 + (seconds / 3600) * (mph / 69),
  lng: -99.7 + east,
  accuracy,
  at: start + seconds * 1000,
});

describe('a position', () => {
  it.each([
    ['of a phone without a fix', { lat: 0, lng: 0 }, false],
    ['in Austin', { lat: 30.27, lng: -97.74 }, true],
    ['in Utqiagvik', { lat: 71.29, lng: -156.79 }, true],
    ['in Honolulu', { lat: 21.3, lng: -157.86 }, true],
    ['in San Juan', { lat: 18.46, lng: -66.1 }, true],
    ['in Hagatna', { lat: 13.47, lng: 144.75 }, true],
    ['in Berlin', { lat: 52.52, lng: 13.4 }, false],
    ['in Buenos Aires', { lat: -34.6, lng: -58.4 }, false],
  ])('%s is on the map: %#', (_, spot, is) => {
    expect(isOnMap(spot)).toBe(is);
  });

  it.each([
    ['elsewhere', { ...fix(60), lat: 0, lng: 0 }],
    ['inaccurate', fix(60, { accuracy: maxAccuracyMeters + 1 })],
    ['outside_consent', fix(-1)],
    ['outside_consent', fix(12 * 3600 + 1)],
  ] as const)('that is %s is ignored without a trace', (reason, one) => {
    expect(selectAcceptedFixes(unknown, [one], span)).toEqual({ taken: [], passedOver: { [reason]: 1 }, ...unknown });
  });

  it.each([fix(0), fix(12 * 3600), fix(60, { accuracy: maxAccuracyMeters })])('at the limit is accepted: %#', (one) => {
    expect(selectAcceptedFixes(unknown, [one], span)).toEqual({ taken: [one], passedOver: {}, last: one, suspect: null });
  });
});

describe('an impossible speed', () => {
  it.each([
    [95, true],
    [140, false],
    [600, false],
  ])('of %i miles an hour: %s', (mph, is) => {
    expect(isReachable(fix(0), fix(900, { mph }))).toBe(is);
    expect(isReachable(fix(900, { mph }), fix(0))).toBe(is);
  });

  it('allows for inaccuracy, and for two positions in one second', () => {
    expect(isReachable(fix(0, { accuracy: 1500 }), fix(15, { mph: 200, accuracy: 1500 }))).toBe(true);
    expect(isReachable(fix(0), { ...fix(0), lat: fix(0).lat + 0.001 })).toBe(true);
    expect(isReachable(fix(0), { ...fix(0), lat: fix(0).lat + 0.1 })).toBe(false);
  });

  it('skips a single wrong position', () => {
    const wrong = fix(30, { east: 3 });
    const { taken, passedOver, last } = selectAcceptedFixes(unknown, [fix(0), fix(15), wrong, fix(45), fix(60)], span);
    expect([taken, passedOver, last]).toEqual([[fix(0), fix(15), fix(45), fix(60)], { too_fast: 1 }, fix(60)]);
  });

  it('detects a wrong last position by two later ones that agree, even in another batch', () => {
    const wrong = fix(0, { east: 3 });
    const first = selectAcceptedFixes(unknown, [wrong, fix(15)], span);
    expect([first.taken, first.last, first.suspect]).toEqual([[wrong], wrong, fix(15)]);
    expect(selectAcceptedFixes(first, [fix(30), fix(45)], span)).toEqual({
      taken: [fix(30), fix(45)],
      passedOver: {},
      last: fix(45),
      suspect: null,
    });
  });

  it('is not assumed for a truck that was silent for hours', () => {
    const { taken } = selectAcceptedFixes({ last: fix(0), suspect: null }, [fix(5 * 3600, { mph: 60 })], span);
    expect(taken).toHaveLength(1);
  });
});

const haul = fc
  .array(
    fc.record({
      seconds: fc.integer({ min: 5, max: 600 }),
      mph: fc.integer({ min: 0, max: 80 }),
      accuracy: fc.integer({ min: 3, max: 800 }),
    }),
    {
      minLength: 1,
      maxLength: 40,
    },
  )
  .map((legs) => {
    let [lat, at] = [32.5, start];
    return legs.map(({ seconds, mph, accuracy }): Fix => {
      lat += (seconds / 3600) * (mph / 69.2);
      at += seconds * 1000;
      return { lat, lng: -99.7, accuracy, at };
    });
  });

function judgeAll(batches: readonly (readonly Fix[])[]): Pick<AcceptedPositions<Fix>, 'taken' | 'last'> {
  let known: Pick<AcceptedPositions<Fix>, 'last' | 'suspect'> = unknown;
  const taken: Fix[] = [];
  for (const batch of batches) {
    const judged = selectAcceptedFixes(known, batch, span);
    taken.push(...judged.taken);
    known = judged;
  }
  return { taken: taken.toSorted((a, b) => a.at - b.at), last: known.last };
}

describe('positions of a normal trip', () => {
  it('are all accepted in any order and batches, and the newest is the location', () => {
    fc.assert(
      fc.property(haul, fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }), fc.integer({ min: 1, max: 10 }), (fixes, order, size) => {
        const shuffled = fixes.map((one, at) => ({ one, key: order[at]! })).toSorted((a, b) => a.key - b.key);
        const batches = Array.from({ length: Math.ceil(fixes.length / size) }, (_, at) =>
          shuffled.slice(at * size, (at + 1) * size).map(({ one }) => one),
        );
        expect(judgeAll(batches)).toEqual({ taken: fixes, last: fixes.at(-1) });
      }),
    );
  });

  it('are lost only for the time of one wrong position', () => {
    fc.assert(
      fc.property(haul, fc.nat(39), (fixes, at) => {
        const place = at % fixes.length;
        const wrong = { ...fixes[place]!, lat: fixes[place]!.lat + 8, at: fixes[place]!.at + 1 };
        const { taken, passedOver } = selectAcceptedFixes(unknown, [...fixes, wrong], span);
        expect(taken.filter((one) => one !== wrong).length).toBeGreaterThanOrEqual(fixes.length - 1);
        expect(Object.values(passedOver).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2);
      }),
    );
  });
});
