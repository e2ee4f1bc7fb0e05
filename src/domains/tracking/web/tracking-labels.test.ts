import { describe, expect, it } from 'vitest';
import type { TrackedJob, Tracking } from '../schemas.ts';
import { headWords, jobsWords, waitingWords } from './sharing-words.ts';
import { arrivalWords, mapLabel, silenceWords, signalAge, signalBadge, whereWords } from './tracking-words.ts';

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
  promisedDay: '2026-11-28',
};
const none = { position: null, lastSignalAt: null, arrival: null, milesLeft: null } as const;

describe('where a vehicle is, in words', () => {
  it.each([
    [{}, 'Near Childress, TX, rounded to about 3 km until it is 25 miles out.'],
    [{ position: { ...tracking.position!, isRounded: false } }, 'Near Childress, TX.'],
    [{ position: { ...tracking.position!, near: null } }, 'On the way, rounded to about 3 km until it is 25 miles out.'],
    [none, 'On the way from Austin, TX to Denver, CO. No position has come yet.'],
    [{ ...none, sharing: 'off' as const }, 'On the way from Austin, TX to Denver, CO. The driver does not share the position.'],
    [
      { ...none, state: 'waiting' as const },
      'The 2019 Honda Accord is not picked up yet. Once it is, its driver may share where it is, until delivery.',
    ],
    [{ ...none, state: 'over' as const }, 'The 2019 Honda Accord was delivered in Denver, CO. Tracking stopped with it.'],
  ])('%#', (more, words) => {
    expect(whereWords({ ...tracking, ...more })).toBe(words);
  });

  it('grows older on the screen by what has passed, whatever the clock of the reader says', () => {
    expect(signalBadge(signalAge(tracking, 0))).toEqual(['warn', 'Last signal 14 min ago']);
    expect(signalBadge(signalAge(tracking, 6 * minute))).toEqual(['warn', 'Last signal 20 min ago']);
    expect(signalBadge(signalAge(tracking, -60 * minute))).toEqual(['warn', 'Last signal 14 min ago']);
    expect(signalBadge(signalAge({ ...tracking, ...none }, 0))).toEqual(['neutral', 'No signal yet']);
  });

  it('says on the map what it shows', () => {
    expect(mapLabel(tracking, 14 * minute)).toBe(
      'Map of the route from Austin, TX to Denver, CO. Near Childress, TX, rounded to about 3 km until it is 25 miles out. Last signal 14 min ago.',
    );
    expect(mapLabel({ ...tracking, ...none }, null)).toBe('Map of the route from Austin, TX to Denver, CO');
  });

  it('says when it arrives by the clocks of the place, else what was promised, else that nothing is known', () => {
    expect(arrivalWords(tracking)).toBe('Wed, Nov 25, 12 PM to 5 PM, by the clocks of Denver, CO');
    expect(arrivalWords({ ...tracking, arrival: null })).toBe('By Nov 28, 2026, as promised with the offer');
    expect(arrivalWords({ ...tracking, arrival: null, promisedDay: null })).toBe('Not known: there is no signal to tell from');
  });

  it('says why nothing new comes', () => {
    expect(silenceWords(tracking)).toBeNull();
    expect(silenceWords({ ...tracking, sharing: 'off' })).toBe('The driver stopped sharing the position: this is the last one.');
    expect(silenceWords({ ...tracking, sharing: 'lapsed' })).toMatch(/^The time that the driver agreed to is over/);
    expect(silenceWords({ ...tracking, ...none, sharing: 'off' })).toBeNull();
  });
});

describe('what a driver agrees to, in words', () => {
  it.each([
    [{ isHere: true }, 'Your position is shared'],
    [{ isHere: true, problem: 'denied' as const }, 'Your position is not sent'],
    [{ isHere: true, problem: 'unsupported' as const }, 'Your position is not sent'],
    [{ isHere: true, problem: 'unknown' as const }, 'Your position is not sent'],
    [{ isHere: true, problem: 'unkept' as const }, 'Your position is not sent'],
    [{ isElsewhere: true }, 'Another phone shares your position'],
    [{}, 'Your position is not shared'],
  ])('is headed by what this phone does: %j is %s', (change, words) => {
    expect(headWords({ isHere: false, isElsewhere: false, problem: null, ...change })).toBe(words);
  });

  const job: TrackedJob = {
    transportId: 'a',
    vehicle: '2019 Honda Accord',
    sharing: 'off',
    sharingUntil: null,
    wouldEndAt: '2026-11-29T12:00:00.000Z',
    deviceId: null,
  };
  const format = (iso: string) => iso.slice(0, 10);

  it('names the stop time before and after, and how many vehicles it is for', () => {
    expect(jobsWords([job], false, format)).toContain('until delivery, at the latest 2026-11-29');
    const on = { ...job, sharing: 'on' as const, sharingUntil: '2026-11-27T12:00:00.000Z' };
    expect(jobsWords([on], true, format)).toMatch(
      /^With those concerned with the 2019 Honda Accord, until delivery, at the latest 2026-11-27\./,
    );
    expect(jobsWords([on], true, format, false)).toBe(
      'You agreed to share it with those concerned with the 2019 Honda Accord, until delivery, at the latest 2026-11-27.',
    );
    expect(jobsWords([on, { ...on, sharingUntil: '2026-11-30T12:00:00.000Z' }], true, format)).toContain(
      '2 vehicles, until delivery, at the latest 2026-11-30',
    );
  });

  it('counts what waits for a signal', () => {
    expect([waitingWords(1), waitingWords(3)]).toEqual([
      '1 position waits on this phone for a signal, sealed, and is sent once there is one.',
      '3 positions wait on this phone for a signal, sealed, and are sent once there is one.',
    ]);
  });
});
