import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { TrustCard } from '#domains/carriers/schemas.ts';
import type { Bid } from '../../schemas.ts';
import type { Quote } from '#domains/quotes/schemas.ts';
import { describeRange } from './compare-range.ts';
import { OfferRow } from './offer-row.tsx';
import {
  describeCargo,
  toDrawbacks,
  describeInsurance,
  isEstimate,
  isUnderinsured,
  toLines,
  countPriced,
  getOffers,
  describePrice,
  describeValidity,
  getWarning,
} from './offer-labels.ts';

const petrov = { id: 'ivan', name: 'Petrov Hauling', role: 'independent_driver', dotMcVerified: true, insuranceVerified: true };
const can = { accept: true, take: false, nameDriver: false, agree: false, decline: false, withdraw: false, moveTo: [] };
const toQuote = (id: string, totalQuote: string, more: Partial<Quote> = {}): Quote =>
  ({
    id,
    kind: 'own',
    workflowState: 'quoted',
    totalQuote,
    baseRate: totalQuote,
    fuelSurcharge: '0.00',
    tolls: '0.00',
    permits: '0.00',
    specialHandling: '0.00',
    agreedChanges: '0.00',
    estimatedDeliveryDays: null,
    offeredBy: petrov,
    isAccepted: false,
    isExpired: false,
    closedReason: null,
    can,
    ...more,
  }) as Quote;
const toBid = (id: string, bidAmount: string, status: Bid['status'], rejectionReason: string | null = null): Bid =>
  ({ id, bidAmount, status, rejectionReason, bidder: petrov, can: { accept: status === 'active', change: false } }) as Bid;

it('lists the accepted offer first, open ones by price, and closed ones last with their reason', () => {
  const quotes = [
    toQuote('dear', '1200.00'),
    toQuote('taken', '1100.00', { isAccepted: true, workflowState: 'booked' }),
    toQuote('closed', '900.00', { workflowState: 'closed', closedReason: 'Another offer was accepted' }),
    toQuote('late', '910.00', { isExpired: true }),
  ];
  const offers = getOffers(quotes, [toBid('low', '950.00', 'active'), toBid('withdrawn', '1.00', 'withdrawn')]);
  expect(offers.map(({ key }) => key)).toEqual(['taken', 'low', 'dear', 'withdrawn', 'closed', 'late']);
  expect(offers.slice(3).map(({ closedReason }) => closedReason)).toEqual([
    'Withdrawn by the bidder',
    'Another offer was accepted',
    'This quote has expired',
  ]);
});

it('shows an accepted bid once, as the resulting quote', () => {
  const became = toQuote('quote', '890.00', { kind: 'bid', isAccepted: true, workflowState: 'booked' });
  expect(getOffers([became], [toBid('bid', '890.00', 'accepted')]).map(({ key }) => key)).toEqual(['quote']);
});

it('leaves out an estimate without a price if there are offers', () => {
  const unpriced = toQuote('opening', '0.00', { kind: 'opening', offeredBy: null });
  expect(getOffers([unpriced], []).map(({ key }) => key)).toEqual(['opening']);
  expect(getOffers([unpriced], [toBid('bid', '950.00', 'active')]).map(({ key }) => key)).toEqual(['bid']);
  expect([countPriced(getOffers([unpriced], [])), countPriced(getOffers([unpriced], [toBid('bid', '950.00', 'active')]))]).toEqual([0, 1]);
});

it('shows the platform as the source of an estimate, and price lines only if they were itemized', () => {
  const [estimate, bid] = getOffers(
    [toQuote('opening', '900.00', { kind: 'opening', offeredBy: null })],
    [toBid('bid', '950.00', 'active')],
  );
  expect(estimate!.name).toBe('Carriage estimate');
  expect([isEstimate(estimate!), isEstimate(bid!)]).toEqual([true, false]);
  expect([toLines(estimate!).length, toLines(bid!).length]).toEqual([5, 0]);
});

it.each([
  ['671.99', 'Unusually low'],
  ['672.00', 'Below the usual range'],
  ['839.99', 'Below the usual range'],
  ['840.00', 'In the usual range'],
  ['1095.00', 'In the usual range'],
  ['1095.01', 'Above the usual range'],
])('places %s in a range of $840 to $1,095', (total, label) => {
  expect(describeRange(total, { low: '840.00', high: '1095.00' }).label).toBe(label);
});

const underinsured = {
  role: 'carrier',
  register: { state: 'verified', checkedAt: null },
  authority: null,
  filing: null,
  safetyRating: null,
  cargo: { limit: '15000.00', source: 'stated', against: 'below', vehicleValue: '18500.00' },
  insurance: { state: 'verified', until: null },
  equipment: { match: 'suits', kinds: [] },
  completed: 0,
  reviews: { count: 0, average: null },
} as unknown as TrustCard;
const insured: TrustCard = { ...underinsured, cargo: { ...underinsured.cargo, against: 'covers' } };

it('lists the drawbacks of an offer before acceptance, if there are any', () => {
  expect(toDrawbacks({ trust: underinsured })).toEqual([
    { label: 'Cargo coverage', value: '$15,000: less than the value of this vehicle, ask before you book' },
  ]);
  expect(toDrawbacks({ trust: insured })).toEqual([]);
  expect(toDrawbacks({ trust: null })).toEqual([]);
});

it.each([
  ['not_checked', 'Valid format, not checked with FMCSA'],
  ['unavailable', 'FMCSA could not be reached'],
  ['not_verified', 'Not verified yet'],
  ['verified', null],
  ['vouched', null],
] as const)('shows on the offer and before acceptance that its numbers are not verified: %s', (state, words) => {
  const trust: TrustCard = { ...underinsured, register: { state, checkedAt: null } };
  const [offer] = getOffers([toQuote('one', '900.00', { trust })], []);
  const row = renderToStaticMarkup(createElement(OfferRow, { offer: offer!, range: null, withLink: false })).split('<details')[0]!;
  expect(row.includes('DOT and MC numbers')).toBe(words !== null);
  if (words) expect(row).toContain(`DOT and MC numbers: ${words}.`);
  expect(row).toContain(cargoWarning);
  expect(toDrawbacks({ trust }).map(({ label }) => label)).toEqual([...(words ? ['DOT and MC numbers'] : []), 'Cargo coverage']);
});

const cargoWarning = 'Cargo coverage $15,000: less than the value of this vehicle, ask before you book.';
const lowWarning = 'Far below the usual price. Ask what is included.';

it.each<[string, TrustCard | null, string, string | null]>([
  ['none without a drawback', insured, '900.00', null],
  ['none for a price slightly below the usual range', insured, '672.00', null],
  ['a price far below the usual range', insured, '671.99', lowWarning],
  ['the cover', underinsured, '900.00', cargoWarning],
  ['low coverage, counting the very low price too', underinsured, '500.00', `${cargoWarning} 1 more below.`],
  ['none for a price only a carrier can give', null, '0.00', null],
])('shows at most one warning in the row: %s', (_, trust, total, words) => {
  const [offer] = getOffers([toQuote('one', total, { trust })], []);
  expect(getWarning(offer!, { low: '840.00', high: '1095.00' })).toBe(words);
});

it.each([
  ['agreed', '900.00', '$900.00'],
  ['agreed', '0.00', 'Not priced yet'],
  ['carrier_pay', '700.00', '$700.00'],
  ['hidden', '0.00', 'Price hidden'],
  ['withheld', '0.00', 'Price hidden'],
] as const)('describes a price that is %s at %s as: %s', (priceKind, total, words) => {
  const [offer] = getOffers([toQuote('one', total, { priceKind })], []);
  expect(describePrice(offer!)).toBe(words);
});

it('says whether insurance is included in the price', () =>
  expect([null, true, false].map(describeInsurance)).toEqual(['See carrier policy', 'Included', 'Not included']));

it('shows the validity of an offer: a quote until its date, a bid until it is withdrawn', () => {
  const [quote, endless] = getOffers([toQuote('a', '900.00', { validUntil: '2026-11-27T15:00:00.000Z' }), toQuote('b', '901.00')], []);
  const [bid] = getOffers([], [toBid('c', '902.00', 'active')]);
  expect([quote, endless, bid].map((offer) => describeValidity(offer!))).toEqual(['Until Nov 27, 2026', 'No end date', 'Until withdrawn']);
});

const withCargo = (against: TrustCard['cargo']['against'], limit: string | null = '15000.00') => ({
  trust: { ...underinsured, cargo: { ...underinsured.cargo, against, limit } },
});

it('counts an offer as underinsured only if its coverage is known and too low', () => {
  const known = (['below', 'covers', 'no_value'] as const).map((against) => isUnderinsured(withCargo(against)));
  expect([...known, isUnderinsured(withCargo('not_stated', null)), isUnderinsured({ trust: null })]).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('shows the cargo coverage of an offer, or only a warning if it is too low', () => {
  expect(describeCargo(withCargo('covers'))).toBe('Cargo cover $15,000: covers this vehicle');
  expect(describeCargo(withCargo('no_value'))).toBe('Cargo cover $15,000');
  expect(describeCargo(withCargo('not_stated', null))).toBe('Cargo cover not verified');
  expect(describeCargo({ trust: null })).toBeNull();
  const [offer] = getOffers([toQuote('one', '900.00', { trust: underinsured })], []);
  expect([describeCargo(offer!), getWarning(offer!, null)]).toEqual([null, cargoWarning]);
});
