import { describe, expect, it } from 'vitest';
import type { TrackedJob, Tracking } from '../schemas.ts';
import { describeHead, describeJobs, describePending } from './sharing-labels.ts';
import { describeArrival, describeOnTheWay, mapLabel, describeSilence, signalAge, signalBadge, describeWhere } from './tracking-labels.ts';

const minute = 60_000;
const tracking: Tracking = {
  state: 'under_way',
  vehicle: '2019 Honda Accord',
  from: { name: 'Austin, TX', lat: 30.27, lng: -97.74 },
  to: { name: 'Denver, CO', lat: 39.75, lng: -104.99, timeZone: 'America/Denver' },
  asOf: '2026-11-24T18:00:00.000Z',
  pickedUpAt: '2026-11-24T12:00:00.000Z',
  deliveredAt: null,
  sharing: 'on',
  sharingUntil: '2026-11-29T12:00:00.000Z',
  position: { lat: 34.4, lng: -100.2, isRounded: true, near: 'Childress, TX' },
  lastSignalAt: '2026-11-24T17:46:00.000Z',
  milesLeft: 520,
  arrival: { from: '2026-11-25T19:00:00.000Z', to: '2026-11-26T00:00:00.000Z', reasons: ['About 520 miles left by road.'] },
  promisedPickup: null,
  promisedDay: '2026-11-28',
  firstPromisedDay: null,
};
const none = { position: null, lastSignalAt: null, arrival: null, milesLeft: null } as const;

describe('the text of a vehicle location', () => {
  it.each([
    [{}, 'Near Childress, TX, to about 2 miles. You see the exact location in the last 25 miles.'],
    [{ position: { ...tracking.position!, isRounded: false } }, 'Near Childress, TX.'],
    [{ position: { ...tracking.position!, near: null } }, 'In transit, to about 2 miles. You see the exact location in the last 25 miles.'],
    [none, 'In transit from Austin, TX to Denver, CO. No location since pickup, Nov 24, 2026.'],
    [
      { ...none, sharing: 'off' as const },
      'In transit from Austin, TX to Denver, CO. No location since pickup, Nov 24, 2026. The driver isn’t sharing it.',
    ],
    [
      { ...none, state: 'waiting' as const },
      "The 2019 Honda Accord hasn't been picked up yet. After pickup, the driver can share the location until delivery.",
    ],
    [{ ...none, state: 'over' as const }, 'The 2019 Honda Accord was delivered in Denver, CO. Tracking has ended.'],
  ])('%#', (more, words) => {
    expect(describeWhere({ ...tracking, ...more })).toBe(words);
  });

  it('ages on screen by elapsed time, whatever the clock of the reader', () => {
    expect(signalBadge(signalAge(tracking, 0))).toEqual(['warn', 'Last signal 14 min ago']);
    expect(signalBadge(signalAge(tracking, 6 * minute))).toEqual(['warn', 'Last signal 20 min ago']);
    expect(signalBadge(signalAge(tracking, -60 * minute))).toEqual(['warn', 'Last signal 14 min ago']);
    expect(signalBadge(signalAge({ ...tracking, ...none }, 0))).toEqual(['neutral', 'No location since pickup']);
  });

  it('describes the map', () => {
    expect(mapLabel(tracking, 14 * minute)).toBe(
      'Map of the route from Austin, TX to Denver, CO. Near Childress, TX, to about 2 miles. You see the exact location in the last 25 miles. Last signal 14 min ago.',
    );
    expect(mapLabel({ ...tracking, ...none }, null)).toBe('Map of the route from Austin, TX to Denver, CO');
  });

  it('shows the arrival in local time, or the promised day, or that it is unknown', () => {
    expect(describeArrival(tracking)).toBe('Wed, Nov 25, 12 PM to 5 PM, local time in Denver, CO');
    expect(describeArrival({ ...tracking, arrival: null })).toBe('By Nov 28, 2026, as promised in the offer');
    expect(describeArrival({ ...tracking, arrival: null, promisedDay: '2026-12-03', firstPromisedDay: '2026-11-28' })).toBe(
      'New date Dec 03, 2026 (promised Nov 28, 2026)',
    );
    expect(describeArrival({ ...tracking, arrival: null, promisedDay: null })).toBe('Not known: no signal');
  });

  it('sums up the way for its owner', () => {
    expect(describeOnTheWay(tracking)).toBe('On the way, near Childress, TX. Expected Nov 25 (promised by Nov 28).');
    expect(describeOnTheWay({ ...tracking, ...none })).toBe('On the way to Denver, CO. Promised by Nov 28, 2026.');
    expect(describeOnTheWay({ ...tracking, ...none, promisedDay: null })).toBe('On the way to Denver, CO.');
  });

  it('explains why no new positions arrive', () => {
    expect(describeSilence(tracking)).toBeNull();
    expect(describeSilence({ ...tracking, sharing: 'off' })).toBe('The driver stopped sharing. This is the last location.');
    expect(describeSilence({ ...tracking, sharing: 'lapsed' })).toMatch(/^The driver's consent has expired/);
    expect(describeSilence({ ...tracking, ...none, sharing: 'off' })).toBeNull();
  });
});

describe('the text of the sharing consent', () => {
  it.each([
    [{ isHere: true }, 'Location on'],
    [{ isHere: true, problem: 'denied' as const }, 'Location not sent'],
    [{ isHere: true, problem: 'unsupported' as const }, 'Location not sent'],
    [{ isHere: true, problem: 'unknown' as const }, 'Location not sent'],
    [{ isHere: true, problem: 'unkept' as const }, 'Location not sent'],
    [{ isElsewhere: true }, 'Location on from another phone'],
    [{}, 'Location off'],
  ])('is titled by the state of this phone: %j is %s', (change, words) => {
    expect(describeHead({ isHere: false, isElsewhere: false, problem: null, ...change })).toBe(words);
  });

  const job: TrackedJob = {
    transportId: 'a',
    vehicle: '2019 Honda Accord',
    sharing: 'off',
    sharingUntil: null,
    wouldEndAt: '2026-11-29T12:00:00.000Z',
    deviceId: null,
    lastAt: null,
    lastSource: null,
  };
  const format = (iso: string) => iso.slice(0, 10);

  it('names the stop time and the number of vehicles', () => {
    expect(describeJobs([job], false, format)).toContain('until delivery, 2026-11-29 at the latest');
    const on = { ...job, sharing: 'on' as const, sharingUntil: '2026-11-27T12:00:00.000Z' };
    expect(describeJobs([on], true, format)).toMatch(
      /^With everyone involved with the 2019 Honda Accord, until delivery, 2026-11-27 at the latest\./,
    );
    expect(describeJobs([on], true, format, { isSent: false })).toBe(
      'You agreed to share it with everyone involved with the 2019 Honda Accord, until delivery, 2026-11-27 at the latest.',
    );
    expect(describeJobs([on, { ...on, sharingUntil: '2026-11-30T12:00:00.000Z' }], true, format)).toContain(
      '2 vehicles, until delivery, 2026-11-30 at the latest',
    );
  });

  it('counts positions waiting for a connection', () => {
    expect([describePending(1), describePending(3)]).toEqual([
      '1 location is stored encrypted on this phone and sent when you have a signal.',
      '3 locations are stored encrypted on this phone and sent when you have a signal.',
    ]);
  });
});
