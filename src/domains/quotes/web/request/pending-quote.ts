import type { z } from 'zod';
import { quoteData } from '#domains/quotes/schemas.ts';
import { toParts, tabStore } from '#web/api/stores.ts';

const key = 'pendingQuote';

export type PendingQuote = z.input<typeof quoteData>;

/** Stored per tab until an account claims it. */
export const savePendingQuote = (quote: PendingQuote): void => tabStore.put(key, JSON.stringify(quote));

export const hasPendingQuote = (): boolean => tabStore.get(key) !== null;

export function readPendingQuote(): PendingQuote | null {
  const stored = toParts(tabStore.get(key));
  return quoteData.safeParse(stored).success ? (stored as PendingQuote) : null;
}

export const clearPendingQuote = (): void => tabStore.remove(key);
