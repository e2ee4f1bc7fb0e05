import { expect, it } from 'vitest';
import { banEnd, banStart } from './ban-rules.ts';

const now = new Date(2026, 11, 1, 15, 30);

it.each([
  ['1', '', new Date(2026, 11, 1, 16, 30).toISOString()],
  ['24', '', new Date(2026, 11, 2, 15, 30).toISOString()],
  ['', '', null],
  ['date', '2026-12-01', new Date(2026, 11, 2).toISOString()],
  ['date', '2026-12-24', new Date(2026, 11, 25).toISOString()],
  ['date', '2026-11-30', undefined],
  ['date', '', undefined],
])('a ban of length %j through %j ends at %j', (length, day, end) => {
  expect(banEnd({ ...banStart, length, day }, now)).toBe(end);
});
