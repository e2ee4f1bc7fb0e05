import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '#web/api/requests/call.ts';
import { clearCredentials, holderName, storeHolder, readCredential, storeCredentials } from '#web/api/credentials.ts';
import { tabStore } from '#web/api/stores.ts';
import { clearSignOutNotice, receiveFromOtherTab, isSessionOver, signOutWithOtherTabs, notifyOtherTabs } from '#web/api/sign-out-notice.ts';
import { read } from '#web/api/queries.ts';
import { clearAllButDevice } from '#web/offline/device.ts';
import { isTabOfAnother, assignTab } from '#web/forms/stored-fields.ts';
import { runSignOutGuard } from '#web/offline/sign-out-guard.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { logoutToast } from './sign-in/logout-toast.ts';
import { finishSignOut, clearPendingSignOut, storePendingSignOut } from './sign-in/pending-sign-out.ts';
import type { User } from '../schemas.ts';
import { getMe, logout } from '../endpoints.ts';

const meKey = [getMe.path];

/** 'unknown': the server couldn't answer; `askAgain` retries. */
export type Session = { readonly signOut: (failedTitle?: string) => Promise<void>; readonly askAgain: () => void } & (
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'loading' | 'signed-out' | 'unknown'; readonly user: null }
);

const saysNothing = (error: unknown): boolean => error instanceof ApiError && (error.status >= 500 || error.status === 429);

/** Checks the stored token with the server. Throws if the server can't answer. */
async function readSession(signal: AbortSignal): Promise<User | null> {
  await finishSignOut();
  if (!readCredential()) return null;
  try {
    const user = await read(getMe, {}, { signal, silent: true, on401: 'null' });
    if (user) takeOver(user);
    else clearCredentials();
    return user;
  } catch (error) {
    if (signal.aborted || saysNothing(error)) throw error;
    // Offline: a driver without a signal is identified by what this phone stored.
    return error instanceof TypeError ? ((await import('./cached-user.ts').catch(() => null))?.findCachedUser() ?? null) : null;
  }
}

function clearCookies(): void {
  for (const pair of document.cookie.split(';')) {
    const name = pair.split('=')[0]!.trim();
    if (name) document.cookie = `${name}=; path=/; max-age=0`;
  }
}

function dropAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] });
  client.getMutationCache().clear();
}

function forgetAnswers(client: QueryClient): void {
  client.setQueryData(meKey, null);
  dropAnswers(client);
}

function forgetAll(client: QueryClient): void {
  clearAllButDevice();
  tabStore.clear();
  clearCookies();
  forgetAnswers(client);
}

export async function endLocalSession(client: QueryClient, forget: () => Promise<unknown>, isTold: boolean): Promise<void> {
  forgetAll(client);
  await forget();
  if (!isTold) storePendingSignOut();
}

function takeOver({ id }: User): void {
  if (isTabOfAnother(id)) clearSignOutNotice();
  assignTab(id);
  storeHolder(id);
}

const changedHands = ({ key, newValue }: StorageEvent, user: User): boolean =>
  key === holderName && newValue !== null && newValue !== user.id;

const lostCredentials = ({ key, newValue }: StorageEvent): boolean => (key === null || newValue === null) && readCredential() === null;

/** Forgets the account after a sign-out in another tab; after a sign-in to another account there, switches to it. */
export function useSignOutElsewhere(): void {
  const client = useQueryClient();
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      const user = client.getQueryData<User | null>(meKey);
      if (event.storageArea !== localStorage || !user) return;
      receiveFromOtherTab(event);
      if (changedHands(event, user)) {
        dropAnswers(client);
        return void import('./follow-account.ts')
          .then(({ switchAccount }) => switchAccount(client, meKey, user))
          .catch(() => location.assign(location.pathname + location.search));
      }
      if (!lostCredentials(event)) return;
      signOutWithOtherTabs();
      // Only the same account is led back to this page.
      assignTab(user.id);
      forgetAnswers(client);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [client]);
}

/** Resumes a tab with an ended session after another tab signed in to the same account. */
export function useSignInElsewhere(): void {
  const client = useQueryClient();
  useEffect(() => {
    const onStorage = ({ storageArea, key, newValue }: StorageEvent) => {
      if (storageArea !== localStorage || key !== holderName || newValue === null) return;
      if (isSessionOver() && !isTabOfAnother(newValue)) void client.invalidateQueries({ queryKey: meKey });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [client]);
}

export function beginSession(client: QueryClient, answer: { user: User; token: string; sessionToken: string }): void {
  clearPendingSignOut();
  clearSignOutNotice();
  storeCredentials(answer);
  takeOver(answer.user);
  client.setQueryData(meKey, answer.user);
}

export function useSession(): Session {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: user, isPending, isError, refetch } = useQuery({ queryKey: meKey, queryFn: ({ signal }) => readSession(signal) });

  const signOut: Session['signOut'] = useCallback(
    async (failedTitle) => {
      const forget = await runSignOutGuard();
      if (!forget) return;
      const isTold = await call(logout, {}, { silent: true }).then(
        () => true,
        () => false,
      );
      notifyOtherTabs({ why: 'signed_out', words: '' });
      await endLocalSession(client, forget, isTold);
      await navigate('/login');
      toast(logoutToast(isTold, failedTitle));
    },
    [client, navigate],
  );

  const isBroken = Boolean(user && !(user.id && user.email));
  useEffect(() => {
    if (!isBroken) return;
    forgetAll(client);
    void navigate('/login');
    toast({ title: 'Session invalid - please try again', variant: 'destructive' });
  }, [isBroken, client, navigate]);

  const askAgain = () => void refetch();
  const ways = { signOut, askAgain };
  if (isPending) return { status: 'loading', user: null, ...ways };
  if (isError && !user) return { status: 'unknown', user: null, ...ways };
  if (!user || isBroken) return { status: 'signed-out', user: null, ...ways };
  return { status: 'signed-in', user, ...ways };
}
