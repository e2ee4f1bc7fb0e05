import { useSyncExternalStore } from 'react';

/** Why this browser was led to the sign-in screen, and where its reader was. */
export interface Leaving {
  /** What the server said of the end of the session; null where there is nothing to say. */
  readonly words: string | null;
  readonly to: string | null;
}

const name = 'leaving';

/** Kept for the tab alone, over the loading of a page. */
const readText = (): string => (typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(name)) ?? '{}';

function parse(text: string): Leaving {
  try {
    return { words: null, to: null, ...(JSON.parse(text) as Partial<Leaving>) };
  } catch {
    return { words: null, to: null };
  }
}

/** Keeps a part of it beside what is kept already. */
export function keepLeaving(part: Partial<Leaving>): void {
  if (typeof sessionStorage !== 'undefined') sessionStorage.setItem(name, JSON.stringify({ ...parse(readText()), ...part }));
}

/** Forgets it: somebody has signed in. */
export const forgetLeaving = (): void => sessionStorage.removeItem(name);

const changesWithThePage = () => () => undefined;

/** What was kept when this tab was led to the sign-in screen; nothing while a prerendered page is taken over. */
export const useLeaving = (): Leaving => parse(useSyncExternalStore(changesWithThePage, readText, () => '{}'));

let line: BroadcastChannel | undefined;

/** Between the tabs of this browser, which share one session; one for this tab, since a channel is not heard by itself alone. */
const openLine = (): BroadcastChannel => (line ??= new BroadcastChannel('leaving'));

/** Says to the other tabs why the session that they share is over. */
export function tellOtherTabs(words: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone and takes no target
  if (typeof document !== 'undefined') openLine().postMessage(words);
}

/** Leads this tab to the sign-in screen, with the same sentence, when another one found the session to be over. Returns how to stop. */
export function leaveWithOtherTabs(): () => void {
  const hear = ({ data }: MessageEvent) => {
    keepLeaving({ words: String(data), to: location.pathname + location.search });
    location.assign('/login');
  };
  openLine().addEventListener('message', hear);
  return () => openLine().removeEventListener('message', hear);
}
