import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reviewDays } from '#domains/transports/rules.ts';
import { dayMs } from '#shared/dates/days.ts';
import { describeHaul } from './haul-rules.ts';
import { getReviewDeadline, reviewRefusal, describeShare } from './rules.ts';

const completedAt = '2026-11-01T12:00:00.000Z';
const after = (ms: number) => new Date(Date.parse(completedAt) + ms);
const end = reviewDays * dayMs;

describe('who may write a review', () => {
  const grid = [true, false].flatMap((isCompleted) =>
    [completedAt, null].flatMap((at) =>
      [true, false].flatMap((hasWritten) =>
        [0, end - 1, end, end + 1].map((ms) => {
          const refusal =
            !isCompleted || at === null ? 'not_completed' : hasWritten ? 'already_reviewed' : ms < end ? null : 'review_time_over';
          return { isCompleted, at, hasWritten, ms, refusal };
        }),
      ),
    ),
  );

  it.each(grid)(
    'completed $isCompleted at $at, already written $hasWritten, $ms ms later: $refusal',
    ({ isCompleted, at, hasWritten, ms, refusal }) => {
      expect(reviewRefusal({ isCompleted, completedAt: at, hasWritten }, after(ms))).toBe(refusal);
    },
  );

  it('ends for both sides at the publication time', () => {
    const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 30 * dayMs }), (completed, ms) => {
        const at = completed.toISOString();
        const now = new Date(completed.getTime() + ms);
        const isOpen = reviewRefusal({ isCompleted: true, completedAt: at, hasWritten: false }, now) === null;
        expect(isOpen).toBe(now < new Date(getReviewDeadline(at)));
        expect(isOpen).toBe(ms < end);
      }),
    );
  });
});

describe('the score texts', () => {
  it.each([
    [0, 0, null],
    [0, 3, '0 of 3'],
    [9, 10, '9 of 10'],
    [1234, 1250, '1,234 of 1,250'],
  ])('show %i of %i as %s', (held, of, words) => {
    expect(describeShare({ held, of })).toBe(words);
  });

  it('name a haul by vehicle type and states', () => {
    expect(describeHaul({ vehicleType: 'motorcycle', fromState: 'TX', toState: 'CO' })).toBe('Motorcycle, Texas to Colorado');
    expect(describeHaul({ vehicleType: null, fromState: 'TX', toState: 'CO' })).toBe('Texas to Colorado');
  });
});
