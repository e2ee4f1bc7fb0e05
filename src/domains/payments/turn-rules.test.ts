import { describe, expect, it } from 'vitest';
import {
  turnOfPayment,
  turnOfShort,
  turnOfWaitingPickup,
  turnsOfHold,
  turnsOfMoney,
  type HoldFacts,
  type MoneyFacts,
} from './turn-rules.ts';

const named = { transportId: 't1', year: 2019, make: 'Honda', model: 'Accord', fromCity: 'Austin', toCity: 'Denver' };

describe('a booking that is not paid', () => {
  it.each([
    ['created', '2026-12-01', 'Pay $1,285.00, held until delivery. Nothing is picked up before.', { at: '2026-12-01', words: 'Pickup' }],
    ['payment_pending', null, 'Pay $1,285.00, held until delivery. Nothing is picked up before.', null],
    ['failed', null, 'The payment of $1,285.00 failed and nothing was charged. Try again, or with another card.', null],
    ['refunded', null, 'Pay $1,285.00 again, or cancel. All you paid went back to your card. Nothing is picked up before.', null],
  ] as const)('%s, pickup %s, is its shipper’s turn, with one button', (escrowStatus, pickupDate, text, due) => {
    expect(turnOfPayment({ ...named, escrowStatus, amount: '1285.00', pickupDate })).toMatchObject({
      kind: 'pay',
      isYours: true,
      title: '2019 Honda Accord, Austin to Denver',
      text,
      due,
      action: { label: 'Pay', href: '/transports/t1/checkout' },
    });
  });
});

describe('a pickup that waits for the money', () => {
  it.each([
    ['unpaid', 'Waiting for the shipper to pay: nothing is picked up before.'],
    ['refunded', 'The payment went back to the shipper: nothing is picked up until it is paid again.'],
    ['frozen', 'The payment is on hold: nothing is picked up until the hold is lifted.'],
    ['short', 'Part of the payment went back to the shipper: nothing is picked up for less than the agreed price.'],
    ['difference', 'Waiting for the shipper to pay the difference: nothing is picked up before.'],
  ] as const)('%s is nobody’s turn of those on the job, and has no button of a pickup', (wait, text) => {
    expect(turnOfWaitingPickup({ ...named, quoteId: 'q1', pickupDate: '2026-12-01', wait })).toMatchObject({
      key: 'job q1',
      kind: 'job_waits',
      isYours: false,
      text,
      action: { label: 'Open', href: '/transports/t1' },
    });
  });
});

describe('money that went back in part or is on hold', () => {
  it('is told to its shipper, who waits for support to give back the rest', () => {
    expect(turnOfShort({ ...named, pickupDate: '2026-12-01' })).toMatchObject({
      isYours: false,
      text: 'Part of what you paid went back to your card: nothing is picked up for less. Carriage support gives back the rest and you pay again, or you cancel.',
      due: { at: '2026-12-01', words: 'Pickup' },
      action: { label: 'See the money', href: '/transports/t1#money' },
    });
  });

  const part = { cents: 20_000, borne: 0, why: 'dispute', reason: null } as const;
  const dispute = '$200.00 is on hold: the bank of the card looks into the payment and decides. Carriage support answers it.';
  const returned = { ...part, why: 'returned' } as const;
  it.each<[string, Partial<HoldFacts>, string[]]>([
    ['by the bank of the card, as far as it is the carrier’s', { parts: [part, returned] }, [dispute]],
    ['beyond the carrier’s part', { frozen: 0, parts: [part] }, []],
    [
      'for a claim and for what the card sent back, to whoever paid',
      { reader: 'payer', parts: [{ ...part, why: 'claim' }, returned] },
      [
        '$200.00 is on hold for a claim, and goes where the claim ends. $200.00 came back from your card and is kept for you: Carriage support sends it again.',
      ],
    ],
  ])('says how much, why and who decides: %s', (_, facts, texts) => {
    const turns = turnsOfHold({ ...named, reader: 'payee', parts: [], frozen: 20_000, ...facts });
    expect(turns.map(({ isYours, text, action }) => [isYours, text, action.href])).toEqual(
      texts.map((text) => [false, text, '/transports/t1#money']),
    );
  });
});

describe('money to come', () => {
  const rows = (...list: [road: MoneyFacts['road'], cents: number][]): MoneyFacts[] =>
    list.map(([road, cents]) => ({ road, cents, jobs: 1 }));

  it('is spoken of only where a job is under way', () => {
    expect(turnsOfMoney([])).toEqual([]);
  });

  it.each([
    [rows(['held', 240_000]), '$2,400.00 to come for 1 job under way', '$2,400.00 is held until delivery.'],
    [
      rows(['unpaid', 140_000], ['held', 100_000]),
      '$1,000.00 to come for 1 job under way',
      '$1,000.00 is held until delivery. $1,400.00 waits for the shipper to pay.',
    ],
    [
      rows(['frozen', 20_000], ['held', 100_000], ['direct', 70_000]),
      '$1,200.00 to come for 2 jobs under way',
      '$1,000.00 is held until delivery. $200.00 is for jobs of which a part is on hold. $700.00 by direct settlement.',
    ],
    [
      rows(['broker', 70_000], ['unpaid', 40_000]),
      '$1,100.00 agreed for 2 jobs under way',
      '$400.00 waits for the shipper to pay. $700.00 is paid to you by the broker who hired you.',
    ],
    [
      rows(['direct', 240_000]),
      '$2,400.00 agreed for 1 job under way',
      'Direct settlement: your customer pays you. Carriage charges nothing.',
    ],
  ] as const)('%j: %s, and where it is', (facts, title, text) => {
    expect(turnsOfMoney(facts)).toMatchObject([{ isYours: false, title, text }]);
  });
});
