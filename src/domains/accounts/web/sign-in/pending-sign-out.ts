import { useSyncExternalStore } from 'react';
import { call } from '#web/api/requests/call.ts';
import { logout } from '#domains/accounts/endpoints.ts';
import { browserStore } from '#web/api/stores.ts';

/** Contains no account data: only that the server still has a session that this browser left. */
const mark = 'signOutPending';

const listeners = new Set<() => void>();

function changeTo(isPending: boolean): void {
  if (isPending) browserStore.put(mark, '1');
  else browserStore.remove(mark);
  for (const listener of listeners) listener();
}

const isPending = (): boolean => browserStore.get(mark) !== null;

/** A new sign-in sent the old cookie along, which ended that session. */
export const clearPendingSignOut = (): void => changeTo(false);

let telling: Promise<void> | null = null;

const retryMs = 5_000;
let nextTry: ReturnType<typeof setTimeout> | undefined;

/** Timed, because the browser's `online` event is unreliable. */
function retry(): void {
  clearTimeout(nextTry);
  nextTry = setTimeout(() => void finishSignOut(), retryMs);
}

/** Concurrent calls share one request: a second one could arrive after a sign-in and end the new session. */
export function finishSignOut(): Promise<void> {
  if (!isPending()) return telling ?? Promise.resolve();
  telling ??= call(logout, {}, { silent: true })
    .then(clearPendingSignOut, retry)
    .finally(() => (telling = null));
  return telling;
}

export function storePendingSignOut(): void {
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

/** While mounted, sends the sign-out as soon as the browser is online. */
export const useSignOutPending = (): boolean => useSyncExternalStore(subscribe, isPending, () => false);
