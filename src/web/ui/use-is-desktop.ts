import { useSyncExternalStore } from 'react';

const desk = '(min-width: 64rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(desk);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** For layouts that differ in structure, not only in size. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(desk).matches,
    () => true,
  );
