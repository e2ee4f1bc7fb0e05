import { hourMs } from '#shared/dates/days.ts';

/** Delays before each retry: 10 minutes, 1 hour, 6 hours, 1 day, 3 days. */
export const retryPausesMs: readonly number[] = [hourMs / 6, hourMs, 6 * hourMs, 24 * hourMs, 72 * hourMs];

export const attemptLimit = retryPausesMs.length + 1;

/** Next attempt after attempt number `attempt` (from 1) failed; null: give up. */
export function getNextTry(attempt: number, now: Date): Date | null {
  const pauseMs = retryPausesMs[attempt - 1];
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs);
}

export const isShortOfBalance = (failure: string): boolean => failure.startsWith('balance_insufficient');

/** The provider keeps an idempotency key for 24 hours; older operations are searched for before they are repeated. */
export const keyLifeMs = 23 * hourMs;
