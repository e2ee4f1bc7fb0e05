import { describe, expect, it } from 'vitest';
import type { Participants } from '#domains/quotes/crew/crew-schemas.ts';
import { participantLines, participantText, describeEquipment, promisedLabel, describePromised } from './crew-labels.ts';

const jensen: NonNullable<Participants['carrier']> = {
  name: 'Jensen Auto Transport',
  dotNumber: '9900003',
  phone: '(402) 555-0103',
  equipment: [],
};
const moreno: NonNullable<Participants['broker']> = { name: 'Moreno Auto Logistics', dotNumber: null, phone: null };
const dana: NonNullable<Participants['driver']> = { name: 'Dana Okafor', phone: '(402) 555-0104', hasAgreed: true, isCarrier: false };
const crew = (change: Partial<Participants> = {}): Participants => ({
  broker: null,
  carrier: jensen,
  driver: dana,
  showsContacts: true,
  pickupDay: null,
  deliveryDay: null,
  newDeliveryDay: null,
  deliveryDays: 4,
  pickupDate: '2026-11-22',
  pickupUntil: '2026-11-22',
  pickedUpAt: null,
  deliveredAt: null,
  ...change,
});
const pickedUpAt = '2026-11-23T15:00:00.000Z';

describe('the people of a transport', () => {
  it('are driver, carrier and broker with phone numbers, as far as known', () => {
    expect(participantLines(crew({ broker: moreno }))).toEqual([
      { part: 'Driver', name: 'Dana Okafor', text: 'Agreed to drive', call: { phone: '(402) 555-0104', href: 'tel:+14025550104' } },
      { part: 'Carrier', name: 'Jensen Auto Transport', text: 'DOT 9900003', call: { phone: '(402) 555-0103', href: 'tel:+14025550103' } },
      { part: 'Broker', name: 'Moreno Auto Logistics', text: 'No DOT number', call: null },
    ]);
    expect(participantLines(crew({ carrier: null, driver: null })).map(({ name, text }) => [name, text])).toEqual([
      [null, 'Not named yet'],
      [null, 'Not named yet'],
    ]);
    expect(participantLines(crew({ driver: { ...dana, hasAgreed: false, phone: null } }))[0]!.text).toBe('Asked to drive, not agreed yet');
  });

  it('have one phone number if the carrier drives the job', () => {
    const lines = participantLines(crew({ driver: { ...dana, isCarrier: true } }));
    expect(lines.map(({ part, text, call }) => [part, text, call?.phone])).toEqual([
      ['Driver', 'Also the carrier', '(402) 555-0104'],
      ['Carrier', 'DOT 9900003', undefined],
    ]);
  });

  it('show who has the vehicle', () => {
    expect(participantText(crew(), 'assigned', true)).toBe('Still with you until pickup.');
    expect(participantText(crew({ carrier: null, driver: null }), 'accepted', false)).toBe(
      'Not picked up yet. The carrier appears here once one takes the job.',
    );
    expect(participantText(crew({ carrier: null, driver: null, broker: moreno }), 'accepted', true)).toBe('Still with you until pickup.');
    expect(participantText(crew({ pickedUpAt }), 'in_transit', true)).toMatch(/^On the way since Nov 23, 2026, /);
    expect(participantText(crew({ pickedUpAt, deliveredAt: '2026-11-26T20:00:00.000Z' }), 'delivered', true)).toMatch(
      /^Delivered Nov 26, 2026, /,
    );
  });

  it('show the equipment of the carrier, if it named any', () => {
    expect(describeEquipment(crew())).toBe(null);
    expect(describeEquipment(crew({ carrier: { ...jensen, equipment: [{ kind: 'open', unitCount: 4, capacity: 9 }] } }))).toBe(
      'Open car hauler (4)',
    );
  });

  it.each<[string, Partial<Participants>, string | null]>([
    ['before pickup', {}, '4 days from pickup: Nov 26, 2026 if it is picked up Nov 22, 2026'],
    ['before pickup without a day', { pickupDate: null, deliveryDays: 1 }, '1 day from pickup'],
    ['in transit', { pickedUpAt }, 'By Nov 27, 2026, 4 days from pickup'],
    ['delivered, as the card header says', { pickedUpAt, deliveredAt: '2026-11-26T20:00:00.000Z' }, null],
    ['with the days of the offer', { pickupDay: '2026-11-22', deliveryDay: '2026-11-26', pickedUpAt }, 'By Nov 26, 2026'],
    ['with a new day from the carrier', { pickedUpAt, newDeliveryDay: '2026-12-02' }, 'New date Dec 02, 2026 (promised Nov 27, 2026)'],
    ['without a promise', { deliveryDays: null }, 'No delivery time given'],
  ])('show the promised day, not as an expected one: %s', (_, change, words) => {
    expect(describePromised(crew(change), 'CO')).toBe(words);
    expect(promisedLabel).not.toMatch(/expected|arrival/i);
  });
});
