import { expect, it } from 'vitest';
import { opsActed } from './action-taken.ts';

const acted = {
  transportId: 't1',
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  paymentId: 'p1',
  actionId: 'a1',
  kind: 'hold',
  amount: '1805.49',
  carrierAmount: '1756.49',
  reason: 'The bank asks who paid',
  askedById: 'ada',
  shipperId: 'mia',
  payeeId: 'cal',
  confirmedById: null,
  waits: null,
  leavesNothing: false,
  isRoadTold: false,
} as const;

it('a hold names its amount for each side, and an early payment leaves it to the payout notice', () => {
  expect(opsActed.notify!(acted, null).map(({ title }) => title)).toEqual([
    '$1,805.49 of your payment is on hold',
    '$1,756.49 of your pay is on hold',
  ]);
  for (const kind of ['release', 'let_go'] as const) {
    expect(opsActed.notify!({ ...acted, kind }, null)).toEqual([]);
    expect(opsActed.notify!({ ...acted, kind, waits: 'held' }, null)).toHaveLength(2);
  }
});

it.each([
  [false, 'Part of the payment was refunded to the shipper', '$1,100.00 is on its way back to the shipper.'],
  [true, 'The payment was refunded to the shipper', '$1,100.00 is on its way back to the shipper. There is no payout for this job.'],
])('a refund by an administrator tells the carrier whether anything is left: nothing left is %s', (leavesNothing, title, words) => {
  const refund = {
    ...acted,
    kind: 'refund' as const,
    carrierAmount: '1100.00',
    reason: 'The job was not done',
    leavesNothing,
  };
  const [, toCarrier] = opsActed.notify!(refund, null);
  expect(toCarrier).toMatchObject({ userId: 'cal', title, body: expect.stringContaining(words) });
});
