import { expect, it } from 'vitest';
import { getUrl } from '#web/api/requests/call.ts';
import { toButtons, toFacts, getHtml, getText } from '../../../../test/harness/browser/screen.tsx';
import { getTracking } from '../endpoints.ts';
import type { OwnTracking } from '../schemas.ts';
import { TrackingCard } from './tracking-card.tsx';
import { TrackingView } from './tracking-view.tsx';

const now = new Date().toISOString();
const tracking = {
  state: 'under_way',
  vehicle: '2019 Honda Accord',
  from: { name: 'Austin, TX', lat: 30.27, lng: -97.74 },
  to: { name: 'Denver, CO', lat: 39.75, lng: -104.99, timeZone: 'America/Denver' },
  asOf: now,
  sharing: 'on',
  sharingUntil: null,
  position: { lat: 34.4, lng: -100.2, isRounded: false, near: 'Childress, TX' },
  lastSignalAt: now,
  milesLeft: 1520,
  arrival: null,
  promisedPickup: null,
  promisedDay: null,
  firstPromisedDay: null,
  links: [],
  can: { drive: false, share: true },
} as unknown as OwnTracking;
const link = (isOpen: boolean) => ({ isOpen }) as OwnTracking['links'][number];
const card = (isUnderWay: boolean, answer: readonly Partial<OwnTracking>[]) => {
  const data = { [getUrl(getTracking.path, { params: { id: 't1' } })]: answer.map((one) => ({ ...tracking, ...one })) };
  return [<TrackingCard key="one" transportId="t1" isUnderWay={isUnderWay} />, { data }] as const;
};
const reader = { can: { drive: false, share: false } };

it.each([
  ['the shipper in transit', true, [{ links: [link(true), link(false)] }], true, '1 active link'],
  ['the shipper with two links', true, [{ links: [link(true), link(true)] }], true, '2 active links'],
  ['the shipper before pickup', false, [{}], true, 'No active links'],
  ['a reader without actions', true, [reader], false, 'Near Childress, TX'],
] as const)('%s sees the matching tracking card', (_, isUnderWay, answer, shares, words) => {
  const known = card(isUnderWay, answer as readonly Partial<OwnTracking>[]);
  expect(toButtons(...known).includes('Share location')).toBe(shares);
  expect(getText(...known)).toContain(words);
});

it.each([
  ['before pickup from readers who cannot share it', false, [reader]],
  ['if the reader has no access to the booking', true, []],
])('the card is hidden %s', (_, isUnderWay, answer) => {
  expect(getHtml(...card(isUnderWay, answer))).toBe('');
});

const silence = 'heard from the truck for a while';
const old = { asOf: '2026-11-20T18:00:00.000Z', lastSignalAt: '2026-11-20T10:00:00.000Z' };
const noPlace = { ...tracking.to, lat: null };
it.each<[string, Partial<OwnTracking>, boolean, readonly string[], string | null]>([
  ['with a signal', {}, true, ['Distance left: About 1,520 miles'], null],
  ['without a recent signal', old, true, ['Distance left: About 1,520 miles'], silence],
  ['with an unknown distance', { milesLeft: null }, true, ['Distance left: Not known'], null],
  ['at a place without a point on the map', { to: noPlace }, false, ['Distance left: About 1,520 miles'], null],
  ['that was delivered', { ...old, state: 'over' }, false, [], null],
  ['that waits for its pickup', { ...old, state: 'waiting' }, true, [], null],
])('a vehicle %s has its map, distance and warning if needed', (_, change, hasMap, facts, warning) => {
  const view = <TrackingView tracking={{ ...tracking, ...change }} askedAt={Date.now()} />;
  // The map, or its placeholder while loading.
  expect(/<svg[^>]*role="img"|aspect-\[17\/10\]/.test(getHtml(view))).toBe(hasMap);
  expect(toFacts(view).slice(0, 1)).toEqual(facts);
  expect(getText(view).includes(silence)).toBe(warning === silence);
});

it('the reasons for an arrival time are shown', () => {
  const arrival = { from: now, to: now, reasons: ['The driver rests ten hours.'] };
  expect(getText(<TrackingView tracking={{ ...tracking, arrival }} askedAt={Date.now()} />)).toContain('The driver rests ten hours.');
});
