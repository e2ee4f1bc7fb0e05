import { expect, it } from 'vitest';
import { describeApart, describeDays, describeGone, toPerMile, describeLowest, findDecisiveOffer } from './bid-labels.ts';

it.each([
  [null, null],
  [0, 'Pickup within 10 miles'],
  [9, 'Pickup within 10 miles'],
  [10, 'Pickup about 10 miles away'],
  [43, 'Pickup about 45 miles away'],
])('%s miles: %s', (miles, words) => expect(describeApart('Pickup', miles)).toBe(words));

it('shows an amount with its distance', () => expect(toPerMile('1000.00', 905)).toBe('$1.10 a mile'));

it.each([
  [null, 'Not given'],
  [1, '1 day'],
  [4, '4 days'],
])('delivery within %s: %s', (days, words) => expect(describeDays(days)).toBe(words));

it.each([
  [{}, 'Lowest of 3'],
  [{ offerCount: 0 }, 'Lowest of 1'],
  [{ bestOffer: '899.99' }, null],
  [{ bestOffer: null }, null],
  [{ state: 'withdrawn' }, null],
  [{ isRequestOpen: false }, null],
] as const)('an own offer of $900.00 with %j reads: %s', (over, words) =>
  expect(describeLowest({ state: 'active', isRequestOpen: true, amount: '900.00', bestOffer: '900.00', offerCount: 3, ...over })).toBe(
    words,
  ),
);

it.each([
  [{ state: 'rejected', reason: 'Another offer was accepted' }, 'Another offer was accepted.'],
  [{ state: 'withdrawn', reason: 'The account that made it was blocked' }, 'The account that made it was blocked.'],
  [{ state: 'withdrawn', reason: null }, 'You withdrew your offer, and the request is no longer in the marketplace.'],
  [{ state: 'expired', reason: null }, 'Your offer expired, and the request is no longer in the marketplace.'],
  [{ state: 'active', reason: null }, 'The request is no longer in the marketplace.'],
] as const)('a closed request tells the maker of the offer %j: %s', (offer, words) => {
  expect(describeGone(offer)).toBe(words);
});

it('of several own offers shows the one with a reason, otherwise the newest', () => {
  const [withdrawn, rejected] = [{ reason: null }, { reason: 'Another offer was accepted' }];
  expect([findDecisiveOffer([withdrawn, rejected]), findDecisiveOffer([withdrawn]), findDecisiveOffer([])]).toEqual([
    rejected,
    withdrawn,
    undefined,
  ]);
});
