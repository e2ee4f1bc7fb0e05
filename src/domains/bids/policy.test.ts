import { expect, it } from 'vitest';
import { transportStatuses } from '#domains/transports/schemas.ts';
import { roles, type Role } from '#shared/roles.ts';
import { person } from '../../../test/harness/people/person.ts';
import { bidStatuses } from './schemas.ts';
import { mayAcceptBid, mayChangeBid, mayTake } from './policy.ts';

const grid = bidStatuses.flatMap((status) => transportStatuses.map((transportStatus) => ({ status, transportStatus })));
const cells = (may: (facts: (typeof grid)[number]) => boolean) =>
  grid.filter(may).map((facts) => `${facts.status} on ${facts.transportStatus}`);

it('lets only the owner accept, and only the bidder change, an active bid on an open request', () => {
  const parties = { bidderId: 'bidder', shipperId: 'owner' };
  const open = ['active on submitted', 'active on quoted'];
  expect(cells((facts) => mayAcceptBid(person('shipper', 'owner'), { ...parties, ...facts }))).toEqual(open);
  expect(cells((facts) => mayChangeBid(person('carrier', 'bidder'), { ...parties, ...facts }))).toEqual(open);
  for (const id of ['bidder', 'stranger'])
    expect(cells((facts) => mayAcceptBid(person('carrier', id), { ...parties, ...facts }))).toEqual([]);
  for (const id of ['owner', 'stranger'])
    expect(cells((facts) => mayChangeBid(person('shipper', id), { ...parties, ...facts }))).toEqual([]);
});

it('lets carriers and independent drivers take a fixed-price request of someone else', () => {
  const request = { shipperId: 'owner', fixedPrice: '900.00' };
  expect(roles.filter((role) => mayTake(person(role, 'taker'), request))).toEqual(
    ['independent_driver', 'carrier'].toSorted((a, b) => roles.indexOf(a as Role) - roles.indexOf(b as Role)),
  );
  expect(mayTake(person('carrier', 'owner'), request)).toBe(false);
  expect(mayTake(person('carrier', 'taker'), { ...request, fixedPrice: null })).toBe(false);
});
