import { describe, expect, it } from 'vitest';
import type { PayloadOf } from '#server/events/event.ts';
import { escrowMoves } from '../ledger/escrow-rules.ts';
import { paymentChanged } from './changed.ts';
import { partPaidOut } from './part-paid-out.ts';

const payment = {
  transportId: 't1',
  shipperId: 'mia',
  recipientId: 'cal',
  vehicle: '2019 Honda Accord',
  route: 'Austin, TX to Denver, CO',
  paymentId: 'p1',
  from: 'payment_pending',
  to: 'escrow',
  amount: '1285.00',
  price: '1100.00',
  refunded: '0.00',
  refundedNow: null,
  paidOut: '0.00',
  missing: '0.00',
  isOwedAnew: false,
  reason: null,
  isTest: false,
} as const;
const told = (change: Partial<PayloadOf<typeof paymentChanged>>) =>
  paymentChanged.notify!({ ...payment, ...change }, null).map(({ userId, title, body, href }) => [userId, title, body, href]);
const what = '2019 Honda Accord, Austin, TX to Denver, CO';

describe('the notice about a payment', () => {
  it('after it was received names the held amount for each side', () => {
    expect(told({})).toEqual([
      ['mia', 'Payment received', `${what}: $1,285.00 is held until delivery. You pay nothing at pickup or delivery.`, '/transports/t1'],
      [
        'cal',
        'The shipper paid',
        `${what}: $1,100.00 is held for you until delivery. Pickup no longer waits for payment.`,
        '/transports/t1',
      ],
    ]);
  });

  it.each([
    ['failed', true],
    ['escrow', false],
  ] as const)('is marked as a setback only if something went wrong: %s', (to, isWrong) => {
    expect(paymentChanged.notify!({ ...payment, to }, null)[0]!.isSetback ?? false).toBe(isWrong);
  });

  it('after it was received at a higher price names the difference and the waiting pickup', () => {
    expect(told({ amount: '1485.00', price: '1300.00', missing: '200.00' })).toEqual([
      [
        'mia',
        'Payment received, difference due',
        `${what}: $1,285.00 is held, but your carrier costs more. Your turn: pay the difference of $200.00. Pickup waits for your payment.`,
        '/transports/t1',
      ],
      [
        'cal',
        'Do not pick up yet: part of the price is unpaid',
        `${what}: the shipper still has to pay a difference of $200.00.`,
        '/transports/t1',
      ],
    ]);
  });

  it('after a partial payout names that part to both sides', () => {
    expect(partPaidOut.notify!({ ...payment, amount: '900.00' }, null).map(({ userId, title, body }) => [userId, title, body])).toEqual([
      ['mia', 'Paid to the carrier', `${what}: $900.00 went to the carrier.`],
      ['cal', 'Paid to you: $900.00', `${what}. It is on its way to your payout account.`],
    ]);
  });

  it('is not sent if a payment returns to its final state after a reversal', () => {
    expect(told({ from: 'held', to: 'released' })).toEqual([]);
  });

  it('after it failed goes to the shipper only, with a link to try again', () => {
    expect(told({ to: 'failed' })).toEqual([
      ['mia', 'Payment failed', `${what}: $1,285.00 was not charged. Your turn: try again or use another card.`, '/transports/t1/checkout'],
    ]);
  });

  it('after payout or refund says where the money went', () => {
    expect(told({ from: 'escrow', to: 'released', paidOut: '1100.00' }).map(([who, title]) => [who, title])).toEqual([
      ['mia', 'Paid to the carrier'],
      ['cal', 'Paid to you: $1,100.00'],
    ]);
    expect(told({ from: 'escrow', to: 'refunded', refunded: '1100.00' })).toEqual([
      ['mia', 'Refunded: $1,100.00', `${what}: $1,100.00 goes back to your card. This can take up to ten days.`, '/transports/t1'],
    ]);
  });

  it('after the last partial refund names its amount and the total, unless already announced', () => {
    const last = { from: 'escrow', to: 'refunded', refunded: '1285.00' } as const;
    expect(told({ ...last, refundedNow: '358.32' })).toEqual([
      [
        'mia',
        'Refunded: $358.32',
        `${what}: $358.32 goes back to your card. With earlier refunds, that is $1,285.00 in total. This can take up to ten days.`,
        '/transports/t1',
      ],
    ]);
    expect(told({ ...last, refundedNow: '0.00' })).toEqual([]);
    const anew = told({ ...last, refundedNow: '0.00', isOwedAnew: true });
    expect(anew.map(([who, title]) => [who, title])).toEqual([
      ['mia', 'Refunded: $1,285.00'],
      ['cal', 'Do not pick up: the payment was refunded'],
    ]);
  });

  it('after a full refund of an ongoing booking says that pickup waits for a new payment', () => {
    expect(told({ from: 'held', to: 'refunded', refunded: '1285.00', isOwedAnew: true })).toEqual([
      [
        'mia',
        'Refunded: $1,285.00',
        `${what}: we refunded your full payment to your card. Your booking continues. Your turn: pay again or cancel. Pickup waits for your payment.`,
        '/transports/t1/checkout',
      ],
      [
        'cal',
        'Do not pick up: the payment was refunded',
        `${what}: wait until the shipper pays again or cancels. Until then you can leave the job.`,
        '/transports/t1',
      ],
    ]);
  });

  it('says of test payments that no card is charged', () => {
    for (const [, , body] of told({ isTest: true })) expect(body).toMatch(/Test payments: no card is charged\.$/);
  });

  it('never tells the carrier side what the shipper paid, and never says escrow', () => {
    for (const { from, to } of escrowMoves)
      for (const [who, ...words] of told({ from, to, refunded: '1285.00', paidOut: '1100.00' })) {
        expect(words.join(' ')).not.toMatch(/escrow|undefined/i);
        if (who === 'cal') expect(words.join(' ')).not.toContain('1,285');
      }
  });
});
