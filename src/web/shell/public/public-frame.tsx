import { useLayoutEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Main } from '../page.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { markSignedIn } from '../signed-in-mark.ts';

/** Pages without the app get the same behavior from public-frame-script.ts. */
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
