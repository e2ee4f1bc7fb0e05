import { describe, expect, it } from 'vitest';
import { toChangeAction, toLeftAction, type ChangeActionFacts, type CarrierLeftFacts } from './next-action.ts';

const named = { transportId: 't1', vehicleYear: 2019, vehicleMake: 'Honda', vehicleModel: 'Accord', fromCity: 'Austin', toCity: 'Denver' };
const asked: ChangeActionFacts = {
  ...(named as unknown as ChangeActionFacts),
  state: 'asked',
  reason: 'waiting',
  amount: '150.00',
  totalAfter: '1250.00',
  dueAt: '2026-12-01T10:00:00.000Z',
  askedBy: 'Caldwell Auto Haul',
};

describe('the next action of a shipper', () => {
  it('is to answer a change order, with the new total and the deadline', () => {
    expect(toChangeAction(asked)).toMatchObject({
      kind: 'answer_change',
      text: 'Caldwell Auto Haul asks for $150.00 more: Waiting time at pickup or delivery. The total would be $1,250.00. Approve or decline it.',
      due: { at: '2026-12-01T10:00:00.000Z', words: 'Answer by' },
      action: { label: 'Answer', href: '/transports/t1#price-changes' },
    });
  });

  it('is to pay an approved change order, or the difference to another carrier', () => {
    expect(toChangeAction({ ...asked, state: 'approved' })).toMatchObject({
      kind: 'pay_change',
      text: 'Pay the $150.00 you approved. The change takes effect when you pay.',
      due: { words: 'Pay by' },
      action: { label: 'Pay $150.00' },
    });
    expect(toChangeAction({ ...asked, state: 'approved', reason: 'rescue', dueAt: null })).toMatchObject({
      text: 'Pay the difference of $150.00 for your new carrier. Pickup waits for your payment.',
      due: null,
    });
  });

  it.each([
    [{}, true, 'Jensen left. $1,285.00 is still held. Book another carrier or get a full refund.', 'Choose carrier'],
    [{ offerCount: 0 }, true, 'Jensen left. $1,285.00 is still held. Wait for other offers or get a full refund.', 'See options'],
    [
      { isPickedUp: true },
      true,
      'Jensen left. $1,285.00 is still held. The vehicle was picked up, so Carriage support decides what happens to the money.',
      'See options',
    ],
    [{ isOnHold: true }, false, 'Jensen left. Your payment is on hold, so you cannot book another carrier yet.', 'See options'],
  ])('after a carrier left, with %j, replaces the choice of offers (%s): %s', (over, isYours, text, label) => {
    const left: CarrierLeftFacts = {
      ...(named as unknown as CarrierLeftFacts),
      carrierName: 'Jensen',
      amount: '1285.00',
      offerCount: 2,
      leftAt: '2026-12-01T10:00:00.000Z',
      isPickedUp: false,
      isOnHold: false,
      ...over,
    };
    const turn = toLeftAction(left);
    const action = { label, href: '/transports/t1#carrier-left' };
    expect(turn).toMatchObject({ key: 'choose t1', kind: 'choose_again', isYours, text, action });
    const comesBack = !left.isPickedUp && !left.isOnHold;
    expect(turn.due?.at ?? null).toBe(comesBack ? '2026-12-08T10:00:00.000Z' : null);
  });
});
