import { useSyncExternalStore } from 'react';
import { browserStore, toParts, tabStore } from './stores.ts';

/** How a session ended: it is over, nobody was at work in it, its account was blocked, or another tab signed out. */
type EndOfSession = 'over' | 'idle' | 'blocked' | 'signed_out';

/** Why this browser was led to the sign-in screen, and where its reader was. */
export interface SignOutNotice {
  /** Null where no session ended. */
  readonly why: EndOfSession | null;
  /** What the server said of it; '' where that was only that it is over. */
  readonly words: string;
  readonly to: string | null;
}

const name = 'leaving';

/** Kept for the tab alone, over the loading of a page. */
const readText = (): string => tabStore.get(name) ?? '{}';

const ends: readonly unknown[] = ['over', 'idle', 'blocked', 'signed_out'] satisfies EndOfSession[];
const isEnd = (why: unknown): why is EndOfSession => ends.includes(why);
/** A page of this site, and no address of another one: browsers leave tabs and ends of lines out before they read an address. */
const isOwnPage = (to: unknown): to is string => typeof to === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(to);

/** What was kept; each part that was not written here is read as nothing. */
function parse(text: string): SignOutNotice {
  const { why, words, to } = toParts(text);
  return { why: isEnd(why) ? why : null, words: typeof words === 'string' ? words : '', to: isOwnPage(to) ? to : null };
}

/** Keeps a part of it beside what is kept already. */
export function storeLeaving(part: Partial<SignOutNotice>): void {
  tabStore.put(name, JSON.stringify({ ...parse(readText()), ...part }));
}

/** Whether the session of this tab is over, and nobody has signed in since. */
export const isSessionOver = (): boolean => parse(readText()).why !== null;

/** Forgets it: somebody has signed in. */
export function forgetLeaving(): void {
  tabStore.remove(name);
  browserStore.remove(saidName);
}

const changesWithThePage = () => () => undefined;

/** What was kept when this tab was led to the sign-in screen; nothing while a prerendered page is taken over. */
export const useLeaving = (): SignOutNotice => parse(useSyncExternalStore(changesWithThePage, readText, () => '{}'));

const saidName = 'leavingSaid';

/** Leaves word for the other tabs how the session that they share ended; before the credentials are removed. */
export function notifyOtherTabs(said: Pick<SignOutNotice, 'why' | 'words'>): void {
  browserStore.put(saidName, JSON.stringify(said));
}

let heard: string | null = null;

/** Takes in what another tab leaves word of: who signs out leaves nothing in the browser, so it is gone when this tab hears that the credentials are. */
export function hearOtherTab({ key, newValue }: StorageEvent): void {
  if (key === saidName && newValue !== null) heard = newValue;
}

/**
 * Leads back here whoever signs in again to the account that another tab has signed out, and says how its session ended as far as that tab said so. Where
 * somebody ended it in this browser, what this tab holds of the account is emptied.
 */
export function leaveWithOtherTabs(): void {
  const { why, words } = parse(heard ?? browserStore.get(saidName) ?? '{}');
  heard = null;
  if (why === null || why === 'signed_out') tabStore.clear();
  storeLeaving({ why: why ?? 'over', words, to: location.pathname + location.search });
}
