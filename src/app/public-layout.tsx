import { useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router';
import { readCredential } from '#web/api/credentials.ts';
import { Main } from '#web/shell/page.tsx';
import { PublicFooter } from '#web/shell/public-footer.tsx';
import { PublicHeader } from '#web/shell/public-header.tsx';

/** Tells of what another tab does to the store of this browser. */
function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Whether this browser holds a credential, read again with each move and when another tab signs in or out; whether it is still good is found out where it is needed, not on public pages. */
function useHasCredential(): boolean {
  useLocation();
  return useSyncExternalStore(
    subscribe,
    () => readCredential() !== null,
    () => false,
  );
}

/** Pages that anyone may read. */
export default function PublicLayout() {
  return (
    <>
      <PublicHeader isSignedIn={useHasCredential()} />
      <Main>
        <Outlet />
      </Main>
      <PublicFooter />
    </>
  );
}
