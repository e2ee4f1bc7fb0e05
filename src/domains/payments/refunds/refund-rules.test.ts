import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settleCancellation, sharesOfEnd, toRemainingRetention, type Booking } from './refund-rules.ts';

const booking = (more: Partial<Booking>): Booking => ({
  priceCents: 100_000,
  serviceFeeCents: 4_900,
  endedBy: 'shipper',
  isAssigned: false,
  hasWastedArrival: false,
  dryRunFeeCents: 10_000,
  ...more,
});

describe('the refund of a booking that ends before pickup', () => {
  it.each([
    [{}, { line: 'before_assignment', refundCents: 104_900, keptFeeCents: 0, dryRunCents: 0 }],
    [{ endedBy: 'admin' }, { line: 'before_assignment', refundCents: 104_900, keptFeeCents: 0, dryRunCents: 0 }],
    [{ isAssigned: true }, { line: 'assigned', refundCents: 100_000, keptFeeCents: 4_900, dryRunCents: 0 }],
    [
      { isAssigned: true, hasWastedArrival: true },
      { line: 'wasted_arrival', refundCents: 90_000, keptFeeCents: 4_900, dryRunCents: 10_000 },
    ],
    [
      { isAssigned: true, hasWastedArrival: true, priceCents: 6_000 },
      { line: 'wasted_arrival', refundCents: 0, keptFeeCents: 4_900, dryRunCents: 6_000 },
    ],
    [
      { endedBy: 'carrier', isAssigned: true },
      { line: 'carrier_withdrew', refundCents: 104_900, keptFeeCents: 0, dryRunCents: 0 },
    ],
    [
      { endedBy: 'carrier', isAssigned: true, hasWastedArrival: true },
      { line: 'carrier_withdrew', refundCents: 104_900, keptFeeCents: 0, dryRunCents: 0 },
    ],
    [{ endedBy: 'time' }, { line: 'no_carrier', refundCents: 104_900, keptFeeCents: 0, dryRunCents: 0 }],
  ] as const)('with %j is %j', (more, settlement) => expect(settleCancellation(booking(more))).toEqual(settlement));

  it('and the retained amounts add up to the payment, and none is negative', () => {
    const cents = fc.integer({ min: 0, max: 9_999_999 });
    const bookings = fc.record({
      priceCents: cents,
      serviceFeeCents: cents,
      dryRunFeeCents: cents,
      endedBy: fc.constantFrom('shipper', 'admin', 'carrier', 'time'),
      isAssigned: fc.boolean(),
      hasWastedArrival: fc.boolean(),
    });
    fc.assert(
      fc.property(bookings, (one: Booking) => {
        const { refundCents, keptFeeCents, dryRunCents } = settleCancellation(one);
        expect(refundCents + keptFeeCents + dryRunCents).toBe(one.priceCents + one.serviceFeeCents);
        expect(Math.min(refundCents, keptFeeCents, dryRunCents)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('pays the available part, and the rest when it is released, without losing any', () => {
    const cents = fc.integer({ min: 0, max: 9_999_999 });
    fc.assert(
      fc.property(cents, cents, cents, cents, (refundCents, keptFeeCents, dryRunCents, freeCents) => {
        const shares = sharesOfEnd({ refundCents, keptFeeCents, dryRunCents }, freeCents);
        const { feeCents, dryRunCents: paid, backCents, keptLaterCents, backLaterCents } = shares;
        expect(feeCents + paid + backCents).toBe(Math.min(freeCents, refundCents + keptFeeCents + dryRunCents));
        expect([feeCents + paid + keptLaterCents, backCents + backLaterCents]).toEqual([keptFeeCents + dryRunCents, refundCents]);
        expect(Math.min(feeCents, paid, backCents, keptLaterCents, backLaterCents)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('is the same in whatever order its parts are released', () => {
    const cents = fc.integer({ min: 0, max: 999_999 });
    const thaws = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 });
    fc.assert(
      fc.property(cents, cents, cents, thaws, (refundCents, keptFeeCents, dryRunCents, parts) => {
        let frozen = refundCents + keptFeeCents + dryRunCents;
        const done = { fee: 0, dryRun: 0, back: 0 };
        for (const part of [...parts, 1]) {
          const freeCents = Math.floor(frozen * part);
          frozen -= freeCents;
          const kept = toRemainingRetention({
            feeCents: keptFeeCents,
            earnedFeeCents: done.fee,
            dryRunCents,
            dryRunDoneCents: done.dryRun,
          });
          const shares = sharesOfEnd({ ...kept, refundCents: freeCents }, freeCents);
          done.fee += shares.feeCents;
          done.dryRun += shares.dryRunCents;
          done.back += shares.backCents;
        }
        expect(done).toEqual({ fee: keptFeeCents, dryRun: dryRunCents, back: refundCents });
      }),
    );
  });
});
