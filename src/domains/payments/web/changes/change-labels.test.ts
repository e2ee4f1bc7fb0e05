import { expect, it } from 'vitest';
import { describeLeave } from './change-labels.ts';

it.each([
  ['declined', 'Recorded reason: $150.00 more was declined. We notify the shipper, and the other offers open again.'],
  ['lapsed', 'Recorded reason: $150.00 more was not answered or paid in time. We notify the shipper, and the other offers open again.'],
] as const)('leaving a job for a change order that %s gives the stored reason: %s', (state, words) => {
  expect(describeLeave({ state, amount: '150.00' })).toBe(words);
});
