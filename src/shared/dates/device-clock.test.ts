import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctForClock, clockNotice, clockOffsetSeconds, toServerTime } from './device-clock.ts';

const now = new Date('2026-11-22T12:00:00.000Z');

describe('the clock of a device', () => {
  it.each([
    [0, null],
    [300, null],
    [-300, null],
    [420, 'about 7 minutes ahead'],
    [-3 * 3600, 'about 3 hours behind'],
    [86_400, 'about 24 hours ahead'],
    [-86_400, 'about 24 hours behind'],
    [5 * 86_400, 'about 5 days ahead'],
  ] as const)('that is off by %i seconds is reported: %s', (seconds, words) => {
    if (words === null) expect(clockNotice(seconds)).toBeNull();
    else expect(clockNotice(seconds)).toContain(`This phone’s clock is ${words}.`);
  });

  it('a day ahead puts nothing into the future, and keeps the time between action and sending', () => {
    const times = { doneAt: '2026-11-23T11:00:00.000Z', sentAt: '2026-11-23T12:00:00.000Z' };
    expect(clockOffsetSeconds(times, now)).toBe(86_400);
    expect(toServerTime(times, now)).toBe('2026-11-22T11:00:00.000Z');
  });

  it('thousands of years off still gives a valid date', () => {
    const times = { doneAt: '0001-01-01T00:00:00.000Z', sentAt: '9999-12-31T00:00:00.000Z' };
    expect(toServerTime(times, now)).toBe('1970-01-01T00:00:00.000Z');
    expect(correctForClock('9999-12-31T00:00:00.000Z', -2_147_483_647)).toBe('9999-12-31T23:59:59.999Z');
    expect(correctForClock('0001-01-01T00:00:00.000Z', 2_147_483_647)).toBe('1970-01-01T00:00:00.000Z');
  });

  it('does not change when things were done, and never dates them after their arrival', () => {
    const instants = { min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(instants), fc.integer({ min: -1_000_000, max: 1_000_000 }), (sent, before) => {
        const times = { doneAt: new Date(sent.getTime() - before * 1000).toISOString(), sentAt: sent.toISOString() };
        const expected = now.getTime() - Math.max(0, before) * 1000;
        expect(Date.parse(toServerTime(times, now))).toBe(expected);
      }),
    );
  });
});
