import { describe, expect, it } from 'vitest';
import type { LoadFit } from '#domains/carriers/schemas.ts';
import type { MarketplaceItem } from '#domains/bids/marketplace/marketplace-schemas.ts';
import { marketplaceItem as item } from '../fixtures.ts';
import { aboutItem, describeFit, describeNear, oddities, describeShipper, transportShort, usualFit } from './request-labels.ts';

describe('the fit of a request for its reader', () => {
  const matches = { label: 'Matches your lanes', tone: 'lane' };
  const suits = { label: 'Good match', tone: 'good' };
  const noEquipment = { label: "Doesn't fit your equipment", tone: 'neutral' };
  const noType = { label: "You don't haul this type", tone: 'neutral' };
  it.each<[string, LoadFit, object | null]>([
    ['nothing without a profile of the reader', { lane: null, equipment: null, vehicleType: null }, null],
    ['nothing if it is only off the lanes', { lane: false, equipment: null, vehicleType: null }, null],
    ['the lanes', { lane: true, equipment: null, vehicleType: null }, matches],
    ['matching lanes before anything else that fits', { lane: true, equipment: true, vehicleType: true }, matches],
    ['a match by equipment alone', { lane: false, equipment: true, vehicleType: null }, suits],
    ['a match by vehicle type alone', { lane: null, equipment: null, vehicleType: true }, suits],
    ['a mismatch before matching lanes', { lane: true, equipment: false, vehicleType: true }, noEquipment],
    ['a vehicle type not hauled before matching equipment', { lane: true, equipment: true, vehicleType: false }, noType],
    ['equipment first if equipment and type do not fit', { lane: null, equipment: false, vehicleType: false }, noEquipment],
  ])('shows %s', (_what, fits, word) => expect(describeFit({ fits })).toEqual(word));
});

it('a fit shared by most requests of a list is not highlighted, unless the list has only one', () => {
  const good = item({ fits: { lane: false, equipment: true, vehicleType: true } });
  const lane = item({ fits: { lane: true, equipment: true, vehicleType: true } });
  expect([usualFit([good, lane, good]), usualFit([lane, lane, good]), usualFit([lane, good]), usualFit([good]), usualFit([])]).toEqual([
    'Good match',
    'Matches your lanes',
    null,
    null,
    null,
  ]);
});

it('shows only what is unusual about a vehicle, one term each', () => {
  expect(oddities(item())).toEqual([]);
  expect(oddities(item({ isRunning: false }))).toEqual(['Does not run']);
  expect(oddities(item({ hasKeys: false }))).toEqual(['No keys']);
  expect(oddities(item({ isModified: true }))).toEqual(['Modified']);
  expect(oddities(item({ isRunning: false, hasKeys: false, isModified: true }))).toEqual(['Does not run', 'No keys', 'Modified']);
});

it('names a request by its vehicle, origin and destination', () =>
  expect(aboutItem(item())).toBe('2019 Honda Accord, Austin, TX 787xx to Denver, CO 802xx'));

it.each<[Partial<MarketplaceItem>, string]>([
  [{}, ''],
  [{ milesToPickup: 43 }, 'Pickup about 45 miles away'],
  [{ milesToDelivery: 3 }, 'Delivery within 10 miles'],
  [{ milesToPickup: 0, milesToDelivery: 43 }, 'Pickup within 10 miles · Delivery about 45 miles away'],
])('with the distances %j says how near it is: %j', (change, words) => expect(describeNear(item(change))).toBe(words));

it('shows the short name of the transport type', () => {
  expect([transportShort(item()), transportShort(item({ transportType: 'enclosed' }))]).toEqual(['Open Carrier', 'Enclosed Carrier']);
});

it('shows the rating of the shipper by carriers, if there is one', () => {
  expect(describeShipper(item())).toBeNull();
  expect(describeShipper(item({ shipperReviews: { count: 1200, average: 4 } }))).toBe('4.0 of 5 from 1,200');
});
