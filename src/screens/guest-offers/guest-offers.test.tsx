import { expect, it } from 'vitest';
import { readGuestOffers } from '#domains/bids/endpoints.ts';
import { offeredQuote } from '#domains/bids/web/fixtures.ts';
import { toButtons, getText } from '../../../test/harness/browser/screen.tsx';
import GuestOffersScreen from './guest-offers-screen.tsx';

const vehicle = { vehicleType: 'car', vehicleYear: 2019, vehicleMake: 'Honda', vehicleModel: 'Accord', vehicleValue: null };
const from = { fromCity: 'Austin', fromState: 'TX', fromZipCode: '78701' };
const to = { toCity: 'Denver', toState: 'CO', toZipCode: '80202' };
const facts = { transportType: 'open', isOperable: true, roadMiles: 905, pickupDate: null, serviceFee: '82.00' };
const transport = { id: 't1', status: 'quoted', ...vehicle, ...from, ...to, ...facts };
const offer = (id: string, change: object = {}, accept = true) => offeredQuote(id, { accept }, change);
const estimate = offer('e1', { kind: 'opening', offeredBy: null });
const shown = (quotes: readonly object[], change: object = {}, withdraw = true, at = '/?token=abc') => {
  const answer = { transport: { ...transport, can: { accept: true, withdraw }, ...change }, quotes, bids: [] };
  return [<GuestOffersScreen key="one" />, { keyed: [[[readGuestOffers.path, 'abc'], answer]] as const, at }] as const;
};
const both = ['Set a password', 'Withdraw this request'];
const apart = 'Or book the estimate';
const none = 'No offers yet';
const over = 'Your earlier offers are no longer available';

it.each<[string, ReturnType<typeof shown>, readonly string[], readonly string[]]>([
  ['with two offers', shown([offer('q1'), offer('q2')]), ['Accept', 'Accept', ...both], ['Your offers: 2']],
  ['with the estimate alone', shown([estimate]), ['Book', ...both], [none]],
  ['with the estimate and an offer', shown([estimate, offer('q1')]), ['Accept', 'Book', ...both], ['Your offers: 1', apart]],
  ['whose offers ended', shown([offer('q1', { isExpired: true }), estimate]), ['Book', ...both], [over]],
  ['that cannot accept', shown([offer('q1', {}, false)]), both, ['Your offers: 1']],
  ['that cannot withdraw', shown([estimate], {}, false), ['Book', 'Set a password'], [none]],
  ['that withdrew', shown([offer('q1')], { status: 'cancelled' }, false), ['Set a password'], ['This request was withdrawn']],
  ['without the link', shown([], {}, true, '/'), ['Sign in', 'Set a password by email'], ['Open this page with the link in our email']],
])('a guest %s sees the possible actions', (_, known, buttons, words) => {
  const labels = [...both, 'Accept', 'Book', 'Sign in', 'Set a password by email'];
  expect(toButtons(...known).filter((label) => labels.includes(label))).toEqual(buttons);
  const text = getText(...known);
  for (const one of [none, over, apart, 'This request was withdrawn']) expect(text.includes(one)).toBe(words.includes(one));
  for (const one of words) expect(text).toContain(one);
});

it.each([
  ['q1', 'Set password and continue', '$982.00'],
  ['account', 'Set password', null],
  ['q2', 'Set a password', null],
])('the choice %s asks for a password first: %s', (choice, button, total) => {
  const known = shown([offer('q1'), offer('q2', {}, false)], {}, true, `/?token=abc&choice=${choice}`);
  expect(toButtons(...known)).toContain(button);
  expect(getText(...known).includes('You accept the offer in the next step')).toBe(total !== null);
  if (total) expect(getText(...known)).toContain(total);
});

it.each<[object, string]>([
  [{}, 'Pickup date Not set Distance 905 miles Runs and drives Yes'],
  [{ pickupDate: '2026-12-05', roadMiles: null, isOperable: false }, 'Pickup date Dec 05, 2026 Distance Unknown Runs and drives No'],
])('a request that is %j is described', (change, words) => {
  expect(getText(...shown([], change))).toContain(words);
});
