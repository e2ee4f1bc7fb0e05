import { describe, expect, it } from 'vitest';
import { bookingEnded } from './booking-ended.ts';

describe('the notice that a booking was cancelled', () => {
  const told = (frozen: string) => {
    const [notice] = bookingEnded.notify!(
      {
        shipperId: 'mia',
        transportId: 't1',
        vehicle: '2019 Honda Accord',
        route: 'Austin, TX to Denver, CO',
        line: 'before_assignment',
        refund: '1285.00',
        frozen,
        dryRunFee: '0.00',
        recipientId: null,
        actorId: null,
      } as never,
      null,
    );
    return [notice!.title, notice!.body.replace(/^.*cancelled\. /, '')];
  };
  const waits = 'is on hold until it is settled. You then get your part back.';

  it('promises no refund of money on hold', () => {
    expect(told('0.00')).toEqual(['Refund of $1,285.00', 'The money is on its way to your card.']);
    expect(told('285.00')).toEqual(['Refund of $1,000.00', `It is on its way to your card. Another $285.00 ${waits}`]);
    expect(told('1285.00')).toEqual(['$1,285.00 is on hold', `The money ${waits}`]);
  });
});
