import { expect, it } from 'vitest';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { toFacts } from '../../../test/harness/browser/screen.tsx';
import { dayFact, TransportPlaces } from './places.tsx';

const transport = {
  shipperId: 's1',
  fromCity: 'Austin',
  fromState: 'TX',
  fromZipCode: '78701',
  fromAddress: '600 Congress Ave',
  fromLat: null,
  fromLng: null,
  toCity: 'Denver',
  toState: 'CO',
  toZipCode: '80202',
  toAddress: '1700 Lincoln St',
  toLat: null,
  toLng: null,
  pickupDate: '2026-12-05',
  deliveryDate: '2026-12-09',
  contactName: 'Sam Whitfield',
  contactPhone: '+13035550101',
  deliveryContactName: 'Rita Vance',
  deliveryContactPhone: '+15125550177',
  releaseNumber: 'GP-4471',
  accessNotes: 'Ring twice',
  roadMiles: null,
  can: {},
} as unknown as TransportDetail;
const shown = (change: Partial<TransportDetail> = {}) =>
  toFacts(<TransportPlaces transport={{ ...transport, ...change }} done={undefined} isUnderWay={false} />);

it('each end has its own address, day and contact', () =>
  expect(shown()).toEqual([
    'Pickup: Austin, TX 78701',
    'Pickup address: 600 Congress Ave',
    'Pickup date: Dec 05, 2026',
    'Pickup contact: Sam Whitfield, (303) 555-0101',
    'Delivery: Denver, CO 80202',
    'Delivery address: 1700 Lincoln St',
    'Requested delivery date: Dec 09, 2026',
    'Delivery contact: Rita Vance, (512) 555-0177',
    'Gate pass or release number: GP-4471',
    'Access notes: Ring twice',
  ]));

it('who may not know the streets sees none, nor the contacts', () =>
  expect(shown({ shipperId: null })).toEqual([
    'Pickup: Austin, TX 78701',
    'Pickup date: Dec 05, 2026',
    'Delivery: Denver, CO 80202',
    'Requested delivery date: Dec 09, 2026',
  ]));

it.each([
  ['pickup', null, null, 'Pickup date', 'Not set'],
  ['pickup', '2026-12-05', null, 'Pickup date', 'Dec 05, 2026'],
  ['pickup', null, '2026-12-07T18:00:00.000Z', 'Picked up', 'Dec 07, 2026'],
  ['pickup', '2026-12-05', '2026-12-07T18:00:00.000Z', 'Picked up', 'Dec 07, 2026'],
  ['delivery', null, null, 'Requested delivery date', 'Not set'],
  ['delivery', null, '2026-12-10T18:00:00.000Z', 'Delivered', 'Dec 10, 2026'],
] as const)('the day of the %s, asked for %s, done %s: %s %s', (end, asked, happenedAt, label, value) =>
  expect(dayFact(end, asked, happenedAt)).toEqual({ label, value }),
);
