import { useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router';
import { readCredential } from '#web/api/credentials.ts';
import { Main } from '#web/shell/page.tsx';
import { PublicFooter } from '#web/shell/public-footer.tsx';
import { PublicHeader } from '#web/shell/public-header.tsx';

/** Whether this browser holds a credential, read again with each move; whether it is still good is found out where it is needed, not on public pages. */
function useHasCredential(): boolean {
  useLocation();
  return useSyncExternalStore(
    () => () => undefined,
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
