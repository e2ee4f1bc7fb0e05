import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysLeft, hasPassed, openDay, utcDay } from './days.ts';

const zones = [
  'Pacific/Guam',
  'Pacific/Saipan',
  'America/Puerto_Rico',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
];
const calendars = new Map(zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })]));
const dayIn = (zone: string, at: Date): string => calendars.get(zone)!.format(at);
const instants = fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true });

describe('the open day', () => {
  it.each([
    ['2026-11-21T03:00:00Z', '2026-11-20', 'an evening in Los Angeles, already tomorrow in UTC'],
    ['2026-11-21T04:59:59.999Z', '2026-11-20', 'the last moment of the day in New York'],
    ['2026-11-21T09:59:59.999Z', '2026-11-20', 'the last moment of the day in Hawaii'],
    ['2026-11-21T10:00:00Z', '2026-11-20', 'midnight in Hawaii, an hour before Samoa'],
    ['2026-11-21T10:59:59.999Z', '2026-11-20', 'the last moment of the day in Samoa'],
    ['2026-11-21T11:00:00Z', '2026-11-21', 'midnight in Samoa'],
    ['2026-11-20T14:00:00Z', '2026-11-20', 'midnight in Guam, where the next day has begun'],
    ['2027-01-01T10:59:59.999Z', '2026-12-31', 'the year that ends in Samoa'],
    ['2028-03-01T10:59:59.999Z', '2028-02-29', 'the leap day'],
    ['2026-03-08T10:30:00Z', '2026-03-07', 'the night in which the clocks are set forward'],
  ])('at %s is %s: %s', (at, day) => {
    expect(openDay(new Date(at))).toBe(day);
  });

  it('lasts exactly while it is that day anywhere in the United States', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const days = zones.map((zone) => dayIn(zone, at)).toSorted();
        expect(openDay(at)).toBe(days[0]);
        expect(openDay(at)).toBe(dayIn('Pacific/Pago_Pago', at));
      }),
    );
  });

  it('counts a document through its last day in every zone', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -3, max: 3 }), fc.constantFrom(...zones), (at, off, zone) => {
        const lastDay = addDays(dayIn(zone, at), off);
        if (off >= 0) expect(hasPassed(lastDay, openDay(at))).toBe(false);
        if (off <= -2) expect(hasPassed(lastDay, openDay(at))).toBe(true);
      }),
    );
  });

  it('never goes back', () => {
    fc.assert(fc.property(instants, instants, (a, b) => (a <= b ? openDay(a) <= openDay(b) : openDay(b) <= openDay(a))));
  });
});

describe('days counted from a day', () => {
  it.each([
    ['2026-11-22', 2, false],
    ['2026-11-21', 1, false],
    ['2026-11-20', 0, false],
    ['2026-11-19', -1, true],
    ['2026-11-18', -2, true],
    [null, null, false],
  ])('until %s: %s days left, passed: %s', (lastDay, left, passed) => {
    expect([daysLeft(lastDay, '2026-11-20'), hasPassed(lastDay, '2026-11-20')]).toEqual([left, passed]);
  });

  it('are the same by addition and by order', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -40_000, max: 40_000 }), (at, days) => {
        const today = openDay(at);
        expect(daysLeft(addDays(today, days), today)).toBe(days);
        expect(hasPassed(addDays(today, days), today)).toBe(days < 0);
      }),
    );
  });

  it('use UTC for the names of files and counts', () => {
    expect(utcDay(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21');
  });
});
