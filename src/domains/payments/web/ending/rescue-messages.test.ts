import { describe, expect, it } from 'vitest';
import {
  bidBody,
  describeBook,
  describeByItself,
  differenceLine,
  describeEverythingBack,
  describeRemaining,
  describeUnverified,
} from './rescue-messages.ts';

const left = (frozen: string, offers: readonly unknown[] = []) =>
  ({ heldAmount: '1285.00', frozen, backBy: '2026-12-01T18:00:00.000Z', offers }) as Parameters<typeof describeRemaining>[0];

it.each([
  ['more', '150.00', { label: 'To pay', amount: '+ $150.00' }],
  ['less', '100.00', { label: 'Refund', amount: '- $100.00' }],
  ['same', '0.00', { label: 'To pay', amount: '$0.00' }],
] as const)('another carrier that costs %s (%s) is a price line with its sign', (direction, difference, line) => {
  expect(differenceLine({ direction, difference })).toEqual(line);
});

it.each([
  ['more', 'You then pay the difference of $150.00. Pickup waits for your payment.'],
  ['less', 'Nothing to pay. Your earlier payment covers this carrier.'],
  ['same', 'Nothing to pay. Your earlier payment covers this carrier.'],
] as const)('another carrier that costs %s is booked with a matching label', (direction, words) => {
  expect(describeBook({ direction, difference: '150.00' })).toBe(words);
});

it('a bid is booked at the displayed price, a quote as it is', () => {
  expect(bidBody({ kind: 'bid', price: '950.00' })).toEqual({ bidAmount: '950.00' });
  expect(bidBody({ kind: 'quote', price: '950.00' })).toBeNull();
});

it('an offer without a known carrier shows no verification', () => {
  const offers = [{ id: 'estimate', trust: null }];
  expect(['estimate', 'unknown'].map((id) => describeUnverified({ id }, offers))).toEqual([null, null]);
});

describe('after the carrier left', () => {
  it.each([
    ['0.00', [{}], '$1,285.00 is still held. Book another carrier or get a full refund.'],
    ['0.00', [], '$1,285.00 is still held. There are no other offers yet. Your request is open to carriers again.'],
    [
      '285.00',
      [{}],
      '$285.00 of $1,285.00 is on hold because of a claim, a dispute or a review. You cannot book another carrier until it is released.',
    ],
    [
      '1285.00',
      [],
      '$1,285.00 is on hold because of a claim, a dispute or a review. You cannot book another carrier until it is released.',
    ],
  ] as const)('with %s frozen the options are explained', (frozen, offers, words) => {
    expect(describeRemaining(left(frozen, offers))).toBe(words);
  });

  it('no automatic refund is promised while part of the money is frozen', () => {
    expect(describeByItself(left('0.00'))).toMatch(/^Without another carrier, you get a full refund automatically .*Dec.*\.$/);
    expect(describeByItself(left('285.00'))).toMatch(/^There is no automatic refund while money is on hold\. .* at the earliest\.$/);
  });

  it('no refund is promised once the vehicle was picked up', () => {
    const pickedUp = { ...left('0.00', []), backBy: null };
    expect(describeRemaining(pickedUp)).toBe('$1,285.00 is still held. You cannot book another carrier with it.');
    expect(describeRemaining({ ...left('0.00', [{}]), backBy: null })).toBe('$1,285.00 is still held. Book another carrier.');
    expect(describeByItself(pickedUp)).toContain('there is no automatic refund');
  });

  it('a full refund says what is refunded now and what later', () => {
    const end = ', including the service fee. Your request and its offers are closed.';
    expect(describeEverythingBack(left('0.00'))).toBe(`Your full payment goes back to your card${end}`);
    expect(describeEverythingBack(left('285.00'))).toBe(
      `$285.00 is on hold and is refunded when the hold is released. The rest goes back to your card now${end}`,
    );
    expect(describeEverythingBack(left('1285.00'))).toBe(`$1,285.00 is on hold and is refunded when the hold is released${end}`);
  });
});
