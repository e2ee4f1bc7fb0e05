import type { z } from 'zod';
import { quoteData } from '#domains/quotes/schemas.ts';
import { toParts, tabStore } from '#web/api/stores.ts';

const key = 'pendingQuote';

/** A request that no account owns yet, as the visitor typed it, with the token that claims it. */
export type PendingQuote = z.input<typeof quoteData>;

/** Keeps a submitted request in this tab until an account takes it over. */
export const savePendingQuote = (quote: PendingQuote): void => tabStore.put(key, JSON.stringify(quote));

/** Whether one is kept, whatever it holds. */
export const hasPendingQuote = (): boolean => tabStore.get(key) !== null;

/** The kept request, or null when there is none or what is kept is not one. */
export function readPendingQuote(): PendingQuote | null {
  const kept = toParts(tabStore.get(key));
  return quoteData.safeParse(kept).success ? (kept as PendingQuote) : null;
}

/** Forgets it: an account has taken it over, or the visitor signed out. */
export const clearPendingQuote = (): void => tabStore.remove(key);
