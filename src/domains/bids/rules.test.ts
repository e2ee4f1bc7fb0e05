import { expect, it } from 'vitest';
import { closedBidMessage } from './rules.ts';

it.each([
  ['active', null],
  ['accepted', 'This bid was already accepted'],
  ['rejected', 'This bid was already rejected'],
  ['withdrawn', 'This bid was already withdrawn'],
] as const)('a bid that is %s gives the message: %s', (status, message) => expect(closedBidMessage(status)).toBe(message));
