import { describe, expect, it } from 'vitest';
import {
  toPaymentAction,
  toShortAction,
  toWaitingPickupAction,
  toHoldActions,
  toMoneyActions,
  type HoldFacts,
  type MoneyFacts,
} from './next-action.ts';

const named = { transportId: 't1', year: 2019, make: 'Honda', model: 'Accord', fromCity: 'Austin', toCity: 'Denver' };

describe('an unpaid booking', () => {
  it.each([
    ['created', '2026-12-01', 'Pay $1,285.00, held until delivery. Pickup waits for your payment.', { at: '2026-12-01', words: 'Pickup' }],
    ['payment_pending', null, 'Pay $1,285.00, held until delivery. Pickup waits for your payment.', null],
    ['failed', null, 'The payment of $1,285.00 failed and nothing was charged. Try again or use another card.', null],
    ['refunded', null, 'Your payment was refunded. Pay $1,285.00 again or cancel. Pickup waits for your payment.', null],
  ] as const)('%s, pickup %s, is a next action of its shipper with one button', (escrowStatus, pickupDate, text, due) => {
    expect(toPaymentAction({ ...named, escrowStatus, amount: '1285.00', pickupDate })).toMatchObject({
      kind: 'pay',
      isYours: true,
      title: '2019 Honda Accord, Austin to Denver',
      text,
      due,
      action: { label: 'Pay', href: '/transports/t1/checkout' },
    });
  });
});

describe('a pickup waiting for the payment', () => {
  it.each([
    ['unpaid', 'Waiting for the shipper to pay before pickup.'],
    ['refunded', 'The payment was refunded. Pickup waits until the shipper pays again.'],
    ['frozen', 'Pickup waits while the payment is on hold.'],
    ['short', 'Part of the payment was refunded. Pickup waits until the full price is paid again.'],
    ['difference', 'Waiting for the shipper to pay the difference before pickup.'],
  ] as const)('%s is no own action of anyone on the job, and has no pickup button', (wait, text) => {
    expect(toWaitingPickupAction({ ...named, quoteId: 'q1', pickupDate: '2026-12-01', wait })).toMatchObject({
      key: 'job q1',
      kind: 'job_waits',
      isYours: false,
      text,
      action: { label: 'Open', href: '/transports/t1' },
    });
  });
});

describe('a partial refund or hold', () => {
  it('tells the shipper that support will refund the rest', () => {
    expect(toShortAction({ ...named, pickupDate: '2026-12-01' })).toMatchObject({
      isYours: false,
      text: 'Part of your payment was refunded, so pickup waits. Carriage support will refund the rest so that you can pay again. You can also cancel.',
      due: { at: '2026-12-01', words: 'Pickup' },
      action: { label: 'See payment', href: '/transports/t1#money' },
    });
  });

  const part = { cents: 20_000, borne: 0, why: 'dispute', reason: null } as const;
  const dispute = '$200.00 is on hold while the card’s bank reviews the payment. Carriage support answers the bank.';
  const returned = { ...part, why: 'returned' } as const;
  it.each<[string, Partial<HoldFacts>, string[]]>([
    ['by the bank of the card, for the part of the carrier', { parts: [part, returned] }, [dispute]],
    ['beyond the carrier’s part', { frozen: 0, parts: [part] }, []],
    [
      'for a claim and a returned refund, to the payer',
      { reader: 'payer', parts: [{ ...part, why: 'claim' }, returned] },
      [
        '$200.00 is on hold until the claim is settled. A refund of $200.00 was returned by your card. We keep it for you, and Carriage support will send it again.',
      ],
    ],
  ])('says how much, why and who decides: %s', (_, facts, texts) => {
    const turns = toHoldActions({ ...named, reader: 'payee', parts: [], frozen: 20_000, ...facts });
    expect(turns.map(({ isYours, text, action }) => [isYours, text, action.href])).toEqual(
      texts.map((text) => [false, text, '/transports/t1#money']),
    );
  });
});

describe('expected money', () => {
  const rows = (...list: [road: MoneyFacts['road'], cents: number][]): MoneyFacts[] =>
    list.map(([road, cents]) => ({ road, cents, jobs: 1 }));

  it('is shown only if there is a job under way', () => {
    expect(toMoneyActions([])).toEqual([]);
  });

  it.each([
    [rows(['held', 240_000]), '$2,400.00 upcoming for 1 active job', 'Held until delivery.'],
    [
      rows(['unpaid', 140_000], ['held', 100_000]),
      '$1,000.00 upcoming for 1 active job',
      '$1,000.00 is held until delivery. $1,400.00 is not paid by the shipper yet.',
    ],
    [
      rows(['frozen', 20_000], ['held', 100_000], ['direct', 70_000]),
      '$1,200.00 upcoming for 2 active jobs',
      '$1,000.00 is held until delivery. $200.00 is for jobs with money on hold. $700.00 by direct settlement.',
    ],
    [
      rows(['broker', 70_000], ['unpaid', 40_000]),
      '$1,100.00 agreed for 2 active jobs',
      '$400.00 is not paid by the shipper yet. $700.00 is paid by the broker who hired you.',
    ],
    [
      rows(['direct', 240_000]),
      '$2,400.00 agreed for 1 active job',
      'Direct settlement: your customer pays you. Carriage charges nothing.',
    ],
  ] as const)('with %j: %s, and where it is', (facts, title, text) => {
    expect(toMoneyActions(facts)).toMatchObject([{ isYours: false, title, text }]);
  });
});
