import { expect, it } from 'vitest';
import { promisedDay } from './promise-rules.ts';

it.each([
  ['TX', '2026-11-24T23:59:00.000Z', '2026-11-28'],
  ['TX', '2026-11-25T02:30:00.000Z', '2026-11-28'],
  ['TX', '2026-11-25T06:00:00.000Z', '2026-11-29'],
  ['CA', '2026-11-25T07:59:00.000Z', '2026-11-28'],
  ['HI', '2026-11-25T09:59:00.000Z', '2026-11-28'],
  ['GU', '2026-11-24T14:00:00.000Z', '2026-11-29'],
])('an offer of four days, picked up in %s at %s, promises %s: by the clocks at the pickup', (fromState, pickedUpAt, day) => {
  expect(promisedDay({ pickedUpAt, days: 4, fromState })).toBe(day);
});

it('promises no day before pickup, and none where no days were offered', () => {
  expect(promisedDay({ pickedUpAt: null, days: 4, fromState: 'TX' })).toBeNull();
  expect(promisedDay({ pickedUpAt: '2026-11-25T02:30:00.000Z', days: null, fromState: 'TX' })).toBeNull();
});
