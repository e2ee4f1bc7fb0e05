import { hourMs } from '#shared/dates/days.ts';

/** Pauses before each new try of a transfer that the provider refused, or of a refund for which its balance is too low, in milliseconds: ten minutes, an hour, six, a day, three days. */
export const retryPausesMs: readonly number[] = [hourMs / 6, hourMs, 6 * hourMs, 24 * hourMs, 72 * hourMs];

/** How often it is tried in all before it is given up. */
export const attemptLimit = retryPausesMs.length + 1;

/** When a transfer is tried again whose try of this number (from 1) was refused now; null: it is given up. */
export function nextTryAfter(attempt: number, now: Date): Date | null {
  const pauseMs = retryPausesMs[attempt - 1];
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs);
}

/** Whether a refund was refused because the provider's balance is too low just now: it is asked for again by itself. */
export const isShortOfBalance = (failure: string): boolean => failure.startsWith('balance_insufficient');

/** How long the provider knows a key; after that, what was done under it is looked for before it is asked again. */
export const keyLifeMs = 23 * hourMs;
