import { useSyncExternalStore } from 'react';

/** The breakpoint `lg` of styles.css. */
const desk = '(min-width: 64rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(desk);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is room for a desk's tables: where the same rows are drawn in another shape, not only in another size. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(desk).matches,
    () => true,
  );
