import { expect, it } from 'vitest';
import { isWorthStoring } from './sampling-rules.ts';

const last = { lat: 34.4, lng: -100.2, accuracy: 10, at: 0 };
const after = (seconds: number, miles: number) => ({ ...last, lat: last.lat + miles / 69, at: seconds * 1000 });

it.each([
  [0, 0, false],
  [14, 1, false],
  [15, 1, true],
  [15, 0, false],
  [119, 0.01, false],
  [120, 0, true],
])('a position %i s later and %f miles away is stored: %s', (seconds, miles, is) => {
  expect(isWorthStoring(last, after(seconds, miles))).toBe(is);
});

it('the first position is stored', () => {
  expect(isWorthStoring(null, last)).toBe(true);
});
