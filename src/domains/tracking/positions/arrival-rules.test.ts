import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#shared/dates/days.ts';
import {
  arrivalWindow,
  hoursOfService,
  hoursToArrive,
  nextDuty,
  paces,
  describeWindow,
  type Approach,
  type Duty,
} from './arrival-rules.ts';
import { localHour, nextLocalHour, getZone } from '#domains/places/zone-rules.ts';
import { usStates } from '#shared/states.ts';

const timeZone = 'America/Denver';
const now = new Date('2026-11-24T18:00:00.000Z');
const at = now.getTime();
const duty = (hoursOn: number, movedAgo = 0): Duty => ({
  since: at - hoursOn * hourMs,
  movedAt: at - movedAgo * hourMs,
  lat: 34,
  lng: -100,
});
const approach = (more: Partial<Approach> = {}): Approach => ({
  milesLeft: 300,
  lastAt: at,
  duty: duty(0),
  timeZone,
  promisedDay: null,
  ...more,
});
const getWindow = (more: Partial<Approach> = {}, when = now) => arrivalWindow(approach(more), when);
const words = (more: Partial<Approach> = {}, when = now) => describeWindow(getWindow(more, when)!, timeZone);

describe('hours in transit', () => {
  it.each([
    [0, 11, 0, 0],
    [58, 11, 1, 0],
    [58 * 8, 11, 8, 0],
    [58 * 10, 11, 10.5, 0],
    [58 * 11, 11, 11.5, 0],
    [58 * 12, 11, 11 + 10 + 1 + 0.5, 1],
    [58 * 2, 1, 1 + 10 + 1 + 0.5, 1],
    [58 * 2, 0, 10 + 2 + 0.5, 1],
    [58 * 34, 11, 33 + 30 + 1 + 1.5, 3],
  ])('for %i miles with %i hours of driving left are %f hours with %i rests', (miles, left, hours, rests) => {
    expect(hoursToArrive(miles, paces.fast, left)).toEqual({ hours, rests });
  });

  it('include a rest after 11 hours of driving, and never decrease with more miles', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4000 }),
        fc.integer({ min: 0, max: 500 }),
        fc.double({ min: 0, max: 11, noNaN: true }),
        (miles, more, left) => {
          const { hours, rests } = hoursToArrive(miles, paces.slow, left);
          expect(miles / paces.slow).toBeLessThanOrEqual(left + rests * hoursOfService.driving + 1e-9);
          expect(hours).toBeGreaterThanOrEqual(miles / paces.slow + rests * hoursOfService.off - 1e-9);
          expect(hoursToArrive(miles + more, paces.slow, left).hours).toBeGreaterThanOrEqual(hours);
        },
      ),
    );
  });
});

describe('the shift of a driver by positions', () => {
  const fix = (hours: number, miles: number) => ({ lat: 34 + miles / 69, lng: -100, accuracy: 10, at: at + hours * hourMs });

  it('starts with the first position and continues over rests of less than ten hours', () => {
    const first = nextDuty(null, fix(0, 0));
    expect(first).toMatchObject({ since: at, movedAt: at });
    const driven = nextDuty(nextDuty(first, fix(1, 60)), fix(10, 120));
    expect(driven).toMatchObject({ since: at, movedAt: at + 10 * hourMs });
  });

  it('starts again when the truck moves after ten hours in one place', () => {
    const resting = nextDuty(nextDuty(null, fix(0, 0)), fix(5, 0.2));
    expect(resting.movedAt).toBe(at);
    expect(nextDuty(resting, fix(10, 3)).since).toBe(at + 10 * hourMs);
  });

  it('ignores late positions', () => {
    const ahead = nextDuty(nextDuty(null, fix(0, 0)), fix(2, 120));
    expect(nextDuty(ahead, fix(1, 60))).toEqual(ahead);
  });
});

describe('the arrival window', () => {
  it('is the remaining miles at two speeds, within local hours', () => {
    expect(words({ milesLeft: 116, duty: duty(0) })).toBe('Tue, Nov 24, 1 PM to 3 PM');
    expect(getWindow({ milesLeft: 116 })!.reasons).toEqual(['About 116 miles left by road.', 'No rest stop needed on the way.']);
  });

  it('names the legally required rests', () => {
    const { reasons } = getWindow({ milesLeft: 905 })!;
    expect(reasons[0]).toBe('About 905 miles left by road.');
    expect(reasons[1]).toBe('Includes 1 rest of 10 hours: drivers may drive at most 11 hours in between (49 CFR 395.3).');
    expect(words({ milesLeft: 300, duty: duty(10) })).toBe('Wed, Nov 25, 8 AM to 10 AM');
  });

  it('treats a driver who rested ten hours as fresh', () => {
    const rested = { milesLeft: 400, duty: duty(20, 11), lastAt: at };
    expect(getWindow(rested)!.reasons[1]).toBe('No rest stop needed on the way.');
  });

  it('moves a night arrival to the next morning, and says so', () => {
    const evening = new Date('2026-11-25T02:00:00.000Z');
    const { reasons } = getWindow({ milesLeft: 116, lastAt: evening.getTime(), duty: null }, evening)!;
    expect(words({ milesLeft: 116, lastAt: evening.getTime(), duty: null }, evening)).toMatch(/^Wed, Nov 25, 8 AM to /);
    expect(reasons).toContain('Deliveries take place between 8 AM and 8 PM local time.');
  });

  it('is exact to a quarter hour near the destination, at any hour', () => {
    const evening = new Date('2026-11-25T04:07:00.000Z');
    expect(words({ milesLeft: 20, lastAt: evening.getTime() }, evening)).toBe('Tue, Nov 24, 9:15 PM to 10 PM');
  });

  it('widens with the age of the signal, says so, and does not exist after twelve hours', () => {
    const fresh = getWindow({ milesLeft: 300 })!;
    const stale = getWindow({ milesLeft: 300, lastAt: at - 3 * hourMs, duty: duty(3, 3) })!;
    expect(Date.parse(stale.to) - Date.parse(stale.from)).toBeGreaterThan(Date.parse(fresh.to) - Date.parse(fresh.from));
    expect(stale.reasons).toContain('The last signal was 3 h ago, so this may be off.');
    expect(getWindow({ lastAt: at - 12 * hourMs - 1 })).toBeNull();
    expect(getWindow({ lastAt: null })).toBeNull();
    expect(getWindow({ milesLeft: null })).toBeNull();
  });

  it('says if it is later than promised', () => {
    const late = 'Later than promised: Nov 23, 2026.';
    expect(getWindow({ promisedDay: '2026-11-23' })!.reasons).toContain(late);
    expect(getWindow({ promisedDay: '2026-11-26' })!.reasons.join()).not.toContain('Later than promised');
  });

  it('is never empty or past, and never longer than rests and nights require', () => {
    const any = fc.record({
      milesLeft: fc.integer({ min: 0, max: 3500 }),
      lastAt: fc.integer({ min: 0, max: 12 * 60 }).map((minutes) => at - minutes * 60_000),
      duty: fc.option(
        fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 20 })).map(([on, moved]) => duty(Math.max(on, moved), moved)),
      ),
    });
    fc.assert(
      fc.property(any, (some) => {
        const { from, to } = getWindow(some)!;
        expect(Date.parse(to)).toBeGreaterThan(Date.parse(from));
        expect(Date.parse(to)).toBeGreaterThan(at);
        expect(Date.parse(to) - Date.parse(from)).toBeLessThan(5 * dayMs);
      }),
    );
  });
});

describe('the local time of the delivery', () => {
  it('is known for every state', () => {
    for (const { value } of usStates) expect(() => localHour(at, getZone(value))).not.toThrow();
    expect([getZone('NY'), getZone('AZ'), getZone('HI')]).toEqual(['America/New_York', 'America/Phoenix', 'Pacific/Honolulu']);
  });

  it.each([
    ['an ordinary day', '2026-11-24T18:00:00Z'],
    ['the night when clocks go back', '2026-11-01T02:00:00Z'],
    ['the night when clocks go forward', '2026-03-08T04:00:00Z'],
  ])('finds the next morning over %s', (_, iso) => {
    for (const zone of ['America/New_York', 'America/Denver', 'America/Phoenix', 'Pacific/Honolulu']) {
      const found = nextLocalHour(Date.parse(iso), 8, zone);
      expect(localHour(found, zone)).toBe(8);
      expect(found - Date.parse(iso)).toBeLessThanOrEqual(25 * hourMs);
      expect(found).toBeGreaterThanOrEqual(Date.parse(iso));
    }
  });
});
