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

describe('the next action for an own offer', () => {
  it.each([
    ['950.00', 1, 'This is the only offer.'],
    ['950.00', 4, 'This is the best of 4 offers.'],
    ['900.00', 4, 'The best of 4 offers is $900.00.'],
  ])('with the best of %s among %i says whether the own offer is the best', (bestOffer, offerCount, place) => {
    const { text, isYours } = toOwnOfferAction(offer({ offerCount, bestOffer }));
    expect([text, isYours]).toEqual([`You offered $950.00. ${place} Waiting for the shipper to choose.`, false]);
  });

  it('shows its expiry date if it has one', () => {
    expect(toOwnOfferAction(offer({ validUntil: '2026-11-25T10:00:00.000Z' })).due!.words).toBe('Your offer ends');
  });
});

describe('next actions for loads', () => {
  it.each([
    [{ lanes: 0, open: 0 }, []],
    [{ lanes: 0, open: 1 }, ['1 open request to price']],
    [{ lanes: 0, open: newestLimit }, ['200 or more open requests to price']],
    [{ lanes: 3, open: 9 }, ['3 open requests on your lanes']],
  ])('%o', (facts, titles) => expect(toLoadsActions({ ...facts, mayPrice: true }).map(({ title }) => title)).toEqual(titles));

  it.each([
    [{ lanes: 0, open: 5 }, '5 open requests in the marketplace'],
    [{ lanes: 3, open: 9 }, '3 open requests on your lanes'],
  ])('%o are not actionable if the compliance gate is closed', (facts, title) => {
    const said = toLoadsActions({ ...facts, mayPrice: false }).map((turn) => [turn.title, turn.text, turn.isYours]);
    expect(said).toEqual([[title, 'You can make offers once your account meets the bidding requirements.', false]]);
  });

  it.each([true, false])('of a saved search link to it, and are actionable only if the gate is open (%s)', (mayPrice) => {
    const turn = toSearchAction({ id: 's1', name: 'Texas runs', filter: { fromState: 'TX' } as never, count: 2, mayPrice });
    expect([turn.title, turn.action.href]).toEqual(['2 open requests for "Texas runs"', '/marketplace?fromState=TX']);
    expect(turn.isYours).toBe(mayPrice);
  });
});
