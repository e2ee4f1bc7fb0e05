import { describe, expect, it } from 'vitest';
import type { Quote } from '#domains/quotes/schemas.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { toButtons, getHtml, getText } from '../../../../../test/harness/browser/screen.tsx';
import type { Bid } from '../../schemas.ts';
import { offeredQuote as quote } from '../fixtures.ts';
import { OfferList } from './offer-list.tsx';

const unknown = { trust: null, estimatedDeliveryDays: null, includesInsurance: null, notes: null };
const sent = { bidder: quote('q1', {}).offeredBy, status: 'active', submittedAt: '2026-11-20T10:00:00.000Z' };
const bid = (can: object) =>
  ({
    id: 'b1',
    transportId: 't1',
    bidAmount: '950.00',
    ...sent,
    ...unknown,
    can: { accept: false, change: false, ...can },
  }) as unknown as Bid;
const estimate = quote('e1', { accept: true }, { kind: 'opening', offeredBy: null });
interface Shown {
  status?: string;
  at?: string;
  limit?: Parameters<typeof OfferList>[0]['limit'];
}
const shown = (quotes: readonly Quote[], bids: readonly Bid[] = [], { status = 'quoted', at = '/', limit = null }: Shown = {}) => {
  const transport = { id: 't1', status, vehicleYear: 2019, vehicleMake: 'Honda', vehicleModel: 'Accord' } as TransportDetail;
  const list = <OfferList transport={transport} {...{ quotes, bids }} about="Accord" pickupWait={null} heldAmount={null} limit={limit} />;
  return [list, { at }] as const;
};
const views = ['List', 'Compare'];

describe('the offers on a transport', () => {
  it.each<[string, readonly Quote[], readonly Bid[], readonly string[]]>([
    ['the shipper of two', [quote('q1', { accept: true })], [bid({ accept: true })], ['Accept', 'Accept']],
    ['the shipper of the estimate', [estimate], [], ['Book']],
    ['the bidder', [], [bid({ change: true })], ['Change', 'Withdraw']],
    ['the maker of the quote', [quote('q1', { withdraw: true })], [], ['Withdraw quote']],
    ['the carrier who can take the job', [quote('q1', { take: true }, { isAccepted: true, workflowState: 'booked' })], [], ['Take job']],
    ['a reader without actions', [quote('q1', {})], [bid({})], []],
  ])('have the buttons for %s', (_, quotes, bids, buttons) => {
    const found = toButtons(...shown(quotes, bids)).filter((label) => [...buttons, 'Accept', 'Book'].includes(label));
    expect(found).toEqual(buttons);
  });

  it.each([
    [null, []],
    ['q1', ['Accept']],
  ])('have no button that is refused after a pickup, and give the reason: %s can return', (quoteId, buttons) => {
    const limit = { quoteId, why: 'The payment stays with this carrier.' };
    const drawn = shown([quote('q1', { accept: true })], [bid({ accept: true })], { limit });
    expect(toButtons(...drawn).filter((label) => label === 'Accept')).toEqual(buttons);
    expect(getText(...drawn)).toContain(limit.why);
  });

  it.each([
    [[quote('q1', {})], [], false],
    [[quote('q1', {})], [bid({})], true],
  ])('can be compared where there are two', (quotes, bids, canCompare) => {
    const [list] = shown(quotes, bids);
    for (const at of ['/', '/?view=compare']) {
      const html = getHtml(list, { at });
      for (const view of views) expect(html.includes(view)).toBe(canCompare);
      expect(html.includes('Offers side by side')).toBe(canCompare && at !== '/');
    }
  });

  it('list the estimate separately if there are other offers', () => {
    const apart = 'Or book the estimate';
    expect(getText(...shown([estimate]))).not.toContain(apart);
    expect(getText(...shown([], [bid({})]))).not.toContain(apart);
    expect(getText(...shown([estimate], [bid({})]))).toContain(apart);
  });

  it('can be compared, with the button of each and the unchecked facts of the estimate', () => {
    const known = shown([estimate, quote('q1', {})], [], { at: '/?view=compare' });
    expect(toButtons(...known).filter((label) => label === 'Book' || label === 'Accept')).toEqual(['Book']);
    expect(getText(...known)).toContain('Checked when a carrier takes the job');
  });

  it.each([
    ['submitted', 'usually within 24 hours'],
    ['cancelled', 'closed to new ones'],
  ])('say whether offers can still come if there are none: %s', (status, words) => {
    expect(getText(...shown([], [], { status }))).toContain(words);
  });
});
