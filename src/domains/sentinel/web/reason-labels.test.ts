import { expect, it } from 'vitest';
import { describeWhy } from './reason-labels.ts';

it.each([
  [[], 'Seen by hand'],
  [[{ eventType: 'honeypot_path', times: 3, points: 75 }], 'Honeypot path, 3 times: 75 points'],
  [
    [
      { eventType: 'injection', times: 1, points: 20 },
      { eventType: 'forbidden', times: 1, points: 1 },
    ],
    'Injection pattern: 20 points; Forbidden action: 1 point',
  ],
] as const)('the reason for %j is described as %j', (causes, words) => {
  expect(describeWhy({ reason: 'Seen by hand', causes })).toBe(words);
});
