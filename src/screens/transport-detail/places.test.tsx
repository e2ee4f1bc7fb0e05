import { expect, it } from 'vitest';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { emptyStop } from '#domains/transports/stops/stop-rules.ts';
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
  stops: {
    pickup: {
      ...emptyStop,
      windowFrom: '2026-12-05',
      windowTo: '2026-12-07',
      contacts: [
        { name: 'Sam Whitfield', phone: '+13035550101', maySign: true },
        { name: 'Ana Ruiz', phone: '+13035550102', maySign: false },
      ],
      gatePass: 'GP-4471',
      longestTruckFt: 53,
    },
    delivery: {
      ...emptyStop,
      windowFrom: '2026-12-09',
      contacts: [{ name: 'Rita Vance', phone: '+15125550177', maySign: true }],
      needsTwic: true,
      notes: 'Ring twice',
    },
  },
  roadMiles: null,
  can: {},
} as unknown as TransportDetail;
const shown = (change: Partial<TransportDetail> = {}) =>
  toFacts(<TransportPlaces transport={{ ...transport, ...change }} done={undefined} isUnderWay={false} />);

it('pickup and delivery have their own address, day and contact', () =>
  expect(shown()).toEqual([
    'Pickup: Austin, TX 78701',
    'Pickup address: 600 Congress Ave',
    'Pickup date: Dec 05 to Dec 07, 2026',
    'Pickup contact: Sam Whitfield, (303) 555-0101',
    'Pickup contact 2: Ana Ruiz, (303) 555-0102 (may not sign)',
    'Longest truck: 53 feet',
    'Gate pass or release number: GP-4471',
    'Delivery: Denver, CO 80202',
    'Delivery address: 1700 Lincoln St',
    'Requested delivery date: Dec 09, 2026',
    'Delivery contact: Rita Vance, (512) 555-0177',
    'TWIC card: The driver needs one',
    'Access notes: Ring twice',
  ]));

const closed = { contacts: null, gatePass: null, notes: null };

it('a reader without access sees neither streets nor contacts', () =>
  expect(
    shown({
      shipperId: null,
      stops: { pickup: { ...transport.stops.pickup, ...closed }, delivery: { ...transport.stops.delivery, ...closed, needsTwic: false } },
    }),
  ).toEqual([
    'Pickup: Austin, TX 78701',
    'Pickup date: Dec 05 to Dec 07, 2026',
    'Longest truck: 53 feet',
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
] as const)('the day of the %s, requested %s, done %s: %s %s', (end, asked, happenedAt, label, value) =>
  expect(dayFact(end, { windowFrom: asked, windowTo: null }, happenedAt)).toEqual({ label, value }),
);
