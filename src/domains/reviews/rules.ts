import { reviewDays } from '#domains/transports/rules.ts';
import { dayMs } from '#shared/dates/days.ts';

export const reviewSides = ['shipper', 'carrier'] as const;
export type ReviewSide = (typeof reviewSides)[number];

export const reviewParts = ['review', 'reply'] as const;
export type ReviewPart = (typeof reviewParts)[number];

export const reviewLimit = 1000;

export const reviewAnchor = '#reviews';

/** Required before the landing page shows any. */
export const testimonialCount = 3;

/** Longer reviews are not shown, because we never cut them. */
export const testimonialLimit = 240;

/** Both sides may write until then; then reviews are published. */
export const getReviewDeadline = (completedAt: string): string => new Date(Date.parse(completedAt) + reviewDays * dayMs).toISOString();

export interface ReviewState {
  readonly isCompleted: boolean;
  readonly completedAt: string | null;
  readonly hasWritten: boolean;
}

/** Null if the side can write. */
export function reviewRefusal({ isCompleted, completedAt, hasWritten }: ReviewState, now: Date): keyof typeof refusalLabels | null {
  if (!isCompleted || completedAt === null) return 'not_completed';
  if (hasWritten) return 'already_reviewed';
  return now.toISOString() < getReviewDeadline(completedAt) ? null : 'review_time_over';
}

export const refusalLabels = {
  not_completed: 'You can review a transport after it is completed',
  already_reviewed: 'You have already reviewed this transport',
  review_time_over: `You can only review a transport within ${reviewDays} days of completion`,
} as const;

export interface Share {
  readonly held: number;
  readonly of: number;
}

/** '9 of 10'; null without data. */
export const describeShare = ({ held, of }: Share): string | null =>
  of === 0 ? null : `${held.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`;
