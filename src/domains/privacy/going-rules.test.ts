import { expect, it } from 'vitest';
import { describeGoes } from './going-rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const license = { days: 90, countsFrom: 'delivery', dueAt: '2026-12-24T12:00:00Z' } as const;

it.each([
  ['on its day', license, false, 'Deleted on Dec 24, 2026'],
  ['after a delivery that is still to come', { ...license, dueAt: null }, false, 'Deleted 90 days after delivery'],
  ['after one day', { ...license, days: 1, dueAt: null }, false, 'Deleted 1 day after delivery'],
  ['with the next cleanup', { ...license, dueAt: '2026-11-20T12:00:00Z' }, false, 'Deleted within a day'],
  [
    'not while there is a reason to keep it',
    { ...license, dueAt: '2026-11-20T12:00:00Z' },
    true,
    'Kept for now because of an open claim, a payment on hold or a legal obligation',
  ],
  [
    'not with the next cleanup if its day is after the year 9999',
    { ...license, days: 365, countsFrom: 'expiry', dueAt: '10000-12-31T12:00:00.000Z' },
    false,
    'Stored as long as your account exists',
  ],
  ['not automatically', { ...license, countsFrom: 'expiry', dueAt: null }, false, 'Stored as long as your account exists'],
] as const)('a file is deleted %s', (_when, going, isHeld, words) => {
  expect(describeGoes(going, isHeld, now)).toBe(words);
});
