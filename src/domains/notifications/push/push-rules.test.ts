import { describe, expect, it } from 'vitest';
import { pushOutcome, getQuietEnd, usualQuietHours } from './push-rules.ts';

describe('quiet hours', () => {
  it.each([
    ['in the evening', '2026-12-02T04:59:00Z', 'America/Denver', '9:59 PM', null],
    ['when they start', '2026-12-02T05:00:00Z', 'America/Denver', '10 PM', '2026-12-02T14:00:00.000Z'],
    ['after midnight', '2026-12-02T13:59:59Z', 'America/Denver', '6:59 AM', '2026-12-02T14:00:00.000Z'],
    ['when they end', '2026-12-02T14:00:00Z', 'America/Denver', '7 AM', null],
    ['in another zone at the same time', '2026-12-02T05:00:00Z', 'Pacific/Honolulu', '7 PM', null],
    ['in the night when clocks go forward', '2026-03-08T05:30:00Z', 'America/Chicago', '11:30 PM', '2026-03-08T12:00:00.000Z'],
    ['in the night when clocks go back', '2026-11-01T04:30:00Z', 'America/Chicago', '11:30 PM', '2026-11-01T13:00:00.000Z'],
    ['in a zone offset by a quarter hour', '2026-12-01T20:00:00Z', 'Asia/Kathmandu', '1:45 AM', '2026-12-02T01:15:00.000Z'],
  ])('%s (%s, %s, %s)', (_when, now, zone, _clock, until) => {
    expect(getQuietEnd(new Date(now), zone, usualQuietHours)?.toISOString() ?? null).toBe(until);
  });

  it('can be within a day, and can be turned off', () => {
    const noon = new Date('2026-12-01T20:30:00Z');
    expect(getQuietEnd(noon, 'America/Denver', { from: 13, until: 15 })?.toISOString()).toBe('2026-12-01T22:00:00.000Z');
    expect(getQuietEnd(noon, 'America/Denver', { from: 15, until: 13 })).toBeNull();
    expect(getQuietEnd(new Date('2026-12-02T08:00:00Z'), 'America/Denver', null)).toBeNull();
  });
});

it.each([
  [201, 'sent'],
  [204, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'later'],
  [503, 'later'],
  [null, 'later'],
  [400, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [301, 'refused'],
] as const)('a push answered with %s is %s', (status, outcome) => {
  expect(pushOutcome(status)).toBe(outcome);
});
