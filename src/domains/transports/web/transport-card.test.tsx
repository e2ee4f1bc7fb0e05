import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { transportStatuses, type TransportCard as Transport } from '../schemas.ts';
import { TransportCard } from './transport-card.tsx';
import { statusBadges } from './transport-labels.ts';

const accord: Transport = {
  id: '01a1f91a-3d39-7c52-97db-c90a04b9179f',
  status: 'quoted',
  vehicleType: 'car',
  vehicleYear: 2019,
  vehicleMake: 'Honda',
  vehicleModel: 'Accord',
  transportType: 'open',
  isOperable: true,
  fromZipCode: '90210',
  fromCity: 'Beverly Hills',
  fromState: 'CA',
  toZipCode: '10001',
  toCity: 'New York',
  toState: 'NY',
  roadMiles: 2870,
  pickupDate: '2026-12-05',
  totalAmount: null,
  serviceFee: '250.00',
  fixedPrice: null,
  awaits: null,
  offerCount: 4,
  providerCount: 3,
  bestOffer: '1250.00',
  isOwn: true,
  reference: null,
  metadata: {},
  createdAt: '2026-11-20T13:16:48.823Z',
  updatedAt: '2026-11-20T13:16:48.823Z',
  nextAction: { who: 'you', text: 'Compare offers', href: '/transports/1', due: null },
};
const getMarkup = (change: Partial<Transport> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TransportCard transport={{ ...accord, ...change }} />
    </MemoryRouter>,
  );
const toText = (change?: Partial<Transport>) =>
  getMarkup(change)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the card of a transport', () => {
  it('shows vehicle, route, dates, status, next action and offers', () => {
    const words = toText();
    for (const expected of [
      '2019 Honda Accord',
      'Quoted',
      'Beverly Hills, CA 90210',
      'New York, NY 10001',
      'Pickup Dec 05, 2026',
      'Your turn: Compare offers',
      'Quotes received: 3 providers',
      'Best quote: $1,250.00',
    ])
      expect(words).toContain(expected);
  });

  it.each([
    ['submitted', true],
    ['assigned', true],
    ['in_transit', false],
    ['delivered', false],
    ['completed', false],
    ['cancelled', false],
  ] as const)('says that no pickup date is set only before pickup: %s', (status, isSaid) => {
    expect(toText({ status, pickupDate: null }).includes('Pickup date not set')).toBe(isSaid);
  });

  it('counts providers, not offers: a bid and a quote of one carrier are one', () => {
    expect(toText({ offerCount: 2, providerCount: 1 })).toContain('Quotes received: 1 provider ');
  });

  it.each(['draft', 'submitted', 'quoted'] as const)('claims neither an offer nor an estimate: %s', (status) => {
    expect(toText({ status, offerCount: 0, providerCount: 0, bestOffer: null })).toMatch(/No quotes yet $/);
  });

  it('shows the agreed price once there is one', () => {
    expect(toText({ status: 'accepted', totalAmount: '1250.00' })).toContain('Transport price: $1,250.00');
  });

  it('does not mention quotes for a cancelled request', () => {
    expect(toText({ status: 'cancelled', offerCount: 0, providerCount: 0, bestOffer: null })).not.toMatch(/[Qq]uote/);
    expect(toText({ status: 'cancelled', totalAmount: '1250.00' })).toContain('Transport price: $1,250.00');
  });

  it.each(['accepted', 'assigned', 'in_transit', 'delivered', 'completed'] as const)(
    'mentions no quotes once one was accepted, even without a visible price: %s',
    (status) => {
      for (const offerCount of [0, 1])
        expect(toText({ status, offerCount, providerCount: offerCount, bestOffer: null, isOwn: false })).not.toMatch(/[Qq]uote/);
    },
  );

  it('shows the next action without a second link, whatever the status', () => {
    const nextAction = { who: 'you', text: 'Pay', href: '/transports/1/checkout', due: null } as const;
    expect(toText({ status: 'accepted', nextAction })).toContain('Your turn: Pay');
    expect(getMarkup({ status: 'accepted', nextAction }).match(/href="[^"]*"/g)).toEqual([`href="/transports/${accord.id}"`]);
  });

  it('has a label for every status, like In Progress for assigned', () => {
    expect(transportStatuses.map((status) => statusBadges[status].label)).toEqual([
      'Draft',
      'Submitted',
      'Quoted',
      'Accepted',
      'In Progress',
      'In Transit',
      'Delivered',
      'Completed',
      'Cancelled',
    ]);
    expect(statusBadges.completed.tone).toBe('default');
  });
});
