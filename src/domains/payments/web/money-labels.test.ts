import { describe, expect, it } from 'vitest';
import { formatDateTime } from '#shared/dates.ts';
import { moneyReaders, moneyStepKinds, type Payment, type MoneyStep } from '../schemas.ts';
import { escrowStatuses } from '../ledger/escrow-rules.ts';
import {
  describeCalledOff,
  changeLines,
  describeCarrierPart,
  describeFeePart,
  moneyHeadline,
  owedRefundLine,
  paidByConfirming,
  describeRefund,
  describeRefusal,
  describeStep,
  payBreakdown,
} from './money-labels.ts';
import { frozenLines } from '../disputes/frozen-rules.ts';

const asOf = '2026-11-22T10:00:00.000Z';
const payment = (change: Partial<Payment>) =>
  ({
    escrowStatus: 'escrow',
    reader: 'payer',
    reviewEndsAt: null,
    releaseDueAt: null,
    asOf,
    frozen: [],
    isAnyFrozen: false,
    toCarrier: '1100.00',
    isPaidOut: false,
    owedBack: null,
    ...change,
  }) as Parameters<typeof moneyHeadline>[0];

const frozenFor = (why: Payment['frozen'][number]['why'], reason: string | null = null) => ({
  frozen: [{ amount: '200.00', why, reason }],
});

describe('the headline of a payment', () => {
  it('says that the shipper is next while the difference to another carrier is missing', () => {
    expect(moneyHeadline(payment({}), 'assigned', 'difference')).toBe('Held until delivery. Your turn');
  });

  it('names the frozen amount, and who is next', () => {
    const at = (change: Partial<Payment>) => moneyHeadline(payment({ escrowStatus: 'held', ...change }), 'in_transit', 'frozen');
    expect(at(frozenFor('dispute'))).toBe('On hold: $200.00. Waiting for the card’s bank');
    expect(at(frozenFor('claim'))).toBe('On hold: $200.00. Waiting for the parties to the claim');
    expect(at({ ...frozenFor('desk'), reader: 'payee' })).toBe('On hold: $200.00. Waiting for Carriage support');
    expect(at({ ...frozenFor('returned'), reader: 'admin' })).toBe('On hold: $200.00. Waiting for an administrator');
    const lines = (why: Payment['frozen'][number]['why'], reason: string | null = null) =>
      frozenLines({ ...frozenFor(why, reason), reader: 'payer' });
    expect(lines('desk', 'The shipper asked for it')).toEqual([
      '$200.00 is on hold until Carriage support decides. Reason: The shipper asked for it',
    ]);
    expect(lines('returned')).toEqual([
      'A refund of $200.00 was returned by your card. We keep it for you, and Carriage support will send it again.',
    ]);
    for (const why of ['claim', 'dispute', 'dry_run'] as const) expect(lines(why)[0]).toMatch(/^\$200\.00 is on hold/);
  });

  it('tells the payee after a refund that nothing is held', () => {
    const words = moneyHeadline(payment({ reader: 'payee', toCarrier: '0.00' }), 'in_transit');
    expect(words).toBe('Refunded to the shipper. Nothing is held for you');
    expect(payBreakdown({ price: '1100.00', toCarrier: '1000.00', isAnyFrozen: false })).toEqual({
      label: 'Refunded',
      amount: '- $100.00',
      note: 'To the shipper',
    });
    expect(payBreakdown({ price: '1100.00', toCarrier: '1100.00', isAnyFrozen: true })).toBeNull();
  });

  it('never tells the payee of frozen money after a cancellation that it was refunded', () => {
    for (const [status, wait] of [
      ['cancelled', null],
      ['in_transit', null],
    ] as const)
      expect(moneyHeadline(payment({ reader: 'payee', escrowStatus: 'held', toCarrier: '0.00', isAnyFrozen: true }), status, wait)).toBe(
        'The payment is on hold until the case is settled. Nothing is held for you',
      );
    expect(payBreakdown({ price: '1100.00', toCarrier: '0.00', isAnyFrozen: true })).toMatchObject({
      note: 'On hold or refunded to the shipper',
    });
  });

  it.each([
    [{ escrowStatus: 'created' }, 'accepted', 'Not paid yet'],
    [{ escrowStatus: 'failed', reader: 'payee' }, 'assigned', 'Payment failed. Waiting for the shipper'],
    [{}, 'accepted', 'Held until delivery'],
    [{ reader: 'payee' }, 'accepted', 'Held until delivery'],
    [{}, 'in_transit', 'Held until delivery'],
    [
      { reviewEndsAt: '2026-11-24T03:00:00.000Z' },
      'delivered',
      `$1,100.00 is paid to the carrier when you confirm, or on ${formatDateTime('2026-11-24T03:00:00.000Z')}`,
    ],
    [
      { reviewEndsAt: '2026-11-24T02:00:01.000Z', reader: 'payee' },
      'delivered',
      `$1,100.00 is paid to you when the shipper confirms, or on ${formatDateTime('2026-11-24T02:00:01.000Z')}`,
    ],
    [{ reviewEndsAt: '2026-11-22T09:00:00.000Z' }, 'delivered', 'The review window has ended'],
    [{}, 'completed', 'On its way to the carrier'],
    [{ reader: 'payee' }, 'completed', 'On its way to you'],
    [
      { reader: 'payee', releaseDueAt: '2026-11-24T17:00:00.000Z' },
      'completed',
      `Held until the review window ends, ${formatDateTime('2026-11-24T17:00:00.000Z')}`,
    ],
    [
      { isPaidOut: true, owedBack: '100.00' },
      'completed',
      'Paid to the carrier. $100.00 still to be refunded to you. Waiting for Carriage support',
    ],
    [{ owedBack: '100.00' }, 'completed', 'On its way to the carrier. $100.00 still to be refunded to you. Waiting for Carriage support'],
    [
      { isPaidOut: true, owedBack: '100.00', reader: 'admin' },
      'completed',
      'Paid to the carrier. $100.00 still to be refunded to the shipper. Waiting for an administrator',
    ],
    [{ isPaidOut: true, reader: 'payee' }, 'completed', 'Paid to you'],
    [
      { escrowStatus: 'released', isPaidOut: true, owedBack: '150.00' },
      'completed',
      'Paid to the carrier. $150.00 still to be refunded to you. Waiting for Carriage support',
    ],
    [{ owedBack: '1285.00' }, 'cancelled', 'Cancelled. $1,285.00 still to be refunded to you. Waiting for Carriage support'],
    [
      { escrowStatus: 'cancelled', owedBack: '1285.00' },
      'cancelled',
      'Cancelled. $1,285.00 still to be refunded to you. Waiting for Carriage support',
    ],
    [{ owedBack: '100.00' }, 'in_transit', 'Held until delivery'],
    [{}, 'cancelled', 'On its way back to you'],
    [{ escrowStatus: 'released' }, 'completed', 'Paid to the carrier'],
    [{ escrowStatus: 'released', reader: 'payee' }, 'completed', 'Paid to you'],
    [{ escrowStatus: 'refunded' }, 'assigned', 'Refunded. Your turn'],
    [{ escrowStatus: 'refunded', reader: 'payee' }, 'accepted', 'Refunded. Waiting for the shipper'],
    [{ escrowStatus: 'refunded' }, 'cancelled', 'Refunded'],
    [{ escrowStatus: 'cancelled' }, 'cancelled', 'Cancelled, not charged'],
  ] as const)('with %j, %s: %s', (change, status, words) => {
    expect(moneyHeadline(payment(change), status)).toBe(words);
  });

  it.each([
    [{ escrowStatus: 'created' }, 'For the carrier', 'For Carriage'],
    [{ escrowStatus: 'escrow' }, 'Held for the carrier', 'Paid to Carriage'],
    [{ escrowStatus: 'held' }, 'On hold', 'Paid to Carriage'],
    [{ escrowStatus: 'released', releasedAt: '2026-10-31T18:00:00.000Z' }, 'Paid to the carrier Oct 31, 2026', 'Paid to Carriage'],
    [
      { escrowStatus: 'held', steps: [{ what: 'paid_out', at: '2026-10-31T18:00:00.000Z', amount: '900.00' }], ...frozenFor('claim') },
      '$900.00 paid to the carrier Oct 31, 2026, $200.00 on hold',
      'Paid to Carriage',
    ],
    [{ escrowStatus: 'refunded', refundedAt: '2026-11-16T18:00:00.000Z', back: { feeKept: '0.00' } }, 'Refunded Nov 16, 2026', 'Refunded'],
  ] as const)('says where the parts of the price are: %j', (change, carrierPart, feePart) => {
    const { steps, ...sums } = {
      price: '1100.00',
      releasedAt: null,
      refundedAt: null,
      back: null,
      steps: [],
      ...payment({}),
      ...change,
    } as unknown as Payment & { steps: MoneyStep[] };
    expect([describeCarrierPart(sums, steps), describeFeePart(sums)]).toEqual([carrierPart, feePart]);
  });

  it('names a refund the provider refused, and what happens next', () => {
    expect(owedRefundLine({ reader: 'payer', owedBack: '100.00' })).toBe(
      '$100.00 still to be refunded to you. The payment provider could not refund your card. Carriage support will try again or refund it another way.',
    );
    expect(owedRefundLine({ reader: 'payee', owedBack: null })).toBeNull();
  });

  it('mentions a refund of a cancelled booking only if something was paid', () => {
    const said = (owedBack: string | null, ...steps: Parameters<typeof describeCalledOff>[1]) =>
      describeCalledOff({ reader: 'payer', owedBack }, steps);
    expect(said(null)).toBe('Nothing was charged.');
    expect(said(null, { what: 'declined' }, { what: 'called_off' })).toBe('Nothing was charged.');
    expect(said(null, { what: 'called_off' }, { what: 'held' })).toBe('The payment is refunded to the card automatically.');
    expect(said('1285.00', { what: 'called_off' }, { what: 'held' })).toMatch(/^\$1,285\.00 still to be refunded to you\. /);
  });

  it('says who fixes a partly refunded booking', () => {
    const at = (reader: Payment['reader']) => moneyHeadline(payment({ reader }), 'assigned', 'short');
    expect(at('payer')).toBe('Partly refunded, the rest is held. Waiting for Carriage support');
    expect(moneyHeadline(payment({ reader: 'payee', toCarrier: '0.00' }), 'assigned', 'short')).toBe(at('payer'));
    expect(at('admin')).toBe('Partly refunded, the rest is held. Waiting for an administrator');
  });

  it('exists for every state and reader, and never says escrow', () => {
    for (const escrowStatus of escrowStatuses)
      for (const reader of moneyReaders)
        expect(moneyHeadline(payment({ escrowStatus, reader }), 'assigned')).toMatch(/^(?!.*(escrow|undefined|null)).{6,}$/);
  });
});

it('names each payment step and who did it, with the amount if there is one', () => {
  for (const what of moneyStepKinds)
    for (const reader of moneyReaders) {
      const { title, who } = describeStep({ what, who: 'platform', amount: '10.00' }, reader);
      expect(`${title}, ${who}`).not.toMatch(/escrow|undefined|null/);
    }
  expect(describeStep({ what: 'paid_out', who: 'platform', amount: '1100.00' }, 'payee')).toEqual({
    title: 'Paid $1,100.00 to you',
    who: 'Carriage',
  });
  expect(describeStep({ what: 'held', who: 'shipper', amount: null }, 'payee')).toEqual({
    title: 'Paid, held until delivery',
    who: 'The shipper',
  });
});

it.each([
  [
    { refund: '1285.00', feeKept: '0.00', dryRunFee: '0.00', line: 'before_assignment' },
    'You get a refund of $1,285.00, including the service fee.',
  ],
  [
    { refund: '1100.00', feeKept: '185.00', dryRunFee: '0.00', line: 'assigned' },
    'You get a refund of $1,100.00. We keep the service fee of $185.00 because a carrier is assigned.',
  ],
  [
    { refund: '1000.00', feeKept: '185.00', dryRunFee: '100.00', line: 'wasted_arrival' },
    'You get a refund of $1,000.00. We keep the service fee of $185.00 because a carrier is assigned. The carrier gets $100.00 for the dry run.',
  ],
] as const)('names the exact refund of %j', (refund, words) => {
  expect(describeRefund(refund)).toBe(words);
});

it('tells an administrator what the shipper is refunded', () => {
  const refund = { refund: '1100.00', feeKept: '185.00', dryRunFee: '0.00', line: 'assigned' } as const;
  const words = 'The shipper gets a refund of $1,100.00. We keep the service fee of $185.00 because a carrier is assigned.';
  expect(describeRefund(refund, false)).toBe(words);
});

it('explains a declined card, even for an unknown reason', () => {
  expect(describeRefusal('insufficient_funds')).toBe('The card has insufficient funds.');
  for (const code of ['made_up', null]) expect(describeRefusal(code)).toBe('The bank declined the card.');
});

describe('the price history', () => {
  const more = { id: 'c1', reason: 'waiting', totalBefore: '1100.00', amount: '150.00', totalAfter: '1250.00' } as const;
  const again = { id: 'c2', reason: 'storage', totalBefore: '1250.00', amount: '50.00', totalAfter: '1300.00' } as const;

  it('is empty while the accepted price is unchanged', () => {
    expect(changeLines([])).toEqual([]);
  });

  it('shows the total before, the difference with its reason, and the new total', () => {
    expect(changeLines([more])).toEqual([
      { label: 'Accepted', amount: '$1,100.00' },
      { label: 'Change order', amount: '+ $150.00', note: 'Waiting time at pickup or delivery. New price: $1,250.00' },
    ]);
  });

  it('lists several changes, naming the difference to another carrier', () => {
    expect(changeLines([more, again]).map(({ label, amount }) => [label, amount])).toEqual([
      ['Accepted', '$1,100.00'],
      ['Change order 1', '+ $150.00'],
      ['Change order 2', '+ $50.00'],
    ]);
    expect(changeLines([{ ...more, reason: 'rescue' }])).toMatchObject([{ label: 'Already paid' }, { amount: '+ $150.00' }]);
  });
});

it('confirming a delivery pays what is held for the carrier and not on hold', () => {
  const pays = (change: Partial<Payment>) => paidByConfirming(payment(change));
  expect(pays({})).toBe('$1,100.00');
  expect(pays({ escrowStatus: 'held', ...frozenFor('claim') })).toBe('$900.00');
  expect([pays({ toCarrier: '0.00' }), pays({ escrowStatus: 'released' }), paidByConfirming(null), paidByConfirming(undefined)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
