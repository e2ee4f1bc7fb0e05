import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { MarketplaceItem } from '../marketplace-contract.ts';
import type { OwnOffer } from '../own-offers-contract.ts';
import { RequestRow } from './request-row.tsx';
import { ownLabel, standingByTransport } from './standing-bid.ts';

const item: MarketplaceItem = {
  id: '01a1f91a-3d39-7c52-97db-c90a04b9179f',
  year: 2019,
  make: 'Honda',
  model: 'Accord',
  color: null,
  vehicleType: 'car',
  transportType: 'open',
  status: 'quoted',
  pickupLocation: 'Austin, TX 787xx',
  deliveryLocation: 'Denver, CO 802xx',
  pickupDate: '2026-12-05',
  isRunning: true,
  hasKeys: true,
  isModified: false,
  description: null,
  roadMiles: 930,
  offerCount: 3,
  bestOffer: '1050.00',
  fixedPrice: null,
  openingEstimate: '1100.00',
  pricePerMile: '1.18',
  milesToPickup: null,
  milesToDelivery: null,
  fits: { lane: null, equipment: null, vehicleType: null },
  shipperReviews: null,
  createdAt: '2026-11-20T13:16:48.823Z',
};
const own = (id: string, kind: OwnOffer['kind'], transportId = item.id): OwnOffer =>
  ({ id, kind, transportId, amount: '1100.00', estimatedDeliveryDays: 4, rank: 2, offerCount: 3 }) as OwnOffer;

describe('a row of the marketplace', () => {
  it.each(['quote', 'estimate'] as const)(
    'says what the reader has offered there, also where that is no bid (%s), and leads to it',
    (kind) => {
      const markup = renderToStaticMarkup(
        <MemoryRouter>
          <RequestRow item={item} bids own={own('one', kind)} />
        </MemoryRouter>,
      );
      expect(markup.replace(/<[^>]+>/g, '')).toContain('Your offer: $1,100.00, rank 2 of 3');
      expect(markup).toContain('aria-label="View: ');
    },
  );

  it('shows of several own offers the bid, which can be changed there', () => {
    for (const offers of [
      [own('bid', 'bid'), own('quote', 'quote'), own('other', 'quote', 'elsewhere')],
      [own('quote', 'quote'), own('other', 'quote', 'elsewhere'), own('bid', 'bid')],
    ]) {
      const standing = standingByTransport(offers);
      expect([standing.get(item.id)?.id, standing.get('elsewhere')?.id, standing.size]).toEqual(['bid', 'other', 2]);
    }
    expect(ownLabel({ kind: 'bid' })).toBe('Your bid');
  });
});
