import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  getBand,
  describeBand,
  bands,
  getCountedKind,
  deservesBan,
  eventLabels,
  eventPoints,
  eventTypes,
  nextBan,
  platformScore,
  pointsLeft,
  quietPerHour,
  getScore,
  toScore,
  type ScoredEvent,
} from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const hour = 3_600_000;
const ago = (hours: number) => new Date(now.getTime() - hours * hour);
const anyEvent = fc.record({ points: fc.constantFrom(...Object.values(eventPoints)), ageMs: fc.integer({ min: 0, max: 48 * hour }) });
const anyEvents = fc
  .array(anyEvent, { maxLength: 60 })
  .map((events): ScoredEvent[] => events.map(({ points, ageMs }) => ({ points, at: new Date(now.getTime() - ageMs) })));

it('gives the points of each cause', () => {
  expect(eventPoints).toEqual({
    failed_login: 5,
    blocked_login: 10,
    honeypot_path: 25,
    honeypot_field: 25,
    injection: 20,
    path_scan: 15,
    rate_limit: 5,
    forbidden: 3,
    rejected_upload: 5,
    bad_token: 3,
    bad_signature: 15,
    id_walk: 15,
    stuffing: 20,
    held_account: 20,
  });
  expect(Object.keys(eventLabels)).toEqual(eventTypes);
});

it('counts events for the key, the account or else the address', () => {
  const subjects = [
    { userId: 'a', apiKeyId: 'k' },
    { userId: 'a', apiKeyId: null },
    { userId: null, apiKeyId: null },
  ];
  expect(subjects.map(getCountedKind)).toEqual(['key', 'account', 'address']);
});

describe('levels', () => {
  it('cover every whole score from 0 to 100 with four ranges', () => {
    const ranges = bands.map((band) => {
      const scores = Array.from({ length: 101 }, (_, score) => score).filter((score) => getBand(score) === band);
      return [band, scores[0], scores.at(-1), scores.length];
    });
    expect(ranges).toEqual([
      ['low', 0, 10, 11],
      ['medium', 11, 20, 10],
      ['high', 21, 50, 30],
      ['critical', 51, 100, 50],
    ]);
  });

  it('start banning at critical', () => {
    expect([0, 20, 50, 51, 100].map(deservesBan)).toEqual([false, false, false, true, true]);
  });

  it.each([
    [-3, 0],
    [10.4, 10],
    [10.5, 11],
    [1000, 100],
  ])('%d points are the score %d', (points, score) => {
    expect(toScore(points)).toBe(score);
  });
});

describe('the score of an address', () => {
  it('halves every hour', () => {
    const events = [{ points: 80, at: now }];
    expect([0, 1, 2, 3, 10].map((hours) => getScore(events, new Date(now.getTime() + hours * hour)))).toEqual([80, 40, 20, 10, 0]);
  });

  it('adds what happened at different times', () => {
    expect(
      getScore(
        [
          { points: 40, at: ago(1) },
          { points: 25, at: now },
          { points: 5, at: ago(24) },
        ],
        now,
      ),
    ).toBe(45);
  });

  it('is a whole number from 0 to 100 and does not depend on the order', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const score = getScore(events, now);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(getScore(events.toReversed(), now)).toBe(score);
      }),
    );
  });

  it('never falls with one more event and never rises by waiting', () => {
    fc.assert(
      fc.property(anyEvents, anyEvent, fc.integer({ min: 0, max: 72 * hour }), (events, { points, ageMs }, waitMs) => {
        const score = getScore(events, now);
        expect(getScore([...events, { points, at: new Date(now.getTime() - ageMs) }], now)).toBeGreaterThanOrEqual(score);
        expect(getScore(events, new Date(now.getTime() + waitMs))).toBeLessThanOrEqual(score);
      }),
    );
  });

  it('loses the same in one wait as in two', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.nat(24 * hour), fc.nat(24 * hour), (points, first, second) => {
        expect(pointsLeft(pointsLeft(points, first), second)).toBeCloseTo(pointsLeft(points, first + second), 8);
      }),
    );
  });
});

it('counts future events in full, and no more', () => {
  expect(pointsLeft(20, -hour)).toBe(20);
});

describe('the platform', () => {
  const quiet = { highestOpenScore: 0, eventsLastHour: 0, normalPerHour: 0 };

  it.each([
    [{ ...quiet }, 0],
    [{ ...quiet, highestOpenScore: 34 }, 34],
    [{ ...quiet, eventsLastHour: 3 }, 2],
    [{ ...quiet, eventsLastHour: quietPerHour }, 10],
    [{ ...quiet, eventsLastHour: 100, normalPerHour: 100 }, 10],
    [{ ...quiet, eventsLastHour: 200, normalPerHour: 100 }, 20],
    [{ ...quiet, eventsLastHour: 500, normalPerHour: 100 }, 50],
    [{ ...quiet, eventsLastHour: 5000, normalPerHour: 100 }, 100],
    [{ highestOpenScore: 60, eventsLastHour: 200, normalPerHour: 100 }, 60],
  ])('%o has the score %d', (figures, score) => {
    expect(platformScore(figures)).toBe(score);
  });

  it('is never safer than its worst open address', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.nat(10_000), fc.nat(10_000), (highestOpenScore, eventsLastHour, normalPerHour) => {
        expect(platformScore({ highestOpenScore, eventsLastHour, normalPerHour })).toBeGreaterThanOrEqual(highestOpenScore);
      }),
    );
  });
});

it('bans for an hour, then for a day, then permanently', () => {
  expect([0, 1, 2, 3, 9].map((before) => nextBan(before).hours)).toEqual([1, 24, null, null, null]);
});

it('says at a critical level whether addresses are banned automatically', () => {
  expect([true, false].map((isEnforced) => describeBand('critical', isEnforced).includes('Automatic bans are off'))).toEqual([false, true]);
});
