import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates/days.ts';
import { calendarEvents, eventLimit, type CalendarRow } from './rules.ts';

const now = new Date('2026-11-26T10:00:00Z');
const toLink = (id: string) => `https://carriage.example/transports/${id}`;
const accord: CalendarRow = {
  id: 'a',
  status: 'accepted',
  vehicleYear: 2019,
  vehicleMake: 'Honda',
  vehicleModel: 'Accord',
  fromCity: 'Austin',
  fromState: 'TX',
  toCity: 'Denver',
  toState: 'CO',
  pickupDate: '2026-12-01',
  pickupDay: null,
  deliveryDay: null,
  newDeliveryDay: null,
  pickupUntil: '2026-12-01',
  pickedUpAt: null,
  deliveredAt: null,
  days: 4,
  createdAt: '2026-11-20T10:00:00Z',
  changedAt: '2026-11-25T10:00:00Z',
};
const toShort = (change: Partial<CalendarRow>) =>
  calendarEvents([{ ...accord, ...change }], now, toLink).map(({ uid, day, summary, status }) => [uid, day, summary, status]);

describe('the calendar events of a transport', () => {
  it.each<[string, Partial<CalendarRow>, string[][]]>([
    [
      'booked',
      {},
      [
        ['a-delivery@carriage', '2026-12-05', 'Delivery expected: 2019 Honda Accord, Denver, CO', 'TENTATIVE'],
        ['a-pickup@carriage', '2026-12-01', 'Pickup: 2019 Honda Accord, Austin, TX', 'CONFIRMED'],
      ],
    ],
    [
      'without an offer yet',
      { status: 'submitted', days: null },
      [['a-pickup@carriage', '2026-12-01', 'Pickup: 2019 Honda Accord, Austin, TX', 'TENTATIVE']],
    ],
    [
      'booked with the days of the offer',
      { pickupDay: '2026-12-03', deliveryDay: '2026-12-08', pickupUntil: '2026-12-04' },
      [
        ['a-delivery@carriage', '2026-12-08', 'Delivery expected: 2019 Honda Accord, Denver, CO', 'TENTATIVE'],
        ['a-pickup@carriage', '2026-12-03', 'Pickup: 2019 Honda Accord, Austin, TX', 'CONFIRMED'],
      ],
    ],
    [
      'in transit, in local time of the pickup',
      { status: 'in_transit', pickedUpAt: '2026-12-03T03:00:00Z' },
      [
        ['a-delivery@carriage', '2026-12-06', 'Delivery expected: 2019 Honda Accord, Denver, CO', 'TENTATIVE'],
        ['a-pickup@carriage', '2026-12-02', 'Picked up: 2019 Honda Accord, Austin, TX', 'CONFIRMED'],
      ],
    ],
    [
      'delivered',
      { status: 'delivered', pickedUpAt: '2026-12-02T15:00:00Z', deliveredAt: '2026-12-04T18:00:00Z' },
      [
        ['a-delivery@carriage', '2026-12-04', 'Delivered: 2019 Honda Accord, Denver, CO', 'CONFIRMED'],
        ['a-pickup@carriage', '2026-12-02', 'Picked up: 2019 Honda Accord, Austin, TX', 'CONFIRMED'],
      ],
    ],
    [
      'cancelled',
      { status: 'cancelled' },
      [
        ['a-delivery@carriage', '2026-12-05', 'Cancelled delivery: 2019 Honda Accord, Denver, CO', 'CANCELLED'],
        ['a-pickup@carriage', '2026-12-01', 'Cancelled pickup: 2019 Honda Accord, Austin, TX', 'CANCELLED'],
      ],
    ],
    ['without any day', { pickupDate: null }, []],
    ['from more than a year ago', { pickupDate: '2025-11-01', days: null }, []],
  ])('for a transport %s', (_, change, events) => {
    expect(toShort(change)).toEqual(events);
  });

  it('contain link, location and status, and no text written by people', () => {
    const [event] = calendarEvents([{ ...accord, days: null }], now, toLink);
    expect(event).toMatchObject({
      description: 'Austin, TX to Denver, CO. Accepted.\nhttps://carriage.example/transports/a',
      location: 'Austin, TX',
      url: 'https://carriage.example/transports/a',
    });
  });

  it('are limited to 500: the next ones first, then the latest past ones, whatever the row order', () => {
    const day = (at: number) => addDays('2026-11-26', at);
    const rows = Array.from({ length: 700 }, (_, at) => ({
      ...accord,
      id: String(at).padStart(3, '0'),
      pickupDate: day(at - 300),
      days: null,
    }));
    const toDays = (given: readonly CalendarRow[]) => calendarEvents(given, now, toLink).map((event) => event.day);
    const days = Array.from({ length: eventLimit }, (_, at) => day(399 - at));
    expect(toDays(rows)).toEqual(days);
    expect(toDays(rows.toReversed())).toEqual(days);
    expect(toDays([...rows, { ...accord, pickupDate: day(5_000), days: null }])[0]).toBe(day(5_000));
    const far = Array.from({ length: 700 }, (_, at) => ({
      ...accord,
      id: String(at).padStart(3, '0'),
      pickupDate: day(at),
      days: null,
    }));
    expect([toDays(far)[0], toDays(far).at(-1)]).toEqual([day(499), day(0)]);
  });

  it('have a stable order if several are on one day', () => {
    const rows = Array.from({ length: 400 }, (_, at) => ({ ...accord, id: String(at).padStart(3, '0') }));
    const events = calendarEvents(rows, now, toLink);
    expect([events.length, events.filter(({ uid }) => uid.includes('pickup')).length]).toEqual([eventLimit, 400]);
    expect(calendarEvents(rows.toReversed(), now, toLink)).toEqual(events);
  });
});
