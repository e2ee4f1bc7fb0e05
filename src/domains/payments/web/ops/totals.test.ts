import { expect, it } from 'vitest';
import { toFees } from './totals.tsx';

const sums = (purse: string, provider: string) =>
  toFees({ shipper: '0', held: '0', disputes: '0', carrier: '0', refunds: '0', platform_fee: purse, provider_fees: provider });

it.each([
  ['-40.42', '40.42', '$0.00', '$40.42 to the provider'],
  ['8.58', '40.42', '$49.00', '$40.42 to the provider'],
  ['49.00', '0.00', '$49.00', 'earned'],
  ['0.00', '0.00', '$0.00', 'earned'],
])('shows no negative fees if only the provider took its part: platform %s and provider %s', (purse, provider, earned, note) =>
  expect(sums(purse, provider)).toEqual({ earned, note }),
);
