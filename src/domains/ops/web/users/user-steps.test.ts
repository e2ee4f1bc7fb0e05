import { expect, it } from 'vitest';
import { describeRevalidation } from './user-steps.ts';

const bypassed = 'The numbers have a valid format. They were not checked with FMCSA, because no FMCSA web key is configured.';
const silent = 'The federal register gave no answer.';

it.each([
  ['valid', true, 'Numbers are valid', 'The numbers are verified.'],
  ['invalid', false, 'Not active', 'The numbers are not verified.'],
  ['not_found', false, 'Not found', 'The numbers are not verified.'],
  ['bypassed', true, bypassed, bypassed],
  ['bypassed', false, bypassed, bypassed],
  ['unavailable', true, silent, silent],
] as const)(
  'a check that is %s, with the account verified: %s, claims no more than the register said',
  (outcome, dotMcVerified, message, words) => {
    expect(describeRevalidation({ dotMcVerified, facts: { outcome, message } as never })).toBe(words);
  },
);
