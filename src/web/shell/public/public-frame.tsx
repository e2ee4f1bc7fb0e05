import { useLayoutEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Main } from '../page.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { markSignedIn } from '../signed-in-mark.ts';

/** What surrounds pages that anyone may read. Without the app its script does the same (public-frame-script.ts). */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  useLayoutEffect(markSignedIn, [key]);
  useLayoutEffect(() => {
    addEventListener('storage', markSignedIn);
    return () => removeEventListener('storage', markSignedIn);
  }, []);
  return (
    <>
      <PublicHeader />
      <Main>{children}</Main>
      <PublicFooter />
    </>
  );
}
