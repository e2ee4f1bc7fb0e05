import { describe, expect, it } from 'vitest';
import { newestLimit, toOwnOfferAction, toSearchAction, toLoadsActions, type OwnOfferFacts } from './next-action-sources.ts';

const offer = (over: Partial<OwnOfferFacts>): OwnOfferFacts => ({
  transportId: 't1',
  year: 2019,
  make: 'Honda',
  model: 'Civic',
  fromCity: 'Denver',
  toCity: 'Austin',
  amount: '950.00',
  offerCount: 1,
  bestOffer: '950.00',
  validUntil: null,
  ...over,
});

describe('an own offer', () => {
  it.each([
    ['950.00', 1, 'This is the only offer.'],
    ['950.00', 4, 'This is the best of 4 offers.'],
    ['900.00', 4, 'The best of 4 offers is $900.00.'],
  ])('where the best is %s of %i says whether it is that one', (bestOffer, offerCount, place) => {
    const { text, isYours } = toOwnOfferAction(offer({ offerCount, bestOffer }));
    expect([text, isYours]).toEqual([`You offered $950.00. ${place} Waiting for the shipper to choose.`, false]);
  });

  it('says when it ends where it does', () => {
    expect(toOwnOfferAction(offer({ validUntil: '2026-11-25T10:00:00.000Z' })).due!.words).toBe('Your offer ends');
  });
});

describe('loads', () => {
  it.each([
    [{ lanes: 0, open: 0 }, []],
    [{ lanes: 0, open: 1 }, ['1 open request to price']],
    [{ lanes: 0, open: newestLimit }, ['200 or more open requests to price']],
    [{ lanes: 3, open: 9 }, ['3 open requests on your lanes']],
  ])('%o', (facts, titles) => expect(toLoadsActions({ ...facts, mayPrice: true }).map(({ title }) => title)).toEqual(titles));

  it.each([
    [{ lanes: 0, open: 5 }, '5 open requests in the marketplace'],
    [{ lanes: 3, open: 9 }, '3 open requests on your lanes'],
  ])('%o do not wait for whom the gate is shut to', (facts, title) => {
    const said = toLoadsActions({ ...facts, mayPrice: false }).map((turn) => [turn.title, turn.text, turn.isYours]);
    expect(said).toEqual([[title, 'You can make offers once your account meets the bidding requirements.', false]]);
  });

  it.each([true, false])('of a kept search lead to it, and wait for whom the gate is open to (%s)', (mayPrice) => {
    const turn = toSearchAction({ id: 's1', name: 'Texas runs', filter: { fromState: 'TX' } as never, count: 2, mayPrice });
    expect([turn.title, turn.action.href]).toEqual(['2 open requests for "Texas runs"', '/marketplace?fromState=TX']);
    expect(turn.isYours).toBe(mayPrice);
  });
});
