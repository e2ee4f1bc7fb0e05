import { describe, expect, it } from 'vitest';
import { turnOfChange, turnOfLeft, type ChangeTurnFacts } from './turn-rules.ts';

const named = { transportId: 't1', vehicleYear: 2019, vehicleMake: 'Honda', vehicleModel: 'Accord', fromCity: 'Austin', toCity: 'Denver' };
const asked: ChangeTurnFacts = {
  ...(named as unknown as ChangeTurnFacts),
  state: 'asked',
  reason: 'waiting',
  amount: '150.00',
  totalAfter: '1250.00',
  dueAt: '2026-12-01T10:00:00.000Z',
  askedBy: 'Caldwell Auto Haul',
};

describe('the turn of a shipper', () => {
  it('is to answer what a carrier asks for, with the new total and the deadline', () => {
    expect(turnOfChange(asked)).toMatchObject({
      kind: 'answer_change',
      text: 'Caldwell Auto Haul asks for $150.00 more: Waiting at the pickup or the delivery. The total would be $1,250.00.',
      due: { at: '2026-12-01T10:00:00.000Z' },
      action: { label: 'Answer', href: '/transports/t1' },
    });
  });

  it('is to pay what it approved, or the difference to another carrier’s price', () => {
    expect(turnOfChange({ ...asked, state: 'approved' })).toMatchObject({ kind: 'pay_change', action: { label: 'Pay $150.00' } });
    expect(turnOfChange({ ...asked, state: 'approved', reason: 'rescue', dueAt: null })).toMatchObject({
      text: 'Pay the difference of $150.00 to the price of your new carrier. Nothing is picked up before.',
      due: null,
    });
  });

  it('is to choose another carrier after one left, or nothing but to wait, and everything comes back seven days later', () => {
    const left = {
      ...(named as never as ChangeTurnFacts),
      amount: '1285.00',
      offerCount: 2,
      leftAt: '2026-12-01T10:00:00.000Z',
      isPickedUp: false,
    };
    expect(turnOfLeft(left)).toMatchObject({
      kind: 'choose_again',
      text: 'Your carrier left. $1,285.00 is still held: book another carrier, or take everything back.',
      due: { at: '2026-12-08T10:00:00.000Z' },
      action: { label: 'Choose another' },
    });
    expect(turnOfLeft({ ...left, offerCount: 0 })).toMatchObject({
      text: expect.stringContaining('see what can be booked instead, or take everything back'),
      action: { label: 'See what to do' },
    });
    expect(turnOfLeft({ ...left, isPickedUp: true })).toMatchObject({
      text: 'Your carrier left. $1,285.00 is still held. The vehicle was picked up, so our support decides what becomes of it.',
      due: null,
      action: { label: 'See what to do' },
    });
  });
});
