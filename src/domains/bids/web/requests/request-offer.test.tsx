import { describe, expect, it } from 'vitest';
import { getMe } from '#domains/accounts/endpoints.ts';
import { getComplianceStatus } from '#domains/compliance/endpoints.ts';
import { listTransportQuotes } from '#domains/quotes/endpoints.ts';
import { getUrl } from '#web/api/requests/call.ts';
import { toButtons, toFacts, getText } from '../../../../../test/harness/browser/screen.tsx';
import { listTransportBids } from '#domains/bids/endpoints.ts';
import type { MarketplaceRequest } from '#domains/bids/marketplace/marketplace-schemas.ts';
import { marketplaceItem, offeredQuote } from '../fixtures.ts';
import { RequestOffer } from './request-offer.tsx';

const me = { id: 'c1', email: 'c@example.com', role: 'carrier' };
const can = { bid: true, quote: true, take: false };
const request = (change: object) =>
  ({ ...marketplaceItem(), viewerCount: 0, can, shipperReviews: null, ...change }) as unknown as MarketplaceRequest;
const typed = { bidAmount: '950.00', estimatedDeliveryDays: 3, includesInsurance: true, submittedAt: '2026-11-20T10:00:00.000Z' };
const bid = (change: object = {}) => ({ id: 'b1', bidder: me, status: 'active', ...typed, can: { change: true }, ...change });
const quote = (change: object = {}, may: object = {}) => offeredQuote('q1', may, { offeredBy: me, ...change });
const shown = (change: object, { quotes = [] as object[], bids = [] as object[], canBid = true } = {}) => {
  const one = request(change);
  const under = { params: { id: one.id } };
  const data = {
    [getMe.path]: me,
    [getComplianceStatus.path]: { canBid },
    [getUrl(listTransportQuotes.path, under)]: quotes,
    [getUrl(listTransportBids.path, under)]: bids,
  };
  return [<RequestOffer key="one" request={one} about="Accord" />, { data }] as const;
};
const both = ['Place a bid', 'Send an itemized quote'];
const fixed = { fixedPrice: '900.00', can: { bid: false, quote: false, take: true } };
const opening = { kind: 'opening', offeredBy: null };
const toTake = [quote(opening, { take: true, moveTo: ['quoted'] })];
const toOffer = [quote(opening, { moveTo: ['quoted'] })];
const noStep = { bid: false, quote: false, take: false };

describe('an open request', () => {
  it.each<[string, object, NonNullable<Parameters<typeof shown>[1]>, readonly string[]]>([
    ['a carrier without an offer', {}, {}, both],
    ['a carrier with an open bid', {}, { bids: [bid()] }, ['Change', 'Withdraw']],
    ['a carrier whose bid ended', {}, { bids: [bid({ status: 'withdrawn' })] }, both],
    ['a carrier when someone else bid', {}, { bids: [bid({ bidder: { id: 'c2' } })] }, both],
    ['a carrier with an open quote', {}, { quotes: [quote({}, { withdraw: true })] }, ['Withdraw quote']],
    ['a carrier whose quote cannot be withdrawn', {}, { quotes: [quote()] }, []],
    ['a carrier whose quote can be moved on', {}, { quotes: [quote({}, { moveTo: ['assigned'] })] }, ['Commit truck']],
    ['a broker of the estimate', {}, { quotes: [quote({ kind: 'opening' })] }, both],
    ['a carrier whose quote expired', {}, { quotes: [quote({ isExpired: true })] }, both],
    ['a carrier whose quote was closed', {}, { quotes: [quote({ workflowState: 'closed' })] }, both],
    ['a carrier when someone else quoted', {}, { quotes: [quote({ offeredBy: { id: 'c2' } })] }, both],
    ['a carrier who can only bid', { can: { ...can, quote: false } }, {}, ['Place a bid']],
    ['a carrier who can only quote', { can: { ...can, bid: false } }, {}, ['Send an itemized quote']],
    ['a carrier whose gate is closed', {}, { canBid: false }, ['Cannot Bid - See Compliance']],
    [
      'a carrier with a bid whose gate is closed',
      { can: { ...can, quote: false } },
      { bids: [bid()], canBid: false },
      ['Change', 'Withdraw'],
    ],
    ['a reader without actions', { can: noStep }, { quotes: [quote(opening)], canBid: false }, []],
    ['a carrier who can take it at the fixed price', fixed, { quotes: toTake }, ['Take job at fixed price']],
    ['a carrier too late for the fixed price', fixed, { quotes: [quote(opening)], canBid: false }, []],
    ['a carrier who cannot take it', { ...fixed, can: noStep }, { quotes: [quote(opening, { take: true })], canBid: false }, []],
    ['a broker who can take over the estimate', {}, { quotes: toOffer }, [...both, 'Offer at this price']],
    ['a broker who can only take over the estimate', { can: noStep }, { quotes: toOffer }, ['Offer at this price']],
  ])('has the buttons to win it for %s', (_, change, offers, buttons) => {
    expect(toButtons(...shown(change, offers))).toEqual(buttons);
  });

  it.each<[object, readonly string[]]>([
    [{}, ['estimate: Not priced yet', 'so far: 0', 'offer: None yet']],
    [{ openingEstimate: '1100.00', viewerCount: 1 }, ['estimate: $1,100.00', 'so far: 0', 'offer: None yet']],
    [{ ...fixed, viewerCount: 2 }, ['Booked at: $900.00', 'by: 2 accounts']],
    [{ offerCount: 2, bestOffer: '1050.00' }, ['estimate: Not priced yet', 'so far: 2', 'offer: $1,050.00']],
  ])('that is %j shows what it pays', (change, facts) => {
    expect(toFacts(...shown(change))).toEqual(facts.map((fact) => expect.stringContaining(fact)));
  });

  it('shows the offer of the reader', () => {
    const bids = [bid({ includesInsurance: false, notes: 'Two stops' })];
    const text = getText(...shown({}, { bids, quotes: [quote({ estimatedDeliveryDays: 4, validUntil: '2026-12-01' })] }));
    expect(text).toContain('3 days to deliver, insurance not included, placed Nov 20, 2026 Two stops');
    expect(text).toContain('4 days to deliver, valid until Dec 01, 2026');
  });
});
