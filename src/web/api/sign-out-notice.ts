import { useSyncExternalStore } from 'react';
import { browserStore, toParts, tabStore } from './stores.ts';

/** `idle`: ended for inactivity; `signed_out`: signed out in another tab. */
type EndOfSession = 'over' | 'idle' | 'blocked' | 'signed_out';

export interface SignOutNotice {
  /** Null if no session ended. */
  readonly why: EndOfSession | null;
  /** The server's message; '' if the session merely expired. */
  readonly words: string;
  readonly to: string | null;
}

const name = 'leaving';

const readText = (): string => tabStore.get(name) ?? '{}';

const ends: readonly unknown[] = ['over', 'idle', 'blocked', 'signed_out'] satisfies EndOfSession[];
const isEnd = (why: unknown): why is EndOfSession => ends.includes(why);
/** Rejects tabs and line breaks because browsers strip them before parsing: `/\t/evil.example` is another site. */
const isOwnPage = (to: unknown): to is string => typeof to === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(to);

function parse(text: string): SignOutNotice {
  const { why, words, to } = toParts(text);
  return { why: isEnd(why) ? why : null, words: typeof words === 'string' ? words : '', to: isOwnPage(to) ? to : null };
}

export function storeSignOutNotice(part: Partial<SignOutNotice>): void {
  tabStore.put(name, JSON.stringify({ ...parse(readText()), ...part }));
}

export const isSessionOver = (): boolean => parse(readText()).why !== null;

export function clearSignOutNotice(): void {
  tabStore.remove(name);
  browserStore.remove(saidName);
}

const changesWithThePage = () => () => undefined;

/** The sign-out notice of this tab; empty during hydration. */
export const useSignOutNotice = (): SignOutNotice => parse(useSyncExternalStore(changesWithThePage, readText, () => '{}'));

const saidName = 'leavingSaid';

/** Tells other tabs how their shared session ended. Call before removing the credentials. */
export function notifyOtherTabs(notice: Pick<SignOutNotice, 'why' | 'words'>): void {
  browserStore.put(saidName, JSON.stringify(notice));
}

let lastNotice: string | null = null;

/** Remembers the message: after a sign-out it is already deleted when the removal of the credentials reaches this tab. */
export function receiveFromOtherTab({ key, newValue }: StorageEvent): void {
  if (key === saidName && newValue !== null) lastNotice = newValue;
}

/** Saves the current page as the return target after another tab ended the session. Clears this tab's data if the user signed out. */
export function signOutWithOtherTabs(): void {
  const { why, words } = parse(lastNotice ?? browserStore.get(saidName) ?? '{}');
  lastNotice = null;
  if (why === null || why === 'signed_out') tabStore.clear();
  storeSignOutNotice({ why: why ?? 'over', words, to: location.pathname + location.search });
}
