import { describe, expect, it } from 'vitest';
import * as rules from './next-action.ts';

const named = { transportId: 't1', year: 2019, make: 'Honda', model: 'Civic', fromCity: 'Denver', toCity: 'Austin' };
const title = '2019 Honda Civic, Denver to Austin';

const job = (over: Partial<rules.JobFacts>): rules.JobFacts => ({
  ...named,
  quoteId: 'q1',
  workflowState: 'booked',
  isBroker: false,
  isCarrier: false,
  isDriver: false,
  hasCarrier: true,
  hasDriver: true,
  hasAgreed: true,
  carrierName: 'Jensen Auto Transport',
  driverName: 'Dana Okafor',
  declinedBy: null,
  isOnOtherJob: false,
  pickupDay: null,
  deliveryDay: null,
  newDeliveryDay: null,
  pickupUntil: '2026-11-20',
  pickedUpAt: null,
  days: 4,
  fromState: 'CO',
  fromPlace: '1 Main St, Denver, CO 80202',
  toPlace: '2 Oak St, Austin, TX 78701',
  pickupContact: { name: 'Sam', phone: '(303) 555-0101', maySign: true },
  deliveryContact: { name: 'Lee', phone: null, maySign: true },
  ...over,
});

function grid() {
  const lines: string[] = [];
  for (const workflowState of ['booked', 'assigned', 'in_transit'] as const)
    for (const parts of [
      { isBroker: true, hasCarrier: false, hasDriver: false },
      { isBroker: true, hasCarrier: true, hasDriver: false },
      { isBroker: true, hasCarrier: true, hasDriver: true },
      { isCarrier: true, hasDriver: false },
      { isCarrier: true, hasDriver: true },
      { isCarrier: true, isDriver: true },
      { isDriver: true },
    ]) {
      const { kind, isYours } = rules.toJobAction(job({ workflowState, ...parts }));
      const who = Object.entries(parts).map(([name, is]) => (is ? name : `!${name}`));
      lines.push(`${workflowState} ${who.join(' ')}: ${isYours ? kind : 'waits'}`);
    }
  return lines;
}

describe('the next action of a job', () => {
  it('waits for the driver before the carrier, and for the carrier before the broker', () => {
    expect(grid()).toEqual([
      'booked isBroker !hasCarrier !hasDriver: name_carrier',
      'booked isBroker hasCarrier !hasDriver: waits',
      'booked isBroker hasCarrier hasDriver: waits',
      'booked isCarrier !hasDriver: take_job',
      'booked isCarrier hasDriver: take_job',
      'booked isCarrier isDriver: take_job',
      'booked isDriver: waits',
      'assigned isBroker !hasCarrier !hasDriver: name_carrier',
      'assigned isBroker hasCarrier !hasDriver: waits',
      'assigned isBroker hasCarrier hasDriver: waits',
      'assigned isCarrier !hasDriver: name_driver',
      'assigned isCarrier hasDriver: waits',
      'assigned isCarrier isDriver: pick_up',
      'assigned isDriver: pick_up',
      'in_transit isBroker !hasCarrier !hasDriver: waits',
      'in_transit isBroker hasCarrier !hasDriver: waits',
      'in_transit isBroker hasCarrier hasDriver: waits',
      'in_transit isCarrier !hasDriver: waits',
      'in_transit isCarrier hasDriver: waits',
      'in_transit isCarrier isDriver: deliver',
      'in_transit isDriver: deliver',
    ]);
  });

  it('asks a named driver to agree first, and mentions another job', () => {
    const asked = job({ workflowState: 'assigned', isDriver: true, hasAgreed: false });
    expect(rules.toJobAction(asked)).toMatchObject({ kind: 'answer_job', text: 'Agree to drive this job or decline it.', stop: null });
    expect(rules.toJobAction({ ...asked, isOnOtherJob: true }).text).toContain('asked to take both');
    expect(rules.toJobAction({ ...asked, isCarrier: true }).kind).toBe('pick_up');
    const hauled = rules.toJobAction(job({ workflowState: 'assigned', isCarrier: true, hasAgreed: false }));
    expect([hauled.isYours, hauled.text]).toEqual([false, 'Waiting for Dana Okafor to agree to the job.']);
    const brokered = (hasAgreed: boolean) =>
      rules.toJobAction(job({ workflowState: 'assigned', isBroker: true, hasCarrier: true, hasDriver: true, hasAgreed })).text;
    expect([brokered(false), brokered(true)]).toEqual([
      'Waiting for Dana Okafor to agree to the job.',
      'Waiting for Dana Okafor to pick up the vehicle.',
    ]);
  });

  it('names who acts next to those who wait, as far as known', () => {
    const told = (over: Partial<rules.JobFacts>) => {
      const { kind, isYours, text } = rules.toJobAction(job(over));
      expect([kind, isYours]).toEqual(['job_waits', false]);
      return text;
    };
    const onRoad = { workflowState: 'in_transit', isCarrier: true } as const;
    expect([
      told({ workflowState: 'booked', isDriver: true }),
      told({ workflowState: 'assigned', isBroker: true, hasDriver: false }),
      told(onRoad),
      told({ ...onRoad, driverName: null }),
    ]).toEqual([
      'Waiting for Jensen Auto Transport to take the job and name the driver.',
      'Waiting for Jensen Auto Transport to name the driver.',
      'Waiting for Dana Okafor to deliver the vehicle.',
      'Waiting for the driver to deliver the vehicle.',
    ]);
  });

  it('asks the carrier to name another driver after one declined', () => {
    const declined = rules.toJobAction(
      job({ workflowState: 'assigned', isCarrier: true, hasDriver: false, hasAgreed: false, declinedBy: 'Dana Okafor' }),
    );
    expect(declined).toMatchObject({ kind: 'name_driver', text: 'Dana Okafor declined. Name another driver.' });
  });

  it('leads the driver to pickup and delivery, with directions and a contact', () => {
    const pickup = rules.toJobAction(job({ workflowState: 'assigned', isDriver: true }));
    expect(pickup).toMatchObject({
      title,
      due: { at: '2026-11-20', words: 'Pickup' },
      action: { label: 'Pick up', href: '/pickup/t1/driver-license' },
      stop: {
        address: '1 Main St, Denver, CO 80202',
        contactName: 'Sam',
        contactPhone: '(303) 555-0101',
      },
    });
    const delivery = rules.toJobAction(job({ workflowState: 'in_transit', isDriver: true, pickedUpAt: '2026-11-21T02:00:00.000Z' }));
    expect(delivery).toMatchObject({
      due: { at: '2026-11-24', words: 'Promised delivery' },
      action: { label: 'Deliver', href: '/delivery/t1/inspection' },
      stop: { address: '2 Oak St, Austin, TX 78701' },
    });
  });

  it('is due on the days of the offer', () => {
    const days = { pickupDay: '2026-11-19', deliveryDay: '2026-11-22' };
    expect(rules.toJobAction(job({ ...days, workflowState: 'assigned', isDriver: true })).due).toMatchObject({ at: '2026-11-19' });
    const road = { ...days, workflowState: 'in_transit', pickedUpAt: '2026-11-21T02:00:00.000Z' } as const;
    expect(rules.toJobAction(job({ ...road, isDriver: true })).due).toMatchObject({ at: '2026-11-22' });
  });

  it('shows no address that the reader cannot see', () => {
    expect(rules.toJobAction(job({ workflowState: 'assigned', isDriver: true, fromPlace: null })).stop).toBeNull();
  });
});

describe('the next action for changed details', () => {
  it('asks the hauler to agree or decline, and names the changes', () => {
    const windows = { pickupDate: '2026-12-01', pickupUntil: null, deliveryDate: null, deliveryUntil: null };
    const agreed = { ...windows, fromAddress: '1 Main St', toAddress: null, pickupDay: null, deliveryDay: null };
    const now = { ...agreed, pickupDate: '2026-12-05', fromAddress: '2 Oak St', toAddress: 'added' };
    expect(rules.toChangedDetailsAction({ ...named, agreed, now })).toMatchObject({
      text: 'The shipper changed the pickup date and pickup address. Agree or decline.',
      due: { at: '2026-12-05', words: 'Pickup' },
      action: { href: '/transports/t1#changed-details' },
    });
  });

  it('shows the driver the contact at the delivery', () => {
    expect(rules.toJobAction(job({ workflowState: 'in_transit', isDriver: true })).stop).toMatchObject({
      contactName: 'Lee',
      contactPhone: null,
    });
  });
});

describe('the next action of a shipper', () => {
  it.each([
    [1, '900.00', 'You have one offer, $900.00. Accept it or wait for more.', 'See offer'],
    [3, '900.50', 'You have 3 offers, from $900.50. Compare them and accept one.', 'Compare offers'],
    [2, null, 'You have 2 offers. Compare them and accept one.', 'Compare offers'],
  ])('is to choose among %i offers, with the first expiry date', (offerCount, bestOffer, text, label) => {
    const turn = rules.toOffersAction({ ...named, offerCount, bestOffer, firstEnd: '2026-11-25T10:00:00.000Z' });
    expect(turn).toMatchObject({ title, text, action: { label }, due: { at: '2026-11-25T10:00:00.000Z', words: 'First offer expires' } });
    expect(rules.toOffersAction({ ...named, offerCount, bestOffer, firstEnd: null }).due).toBeNull();
  });

  it('is to add the addresses the driver lacks', () => {
    const text = (lacksPickup: boolean, lacksDelivery: boolean) =>
      rules.toMissingAddressAction({ ...named, lacksPickup, lacksDelivery, pickupDate: null }).text;
    expect([text(true, true), text(true, false), text(false, true)]).toEqual([
      'Add the addresses for the driver.',
      'Add the pickup address for the driver.',
      'Add the delivery address for the driver.',
    ]);
  });

  it('is to confirm a delivery within 72 hours', () => {
    expect(rules.toDeliveryAction({ ...named, deliveredAt: '2026-11-20T08:00:00.000Z' }).due).toEqual({
      at: '2026-11-23T08:00:00.000Z',
      words: 'Completes automatically',
    });
  });
});

describe('the next actions of administrators', () => {
  it('count requests without offers and flagged quotes', () => {
    expect(rules.toUnpricedAction({ ...named, count: 2 }).title).toBe('2 requests have no offers');
    expect(rules.toFlagsActions({ count: 0 })).toEqual([]);
    expect(rules.toFlagsActions({ count: 1 })[0]!.title).toBe('1 quote was flagged');
  });
});
