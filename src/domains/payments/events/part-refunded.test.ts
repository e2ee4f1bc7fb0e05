import { describe, expect, it } from 'vitest';
import { partRefunded } from './part-refunded.ts';

const payment = {
  transportId: 't1',
  shipperId: 'mia',
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  paymentId: 'p1',
  isTest: false,
};
const what = '2019 Honda Accord, Austin, TX to Denver, CO';

describe('the notice of a partial refund', () => {
  it.each([
    ['cancelled', 'The booking was cancelled'],
    ['no_carrier', 'No carrier took the job'],
    ['carrier_withdrew', 'Your carrier left'],
  ] as const)('of an ended booking (%s) names the amount and the reason: %s', (cause, why) => {
    expect(partRefunded.notify!({ ...payment, amount: '926.68', cause }, null)).toMatchObject([
      { title: 'Refunded: $926.68', body: `${what}: ${why}. $926.68 is on its way to your card. This can take up to ten days.` },
    ]);
  });

  it.each([
    ['price_drop', 'The price was reduced'],
    ['claim', 'Awarded for your claim'],
    ['late_capture', 'Paid after it was no longer due'],
    ['dashboard', 'Refunded by support'],
  ] as const)('of an ongoing booking (%s) goes to the shipper with the reason: %s', (cause, why) => {
    expect(partRefunded.notify!({ ...payment, amount: '100.00', cause }, null)).toEqual([
      expect.objectContaining({
        userId: 'mia',
        transportId: 't1',
        title: 'Refund of $100.00',
        body: `${what}: ${why}. $100.00 is on its way to your card. This can take up to ten days.`,
        byEmail: true,
      }),
    ]);
  });
});
