import { expect, it } from 'vitest';
import { describeProposal } from './proposal-messages.ts';

it.each([
  [null, null],
  [
    { by: 'Ada Fletcher', isYours: true, stands: true },
    'You proposed to confirm the dry run. Because of the fee amount, another administrator must approve it.',
  ],
  [
    { by: 'Ada Fletcher', isYours: false, stands: false },
    'Ada Fletcher proposed to reject the dry run. Because of the fee amount, another administrator must approve it.',
  ],
])('of %o says who proposed it, and that another administrator has to agree: %s', (proposal, words) => {
  expect(describeProposal({ proposal })).toBe(words);
});
