import { expect, it } from 'vitest';
import { leaveWords } from './change-words.ts';

it.each([
  ['declined', 'The reason is kept: $150.00 more was declined. The shipper is told, and the other offers are open again.'],
  [
    'lapsed',
    'The reason is kept: $150.00 more was not answered or paid in time. The shipper is told, and the other offers are open again.',
  ],
] as const)('whoever leaves a job for a change order that %s reads why, as it is kept: %s', (state, words) => {
  expect(leaveWords({ state, amount: '150.00' })).toBe(words);
});
