import { expect, it } from 'vitest';
import { pauseMs } from './timeout-rules.ts';

it.each([
  [1, 15],
  [2, 30],
  [3, 60],
  [6, 480],
  [7, 600],
  [500, 600],
])('after %i failed attempts the next one is in %i s', (failures, seconds) => {
  expect(pauseMs(failures)).toBe(seconds * 1000);
});
