import { describe, expect, it } from 'vitest';
import { getMilestones, type MilestoneFacts } from './milestones.ts';

const at = (day: number, hour = 10) => `2026-11-${day}T${hour}:00:00.000Z`;
const offeredBy = { id: 'carl', name: 'Jensen Auto Transport', role: 'carrier', dotMcVerified: true, insuranceVerified: true };
const quote: MilestoneFacts['quotes'][number] = {
  isAccepted: true,
  offeredBy,
  driverName: 'Dana Okafor',
  acceptedAt: at(11),
  taken: { at: at(11, 12), by: 'Jensen Auto Transport' },
  driverAgreedAt: at(12),
  pickedUpAt: at(13),
  deliveredAt: at(14),
  completedAt: at(15),
  completedBy: 'shipper',
  ended: null,
};
const early = { ...quote, driverAgreedAt: null, pickedUpAt: null, deliveredAt: null, completedAt: null, completedBy: null };
const lines = (facts: Partial<MilestoneFacts>) =>
  getMilestones({
    transport: { submittedAt: null, status: 'assigned', updatedAt: at(20), cancelled: null },
    quotes: [],
    owns: true,
    payment: null,
    steps: [],
    ...facts,
  }).map(({ title, who }) => [title, who]);

describe('the milestones of a transport', () => {
  it('are in order, with who did each, as far as it has come', () => {
    const transport = { submittedAt: at(10), status: 'assigned', updatedAt: at(20), cancelled: null } as const;
    expect(lines({ transport, quotes: [{ ...quote, isAccepted: false }, quote] })).toEqual([
      ['Submitted', 'You'],
      ['Offer accepted', 'Offer from Jensen Auto Transport'],
      ['Job taken', 'Jensen Auto Transport'],
      ['Driver agreed', 'Dana Okafor'],
      ['Picked up', 'Dana Okafor'],
      ['Delivered', 'Dana Okafor'],
      ['Completed', 'You'],
    ]);
    expect(lines({ transport, quotes: [{ ...early, taken: null }], owns: false })).toEqual([
      ['Submitted', 'The shipper'],
      ['Offer accepted', 'Offer from Jensen Auto Transport'],
    ]);
  });

  it('include payments, payouts and refunds for readers who can see them', () => {
    const steps = [
      { id: 'a', at: at(11, 11), what: 'held', who: 'shipper', amount: '1149.00' },
      { id: 'b', at: at(16), what: 'paid_out', who: 'platform', amount: null },
      { id: 'c', at: at(17), what: 'refunded', who: 'desk', amount: '100.00' },
    ] as const;
    expect(lines({ quotes: [early], steps, payment: { reader: 'payer' } })).toEqual([
      ['Offer accepted', 'Offer from Jensen Auto Transport'],
      ['Paid $1,149.00, held until delivery', 'You'],
      ['Job taken', 'Jensen Auto Transport'],
      ['Paid to the carrier', 'Carriage'],
      ['Refunded $100.00 to your card', 'Carriage support'],
    ]);
    expect(lines({ quotes: [early], steps })).toHaveLength(2);
  });

  it('name a committed truck, and a takeover by a broker', () => {
    const committed = { ...early, taken: { at: at(10, 20), by: 'Jensen Auto Transport' } };
    expect(lines({ quotes: [committed] })[0]).toEqual(['Truck committed', 'Jensen Auto Transport']);
    const brokered = { ...early, offeredBy: { ...offeredBy, name: 'Ruiz Auto Brokers', role: 'broker' } };
    expect(lines({ quotes: [{ ...brokered, taken: { at: at(12), by: 'Ruiz Auto Brokers' } }] })[1]).toEqual([
      'Carrier named',
      'Ruiz Auto Brokers',
    ]);
  });

  it('include a withdrawn carrier with the reason, and the next one', () => {
    const left = { ...early, isAccepted: false, ended: { at: at(12, 20), by: 'carrier', reason: 'Truck broke down' } } as const;
    const next = { ...early, offeredBy: { ...offeredBy, name: 'Dear Haul' }, acceptedAt: at(13), taken: null };
    expect(lines({ quotes: [next, left] })).toEqual([
      ['Offer accepted', 'Offer from Jensen Auto Transport'],
      ['Job taken', 'Jensen Auto Transport'],
      ['Withdrawn by the carrier', 'Jensen Auto Transport: Truck broke down'],
      ['Offer accepted', 'Offer from Dear Haul'],
    ]);
  });

  it.each([
    ['shipper', true, 'You'],
    ['shipper', false, 'The shipper'],
    ['support', true, 'Carriage support'],
    ['platform', true, 'Carriage'],
  ] as const)('of a cancellation without a booking name who cancelled: %s, to its shipper: %s', (by, owns, who) => {
    const transport = { submittedAt: at(10), status: 'cancelled', updatedAt: at(14), cancelled: { at: at(12), by } } as const;
    const seen = getMilestones({ transport, quotes: [], owns, payment: null, steps: [] });
    expect(seen.at(-1)).toMatchObject({ title: 'Cancelled', at: at(12), who });
  });

  it('of a cancellation name person and reason, or only the time if unknown', () => {
    const cancelled = { submittedAt: at(10), status: 'cancelled', updatedAt: at(12), cancelled: null } as const;
    const ended = { at: at(11, 20), by: 'shipper', reason: null } as const;
    expect(lines({ transport: cancelled, quotes: [{ ...early, taken: null, ended }] }).at(-1)).toEqual(['Cancelled', 'You']);
    expect(lines({ transport: cancelled })).toEqual([
      ['Submitted', 'You'],
      ['Cancelled', null],
    ]);
  });

  it.each([
    ['platform', 'Carriage, at the end of the review window'],
    ['support', 'Carriage support'],
    [null, null],
  ] as const)('of a completion by %s name who completed it: %s', (completedBy, who) => {
    expect(lines({ quotes: [{ ...quote, completedBy }] }).at(-1)).toEqual(['Completed', who]);
  });

  it('name no person for the estimate, and nothing in advance', () => {
    expect(lines({})).toEqual([]);
    expect(lines({ quotes: [{ ...early, offeredBy: null, taken: null }] })).toEqual([['Offer accepted', 'Carriage estimate']]);
  });
});
