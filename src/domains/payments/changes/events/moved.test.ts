import { describe, expect, it } from 'vitest';
import type { PayloadOf } from '#server/events/event.ts';
import { changeOrderRequested } from './change-requested.ts';
import { changeOrderMoved } from './moved.ts';

type ChangeOrderPayload = PayloadOf<typeof changeOrderMoved>;

const order: ChangeOrderPayload = {
  transportId: 't1',
  shipperId: 'mia',
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  changeOrderId: 'c1',
  quoteId: 'q1',
  carrierSideId: 'cal',
  carrierSideName: 'Cal Carrier',
  reasonCode: 'waiting',
  amount: '150.00',
  feePart: '0.00',
  totalBefore: '1100.00',
  totalAfter: '1250.00',
  serviceFee: '185.00',
  isDirect: false,
  dueAt: null,
  event: 'lapsed',
  to: 'lapsed',
  note: null,
  actorId: null,
};
const toldTo = (who: string, change: Partial<ChangeOrderPayload>) =>
  changeOrderMoved.notify!({ ...order, ...change }, null).flatMap(({ userId, title, body }) => (userId === who ? [[title, body]] : []));

describe('the notice of a change order', () => {
  it('to the carrier after it expired does not claim that no one answered', () => {
    expect(toldTo('cal', {})).toEqual([
      [
        'Your change order of $150.00 expired',
        '2019 Honda Accord: it was not answered or paid in time. The agreed price of $1,100.00 still applies. Before pickup you can leave the job.',
      ],
    ]);
  });

  it('to the shipper names the total with the service fee', () => {
    const paid = { event: 'settled', to: 'agreed' } as const;
    expect(toldTo('mia', paid)).toEqual([
      ['$150.00 more is held for your 2019 Honda Accord', 'The total is now $1,435.00, held until delivery. No action needed.'],
    ]);
    expect(toldTo('cal', paid).join()).toContain('the total is now $1,250.00');
    const [notice] = changeOrderRequested.notify!({ ...order, words: 'Three hours', photoSha256: 'a' }, null);
    expect(notice!.body).toContain('from $1,285.00 to $1,435.00');
    expect(toldTo('mia', {}).join()).toContain('The total of $1,285.00 still applies.');
  });

  it('about a difference includes the missing service fee for the shipper only', () => {
    const paid = {
      event: 'settled',
      to: 'agreed',
      reasonCode: 'rescue',
      amount: '1300.00',
      feePart: '100.00',
      totalBefore: '0.00',
    } as const;
    const sums = { totalAfter: '1300.00' };
    expect(toldTo('cal', { ...paid, ...sums })).toEqual([
      ['The difference of $1,300.00 was paid', '2019 Honda Accord: the total is now $1,300.00. It is held until delivery.'],
    ]);
    expect(toldTo('mia', { ...paid, ...sums }).join()).toContain('$1,400.00 more is held');
    expect(toldTo('mia', { ...paid, ...sums }).join()).toContain('The total is now $1,485.00');
  });

  it('to the carrier at the end of the booking names its own order, not a difference', () => {
    const ended = { event: 'ended', to: 'ended' } as const;
    expect(toldTo('cal', ended).map(([title]) => title)).toEqual(['Your change order of $150.00 ended']);
    expect(toldTo('cal', { ...ended, reasonCode: 'rescue' })).toEqual([]);
  });
});
