import { useSyncExternalStore } from 'react';
import { call } from '#web/api/requests/call.ts';
import { logout } from '#domains/accounts/endpoints.ts';
import { browserStore } from '#web/api/stores.ts';

/** Nothing of the account: only that the server still keeps a session that this browser has left. */
const mark = 'signOutPending';

const listeners = new Set<() => void>();

function changeTo(isPending: boolean): void {
  if (isPending) browserStore.put(mark, '1');
  else browserStore.remove(mark);
  for (const listener of listeners) listener();
}

const isPending = (): boolean => browserStore.get(mark) !== null;

/** Forgets it: another session has taken the place of the one that was left, whose cookie went along with the sign-in and ended there. */
export const forgetSignOut = (): void => changeTo(false);

let telling: Promise<void> | null = null;

const retryMs = 5_000;
let nextTry: ReturnType<typeof setTimeout> | undefined;

/** Tries again whatever the browser says of its connection: it may hear of none, and the first request after one came back may still fail. */
function retry(): void {
  clearTimeout(nextTry);
  nextTry = setTimeout(() => void finishSignOut(), retryMs);
}

/**
 * Ends at the server what a failed sign-out left there, named by its cookie alone; where that fails again it stays to be done. Asked again
 * while it is told, it is the same call: a second one could come after a sign-in and end the new session.
 */
export function finishSignOut(): Promise<void> {
  if (!isPending()) return telling ?? Promise.resolve();
  telling ??= call(logout, {}, { silent: true })
    .then(forgetSignOut, retry)
    .finally(() => (telling = null));
  return telling;
}

/** Remembers a sign-out that the server did not hear of, and tells it as soon as it can. */
export function rememberSignOut(): void {
  changeTo(true);
  retry();
}

function subscribe(listener: () => void): () => void {
  const online = () => void finishSignOut();
  listeners.add(listener);
  addEventListener('storage', listener);
  addEventListener('online', online);
  online();
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
    removeEventListener('online', online);
  };
}

/** Whether the server has still to hear of a sign-out; while it is shown, it is told as soon as there is a connection again. */
export const useSignOutPending = (): boolean => useSyncExternalStore(subscribe, isPending, () => false);
