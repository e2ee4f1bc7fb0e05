import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greatCircleMiles, roadMilesBetween } from '#domains/places/rules.ts';
import { dayMs, hourMs } from '#shared/dates/days.ts';
import { person } from '../../../test/harness/people/person.ts';
import { roles } from '#shared/roles.ts';
import { isOver, isUnderWay, mayDrive, mayShare, getPrecision } from './policy.ts';
import { nearMiles, rounded, toShownPosition } from './positions/rounding-rules.ts';
import { sharingState, getSharingEnd } from './sharing-rules.ts';
import { freshness, describeSignal } from './positions/signal-rules.ts';

const now = new Date('2026-11-24T18:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms).toISOString();

describe('the stop time of location sharing', () => {
  it.each([
    ['by the promise if that is longer', { roadMiles: 905, promisedDays: 8 }, 9],
    ['by the miles if they take longer', { roadMiles: 905, promisedDays: 2 }, 6],
    ['by the miles without a promise', { roadMiles: 150, promisedDays: null }, 3],
    ['after two weeks without a road', { roadMiles: null, promisedDays: null }, 15],
  ])('is a day after the expected delivery: %s', (_, haul, days) => {
    expect(getSharingEnd({ pickedUpAt: now.toISOString(), newDeliveryDay: null, ...haul }, now)).toBe(later(days * dayMs));
  });

  it('is at least a day away, so that a late driver can share again', () => {
    const pickedUpAt = later(-20 * dayMs);
    expect(getSharingEnd({ pickedUpAt, roadMiles: 905, promisedDays: 4, newDeliveryDay: null }, now)).toBe(later(dayMs));
  });

  it('is the day after a new delivery day that the carrier gave', () => {
    const haul = { pickedUpAt: later(-20 * dayMs), roadMiles: 905, promisedDays: 4, newDeliveryDay: '2026-11-28' };
    expect(getSharingEnd(haul, now)).toBe('2026-11-30T00:00:00.000Z');
  });

  it.each([
    [false, null, 'off'],
    [false, later(hourMs), 'off'],
    [true, null, 'off'],
    [true, later(1), 'on'],
    [true, later(0), 'lapsed'],
    [true, later(-hourMs), 'lapsed'],
  ] as const)('with sharing %s until %s gives the state %s', (isOn, until, state) => {
    expect(sharingState({ isOn, sharingUntil: until }, now)).toBe(state);
  });
});

const states = ['submitted', 'quoted', 'booked', 'assigned', 'in_transit', 'delivered', 'closed'] as const;

describe('permissions for tracking', () => {
  const job = { shipperId: 'shipper', carrierId: 'carrier', driverId: 'driver' };

  it('let only the driver share, in transit, and only the shipper create links, until delivery', () => {
    for (const workflowState of states) {
      const at = { ...job, workflowState };
      for (const role of roles) {
        expect(mayDrive(person(role), at)).toBe(role === 'driver' && workflowState === 'in_transit');
        expect(mayShare(person(role), at)).toBe(role === 'shipper' && !['delivered', 'closed'].includes(workflowState));
      }
      expect([isUnderWay(at), isOver(at)]).toEqual([workflowState === 'in_transit', ['delivered', 'closed'].includes(workflowState)]);
    }
  });

  it('show the exact location to carrier and driver of the job, and a rounded one to everyone else', () => {
    const at = { ...job, workflowState: 'in_transit' as const };
    for (const role of roles)
      expect([role, getPrecision(person(role), at)]).toEqual([role, ['carrier', 'driver'].includes(role) ? 'exact' : 'rounded']);
    for (const role of ['carrier', 'driver'] as const) expect(getPrecision(person(role, 'somebody else'), at)).toBe('rounded');
    expect(getPrecision(person('independent_driver', 'driver'), at)).toBe('exact');
    expect(getPrecision(person('shipper', 'driver'), at)).toBe('rounded');
  });
});

const denver = { lat: 39.7491, lng: -104.9946 };
const place = fc.record({ lat: fc.double({ min: 14, max: 71, noNaN: true }), lng: fc.double({ min: -179, max: -65, noNaN: true }) });

describe('a rounded location', () => {
  it('is at most half a diagonal of a 3 km square away, and the same for the whole square', () => {
    fc.assert(
      fc.property(place, (spot) => {
        const shown = rounded(spot);
        expect(greatCircleMiles(spot, shown) * 1.609344).toBeLessThan(2.2);
        expect(rounded(shown)).toEqual(shown);
      }),
    );
  });

  it('is the same for all places in a square', () => {
    const answers = new Set<string>();
    for (let step = 0; step < 1000; step += 1) answers.add(JSON.stringify(rounded({ lat: 35 + step * 0.00002, lng: -100 })));
    expect(answers.size).toBeLessThanOrEqual(2);
  });

  it('is shown until 25 miles before the destination, and never to carrier and driver', () => {
    fc.assert(
      fc.property(place, (spot) => {
        const isFar = roadMilesBetween(spot, denver) > nearMiles;
        expect(toShownPosition('rounded', spot, denver).isRounded).toBe(isFar);
        expect(toShownPosition('exact', spot, denver)).toMatchObject({ ...spot, isRounded: false });
        const { lat, lng, isRounded } = toShownPosition('rounded', spot, denver);
        expect({ lat, lng }).toEqual(isRounded ? rounded(spot) : spot);
      }),
    );
    const near = { lat: 39.6, lng: -104.99 };
    expect(toShownPosition('rounded', near, denver)).toEqual({ ...near, isRounded: false, milesLeft: 12 });
    expect(toShownPosition('rounded', near, null)).toMatchObject({ isRounded: true, milesLeft: null });
  });

  it('comes with miles left that are computed from the rounded location', () => {
    fc.assert(
      fc.property(place, (spot) => {
        const shown = toShownPosition('rounded', spot, denver);
        if (shown.isRounded) expect(shown.milesLeft).toBe(roadMilesBetween(rounded(spot), denver));
      }),
    );
  });
});

describe('the last signal', () => {
  const minute = 60_000;
  it.each([
    [null, 'No location since pickup', 'none'],
    [-5 * minute, 'Last signal just now', 'fresh'],
    [0, 'Last signal just now', 'fresh'],
    [59_999, 'Last signal just now', 'fresh'],
    [minute, 'Last signal 1 min ago', 'fresh'],
    [14 * minute, 'Last signal 14 min ago', 'quiet'],
    [119 * minute, 'Last signal 119 min ago', 'quiet'],
    [120 * minute, 'Last signal 2 h ago', 'silent'],
    [47 * 60 * minute, 'Last signal 47 h ago', 'silent'],
    [48 * 60 * minute, 'Last signal 2 days ago', 'silent'],
  ] as const)('%s ms ago reads "%s" and counts as %s', (age, words, fresh) => {
    expect([describeSignal(age), freshness(age)]).toEqual([words, fresh]);
  });
});
