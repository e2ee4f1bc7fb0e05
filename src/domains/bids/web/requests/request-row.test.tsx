import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { OwnOffer } from '#domains/bids/own-offers/own-offers-schemas.ts';
import { marketplaceItem } from '../fixtures.ts';
import { RequestRow } from './request-row.tsx';
import { ownLabel, activeBidsByTransport } from '../active-bid.ts';

const item = marketplaceItem({
  status: 'quoted',
  pickupDate: '2026-12-05',
  offerCount: 3,
  bestOffer: '1050.00',
  openingEstimate: '1100.00',
});
const own = (id: string, kind: OwnOffer['kind'], transportId = item.id): OwnOffer =>
  ({
    id,
    kind,
    transportId,
    amount: '1100.00',
    estimatedDeliveryDays: 4,
    offerCount: 3,
    bestOffer: '1100.00',
    state: 'active',
    isRequestOpen: true,
  }) as OwnOffer;

describe('a row of the marketplace', () => {
  it.each(['quote', 'estimate'] as const)('shows the own offer, including one that is not a bid (%s), and links to it', (kind) => {
    const markup = renderToStaticMarkup(
      <MemoryRouter>
        <RequestRow item={item} bids own={own('one', kind)} />
      </MemoryRouter>,
    );
    expect(markup.replace(/<[^>]+>/g, '')).toContain('Your offer: $1,100.00, lowest of 3');
    expect(markup).toContain('aria-label="View: ');
  });

  it('shows the own bid if there are several own offers, because it can be changed there', () => {
    for (const offers of [
      [own('bid', 'bid'), own('quote', 'quote'), own('other', 'quote', 'elsewhere')],
      [own('quote', 'quote'), own('other', 'quote', 'elsewhere'), own('bid', 'bid')],
    ]) {
      const standing = activeBidsByTransport(offers);
      expect([standing.get(item.id)?.id, standing.get('elsewhere')?.id, standing.size]).toEqual(['bid', 'other', 2]);
    }
    expect(ownLabel({ kind: 'bid' })).toBe('Your bid');
  });
});
