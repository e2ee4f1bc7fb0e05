import { useSyncExternalStore } from 'react';
import { browserStore, tabStore } from './stores.ts';

/** Why this browser was led to the sign-in screen, and where its reader was. */
export interface Leaving {
  /** What the server said of the end of the session; '' where it said only that it is over, null where none was. */
  readonly words: string | null;
  readonly to: string | null;
}

const name = 'leaving';

/** Kept for the tab alone, over the loading of a page. */
const readText = (): string => tabStore.get(name) ?? '{}';

function parse(text: string): Leaving {
  try {
    return { words: null, to: null, ...(JSON.parse(text) as Partial<Leaving>) };
  } catch {
    return { words: null, to: null };
  }
}

/** Keeps a part of it beside what is kept already. */
export function keepLeaving(part: Partial<Leaving>): void {
  tabStore.put(name, JSON.stringify({ ...parse(readText()), ...part }));
}

/** Whether the session of this tab is over, and nobody has signed in since. */
export const isSessionOver = (): boolean => parse(readText()).words !== null;

/** Forgets it: somebody has signed in. */
export function forgetLeaving(): void {
  tabStore.remove(name);
  browserStore.remove(saidName);
}

const changesWithThePage = () => () => undefined;

/** What was kept when this tab was led to the sign-in screen; nothing while a prerendered page is taken over. */
export const useLeaving = (): Leaving => parse(useSyncExternalStore(changesWithThePage, readText, () => '{}'));

/** Beside the credentials, so that another tab finds it there when it hears that they are gone. */
const saidName = 'leavingWords';

/** Leaves word for the other tabs why the session that they share is over; before the credentials are removed. */
export function tellOtherTabs(words: string): void {
  browserStore.put(saidName, words);
}

/** Empties what this tab holds of an account that another tab has signed out; where that found its session to be over, says so and leads back here. */
export function leaveWithOtherTabs(): void {
  const words = browserStore.get(saidName);
  if (words === null) tabStore.clear();
  else keepLeaving({ words, to: location.pathname + location.search });
}
