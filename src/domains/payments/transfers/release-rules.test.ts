import { describe, expect, it } from 'vitest';
import { refuseRelease, refuseReleased, type ReleaseFacts } from './release-rules.ts';

const yesNo = [true, false];
const sums = [0, 1, 49_999, 50_000, 50_001, 110_000];

const grid: readonly ReleaseFacts[] = yesNo.flatMap((isByAdmin) =>
  yesNo.flatMap((isPayee) =>
    yesNo.flatMap((isReviewOver) =>
      sums.flatMap((toCarrierCents) =>
        sums.flatMap((letGoAloneCents) =>
          [0, 50_000].map((aloneCents) => ({ isByAdmin, isPayee, isReviewOver, toCarrierCents, letGoAloneCents, aloneCents })),
        ),
      ),
    ),
  ),
);

const table: readonly (readonly [when: string, fits: (closing: ReleaseFacts) => boolean, code: string | null])[] = [
  ['by the shipper or the clock it pays', ({ isByAdmin }) => !isByAdmin, null],
  ['after the review window it pays', ({ isReviewOver }) => isReviewOver, null],
  ['where nothing is free nothing is paid, and nothing is refused', ({ toCarrierCents }) => toCarrierCents === 0, null],
  ['nobody pays himself, whatever the sum', ({ isPayee }) => isPayee, 'own_payment'],
  ['above the sum, with what one let go before, it waits', (c) => c.toCarrierCents + c.letGoAloneCents > c.aloneCents, 'review_not_over'],
  ['up to the sum one administrator pays', () => true, null],
];

describe('the payout at the end of a job', () => {
  it('is made or waits as expected in every case', () => {
    const seen = new Set<string>();
    for (const closing of grid) {
      const [when, , code] = table.find(([, fits]) => fits(closing))!;
      seen.add(when);
      expect([closing, refuseRelease(closing)?.code ?? null]).toEqual([closing, code]);
    }
    expect([grid.length, seen.size]).toEqual([576, table.length]);
  });

  it.each([
    [0, 110_000, true],
    [0, 50_001, true],
    [40_000, 10_001, true],
    [40_000, 10_000, false],
    [110_000, 0, false],
  ])('by an administrator, with %i cents free and %i frozen: waits for the review window: %s', (toCarrierCents, frozenCents, waits) => {
    const closing = { isByAdmin: true, isPayee: false, isReviewOver: false, letGoAloneCents: 0, aloneCents: 50_000 };
    expect(refuseReleased({ ...closing, toCarrierCents, frozenCents }) !== null).toBe(waits);
    expect(refuseReleased({ ...closing, toCarrierCents, frozenCents, isReviewOver: true })).toBeNull();
    expect(refuseReleased({ ...closing, toCarrierCents, frozenCents, isByAdmin: false })).toBeNull();
  });

  it('that waits names the options but no amount, because not everyone can see it', () => {
    const closing = {
      isByAdmin: true,
      isPayee: false,
      isReviewOver: false,
      toCarrierCents: 110_000,
      letGoAloneCents: 0,
      aloneCents: 50_000,
    };
    expect(refuseRelease(closing)?.message).toBe(
      'Closing this job now would pay the carrier more than one administrator can release before the review window ends. Wait until the shipper confirms the delivery or the window ends, or request approval in the payments console.',
    );
  });
});
