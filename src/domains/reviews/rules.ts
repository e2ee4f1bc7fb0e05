import { reviewDays } from '#domains/transports/rules.ts';
import { dayMs } from '#shared/dates/days.ts';

/** Which side of a booking writes: its shipper, or whoever answers for the job. */
export const reviewSides = ['shipper', 'carrier'] as const;
export type ReviewSide = (typeof reviewSides)[number];

/** What of a review is reported and hidden: what was said, or the reply to it. */
export const reviewParts = ['review', 'reply'] as const;
export type ReviewPart = (typeof reviewParts)[number];

/** Characters of a review, and of the reply to it. */
export const reviewLimit = 1000;

/** Opens the reviews of a transport at once, where they are folded. */
export const reviewAnchor = '#reviews';

/** As many real reviews as there have to be before the landing page shows them, and as it shows. */
export const testimonialCount = 3;

/** Characters of a review that fits the landing page whole: nobody's words are cut. */
export const testimonialLimit = 240;

/** Until when both sides may write, ISO 8601: from this instant on nobody does, and what was written is published. */
export const reviewedUntil = (completedAt: string): string => new Date(Date.parse(completedAt) + reviewDays * dayMs).toISOString();

/** Where one side of a booking stands. */
export interface ReviewState {
  readonly isCompleted: boolean;
  /** ISO 8601; null before. */
  readonly completedAt: string | null;
  readonly hasWritten: boolean;
}

/** Why a side cannot write now, by its code; null where it can. */
export function reviewRefusal({ isCompleted, completedAt, hasWritten }: ReviewState, now: Date): keyof typeof refusalLabels | null {
  if (!isCompleted || completedAt === null) return 'not_completed';
  if (hasWritten) return 'already_reviewed';
  return now.toISOString() < reviewedUntil(completedAt) ? null : 'review_time_over';
}

/** The same in words. */
export const refusalLabels = {
  not_completed: 'You can review a transport after it is completed',
  already_reviewed: 'You have already reviewed this transport',
  review_time_over: `You can only review a transport within ${reviewDays} days of completion`,
} as const;

/** So many of so many. */
export interface Share {
  readonly held: number;
  readonly of: number;
}

/** A share in words, without a sum that was not counted: '9 of 10'; null where there was nothing to count. */
export const describeShare = ({ held, of }: Share): string | null =>
  of === 0 ? null : `${held.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`;
