import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfHold, getFree, holdShares, refuseHold, type HoldCause } from './hold-rules.ts';
import { emptyBooks, type Balances } from '../ledger/ledger-rules.ts';

describe('a hold', () => {
  it.each<[HoldCause, number, number, string | null]>([
    ['claim', 400, 1_000, null],
    ['claim', 1_000, 1_000, null],
    ['claim', 1_001, 1_000, 'Only $10.00 of this payment can be put on hold. The rest was paid out, refunded or is already on hold.'],
    ['desk', 1, 0, 'None of this payment can be put on hold. It was paid out or refunded, or is already on hold.'],
    ['desk', 0, 1_000, 'Enter an amount above $0.00'],
    ['claim', -5, 1_000, 'Enter an amount above $0.00'],
    ['desk', 0.5, 1_000, 'Enter an amount above $0.00'],
    ['dispute', 5_000, 0, null],
  ])('by %s of %i cents with %i available: %s', (cause, cents, free, message) =>
    expect(refuseHold(cause, cents, free)?.message ?? null).toBe(message),
  );

  it('has nothing available if more is promised than held', () => {
    expect(getFree({ ...emptyBooks, held: 100 }, 40)).toBe(60);
    expect(getFree({ ...emptyBooks, held: 100 }, 140)).toBe(0);
  });

  it('of a dispute takes what is available and the platform pays the rest; others take their amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 0, max: 9_999 }), (cents, free) => {
        const { frozenCents, borneCents } = holdShares('dispute', cents, free);
        expect(frozenCents + borneCents).toBe(cents);
        expect(frozenCents).toBe(Math.min(cents, free));
        expect(holdShares('claim', cents, free)).toEqual({ frozenCents: cents, borneCents: 0 });
      }),
    );
  });

  it.each<[string, Partial<Balances>, ReturnType<typeof endOfHold>]>([
    ['another hold remains', { disputes: 1, held: 99 }, null],
    ['everything is available again', { held: 100 }, 'thawed'],
    ['a part is available and the rest was paid out', { held: 40, carrier: 60 }, 'thawed'],
    ['it is lost and the rest was paid out', { carrier: 60, refunds: 40 }, 'released'],
    ['it is lost and nothing was paid out', { refunds: 100 }, 'returned'],
  ])('when it ends, %s', (_words, more, end) => expect(endOfHold({ ...emptyBooks, ...more })).toBe(end));
});
