import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyBooks } from '../ledger/ledger-rules.ts';
import {
  getCarriersPart,
  getFeeRemaining,
  isJointRefund,
  getLeastRefund,
  toFree,
  needsSecondPerson,
  getReleasable,
  describeStall,
  whyNoHold,
  whyNotReleasable,
  whyNoRefund,
  whyNoRelease,
  whyNoReversal,
  findExternalRefundRefusal,
  type OpsFacts,
} from './ops-rules.ts';

const facts = (more: Omit<Partial<OpsFacts>, 'books'> & { books?: Partial<OpsFacts['books']> } = {}): OpsFacts => ({
  escrowStatus: 'escrow',
  transportStatus: 'in_transit',
  recipientUserId: 'carrier',
  needsApproval: false,
  amountCents: 114_900,
  serviceFeeCents: 4_900,
  earnedFeeCents: 0,
  promisedCents: 0,
  owedCents: 0,
  unpaidPriceCents: 110_000,
  reversibleCents: 0,
  blockedCents: 0,
  uncalledCents: 0,
  ...more,
  books: { ...emptyBooks, shipper: -114_900, held: 114_900, ...more.books },
});

describe('the amount that can be moved', () => {
  it('leaves out promised money, and the service fee for the carrier', () => {
    expect([toFree(facts()), getFeeRemaining(facts()), getReleasable(facts())]).toEqual([114_900, 4_900, 110_000]);
    const promised = facts({ promisedCents: 100_000 });
    expect([toFree(promised), getReleasable(promised)]).toEqual([14_900, 10_000]);
    expect(getReleasable(facts({ earnedFeeCents: 4_900, books: { held: 110_000 } }))).toBe(110_000);
    expect(getReleasable(facts({ books: { held: 3_000 } }))).toBe(0);
  });

  it('is limited to the part of the price the carrier has not received yet', () => {
    const lowered = facts({ unpaidPriceCents: 3_000 });
    expect(getReleasable(lowered)).toBe(3_000);
    expect(whyNoRelease(lowered, 3_001)?.code).toBe('beyond_sum');
    expect(whyNoRelease(facts({ unpaidPriceCents: 0 }), 1)?.code).toBe('nothing_there');
  });

  it('never exceeds the held amount and is never negative', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, cents, (held, promisedCents, serviceFeeCents, earnedFeeCents) => {
        const some = facts({ promisedCents, serviceFeeCents, earnedFeeCents, unpaidPriceCents: held, books: { held } });
        expect(getReleasable(some)).toBeGreaterThanOrEqual(0);
        expect(getReleasable(some) + getFeeRemaining(some)).toBe(toFree(some));
        expect(toFree(some)).toBeLessThanOrEqual(held);
        for (const why of [whyNoHold, whyNoRefund]) expect(why(some, toFree(some) + 1)).not.toBeNull();
        expect(whyNoRelease(some, getReleasable(some) + 1)).not.toBeNull();
      }),
    );
  });
});

describe('a hold', () => {
  it.each([
    [114_900, {}, null],
    [114_901, {}, 'beyond_sum'],
    [1, { escrowStatus: 'held' }, null],
    [1, { escrowStatus: 'released' }, 'nothing_there'],
    [1, { escrowStatus: 'payment_pending' }, 'nothing_there'],
    [1, { promisedCents: 114_900 }, 'nothing_there'],
  ] as const)('of %i cents with %j gives the refusal %s', (cents, more, code) => {
    expect(whyNoHold(facts(more), cents)?.code ?? null).toBe(code);
  });
});

describe('an early payment to the carrier', () => {
  it.each([
    [110_000, {}, null],
    [110_001, {}, 'beyond_sum'],
    [1, { transportStatus: 'delivered' }, null],
    [1, { transportStatus: 'completed' }, null],
    [1, { transportStatus: 'accepted' }, 'not_picked_up'],
    [1, { transportStatus: 'assigned' }, 'not_picked_up'],
    [1, { transportStatus: 'cancelled' }, 'not_picked_up'],
    [1, { recipientUserId: null }, 'no_payee'],
    [1, { escrowStatus: 'released' }, 'nothing_there'],
    [1, { serviceFeeCents: 114_900 }, 'nothing_there'],
    [80_000, { owedCents: 30_000 }, null],
    [80_001, { owedCents: 30_000 }, 'beyond_sum'],
    [1, { owedCents: 114_900 }, 'nothing_there'],
  ] as const)('of %i cents with %j gives the refusal %s', (cents, more, code) => {
    expect(whyNoRelease(facts(more), cents)?.code ?? null).toBe(code);
  });
});

describe('a refund', () => {
  it.each([
    [114_900, {}, null],
    [114_901, {}, 'beyond_sum'],
    [114_900, { transportStatus: 'assigned' }, 'cancel_instead'],
    [114_900, { transportStatus: 'accepted' }, 'cancel_instead'],
    [114_899, { transportStatus: 'assigned' }, 'cancel_instead'],
    [110_000, { transportStatus: 'assigned' }, 'cancel_instead'],
    [1, { transportStatus: 'assigned' }, 'cancel_instead'],
    [1, { transportStatus: 'accepted' }, 'cancel_instead'],
    [1, { transportStatus: 'quoted' }, null],
    [10_000, { transportStatus: 'assigned', books: { held: 10_000, refunds: 104_900 } }, null],
    [9_999, { transportStatus: 'assigned', books: { held: 10_000, refunds: 104_900 } }, 'cancel_instead'],
    [64_900, { transportStatus: 'assigned', books: { held: 64_900, disputes: 50_000 } }, null],
    [64_900, { transportStatus: 'assigned', books: { held: 64_900, carrier: 50_000 } }, null],
    [114_900, { transportStatus: 'cancelled' }, null],
    [1, { escrowStatus: 'refunded', books: { held: 0 } }, 'nothing_there'],
    [128_500, { escrowStatus: 'cancelled', transportStatus: 'cancelled', books: { held: 128_500 } }, null],
    [15_000, { escrowStatus: 'released', transportStatus: 'completed', books: { held: 15_000, carrier: 110_000 } }, null],
    [10_000, { escrowStatus: 'refunded', transportStatus: 'assigned', books: { held: 10_000, refunds: 114_900 } }, null],
    [30_000, { owedCents: 30_000, transportStatus: 'completed' }, null],
    [1, { escrowStatus: 'released', books: { held: 0, carrier: 110_000 } }, 'paid_out'],
    [50_001, { books: { held: 50_000, carrier: 60_000 } }, 'paid_out'],
    [50_000, { books: { held: 50_000, carrier: 60_000 } }, null],
    [114_900, { promisedCents: 110_000, blockedCents: 110_000, uncalledCents: 110_000 }, null],
    [114_901, { promisedCents: 110_000, blockedCents: 110_000, uncalledCents: 110_000 }, 'beyond_sum'],
    [4_901, { promisedCents: 110_000, blockedCents: 110_000, uncalledCents: 0 }, 'already_sent'],
    [4_900, { promisedCents: 110_000, blockedCents: 110_000, uncalledCents: 0 }, null],
  ] as const)('of %i cents with %j gives the refusal %s', (cents, more, code) => {
    expect(whyNoRefund(facts(more), cents)?.code ?? null).toBe(code);
  });

  it('after the payout says to reverse the transfer first', () => {
    const { message } = whyNoRefund(facts({ escrowStatus: 'released', books: { held: 0, carrier: 110_000 } }), 1)!;
    expect(message).toContain('The carrier already received $1,100.00 of this payment');
    expect(message).toContain('Reverse the transfer first');
  });
});

describe('a reversal', () => {
  it.each([
    [110_000, {}, null],
    [110_001, {}, 'beyond_sum'],
    [1, { escrowStatus: 'escrow' }, null],
    [1, { reversibleCents: 0 }, 'nothing_there'],
    [110_000, { escrowStatus: 'refunded' }, null],
    [1, { escrowStatus: 'cancelled' }, 'nothing_there'],
  ] as const)('of %i cents with %j gives the refusal %s', (cents, more, code) => {
    expect(whyNoReversal(facts({ escrowStatus: 'released', reversibleCents: 110_000, ...more }), cents)?.code ?? null).toBe(code);
  });
});

describe('what waits for a blocked carrier', () => {
  it.each([
    [90_000, 90_000, null],
    [90_000, 60_000, 'beyond_sum'],
    [90_000, 120_000, 'beyond_sum'],
    [0, 0, 'nothing_there'],
    [90_000, 0, 'nothing_there'],
  ] as const)('%i cents requested, %i waiting: gives the refusal %s', (cents, blockedCents, code) => {
    expect(whyNotReleasable(facts({ blockedCents }), cents)?.code ?? null).toBe(code);
  });
});

it.each([
  ['refund', 50_000, false],
  ['refund', 50_001, true],
  ['release', 50_001, true],
  ['thaw', 50_001, true],
  ['hold', 99_999_999, false],
  ['let_go', 1, true],
  ['given_back', 1, true],
] as const)('needs a second person for a %s of %i cents above $500.00: %s', (kind, cents, isAsked) => {
  expect(needsSecondPerson(kind, cents, 50_000)).toBe(isAsked);
});

it.each([
  [0, 10_000, {}, 'not_owed'],
  [4_000, 10_000, {}, 'not_owed'],
  [12_000, 10_000, {}, 'not_owed'],
  [10_000, 10_000, {}, null],
  [10_000, 10_000, { promisedCents: 104_900 }, null],
  [10_000, 10_000, { promisedCents: 104_901 }, 'beyond_sum'],
  [10_000, 10_000, { promisedCents: 114_900 }, 'nothing_there'],
] as const)('repaying %i cents of a refused refund with %i cents outside the card, with %o: %s', (owed, cents, more, code) => {
  expect(findExternalRefundRefusal(facts(more), owed, cents)?.code ?? null).toBe(code);
});

it.each([
  ['refund', {}, true],
  ['reversal', {}, true],
  ['refund', { needsApproval: false }, false],
  ['release', {}, false],
  ['hold', {}, false],
  ['thaw', {}, false],
  ['thaw', { transportStatus: 'cancelled' }, true],
  ['thaw', { transportStatus: 'cancelled', needsApproval: false }, false],
] as const)('a %s with %j needs two administrators after pickup or an override: %s', (kind, more, isJoint) => {
  expect(isJointRefund(facts({ needsApproval: true, ...more }), kind)).toBe(isJoint);
});

it('releasing the hold of a returned refund counts as a refund', () => {
  expect(isJointRefund(facts({ needsApproval: true }), 'thaw', true)).toBe(true);
});

it('a booking moved back to before pickup can be refunded by an administrator, in full or in part', () => {
  const back = facts({ transportStatus: 'assigned', needsApproval: true });
  expect([whyNoRefund(back, 114_900), whyNoRefund(back, 1), getLeastRefund(back)]).toEqual([null, null, 1]);
  expect(whyNoRefund({ ...back, needsApproval: false }, 114_900)?.code).toBe('cancel_instead');
});

it('needs a second person for any amount if the limit is zero', () => {
  expect(needsSecondPerson('refund', 1, 0)).toBe(true);
});

it('shows the carrier at most the price, without the service fee', () => {
  expect([getCarriersPart(50_000, 110_000), getCarriersPart(114_900, 110_000)]).toEqual([50_000, 110_000]);
});

it.each([
  ['refused', 'account_closed', 'Refused by the provider: $12.00, account_closed'],
  ['frozen', null, 'On hold: $12.00'],
  ['short', null, 'Not picked up because part was refunded: $12.00'],
  ['unpaid', null, 'Unpaid for a day: $12.00'],
  ['account_blocked', null, 'Not sent because the carrier is blocked: $12.00'],
  ['second_person', 'refund', 'Needs approval: refund of $12.00'],
  ['arrival', null, 'Disputed dry run: $12.00'],
] as const)('describes a stalled payment: %s', (kind, text, words) => {
  expect(describeStall({ kind, text, amount: '12.00', since: '2026-11-20T10:00:00.000Z' })).toBe(words);
});
