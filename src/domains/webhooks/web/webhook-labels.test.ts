import { expect, it } from 'vitest';
import { toOutcome } from './webhook-labels.ts';

it.each([
  [200, null, 'Answered 200 after 12 ms.'],
  [302, null, 'Answered 302 after 12 ms. We don’t follow redirects. Enter the final address.'],
  [404, null, 'Answered 404 after 12 ms.'],
  [null, 'No server has this name.', 'No server has this name.'],
])('an attempt answered with %s is described', (status, problem, words) => {
  expect(toOutcome(status, problem, 12)).toBe(words);
});
