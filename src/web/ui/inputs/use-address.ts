import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What changes in the address bar: a value by its name, '' takes the name out. */
export type AddressChange = Readonly<Record<string, string>>;

/**
 * The search of the address bar, and a way to change it. A change starts from what the bar holds at that moment, not from what was last
 * drawn: of two that come close together, none is lost. `adjust` may correct the result. `push` leaves a step to go back to.
 */
export function useAddress(
  adjust?: (next: URLSearchParams) => void,
): [search: URLSearchParams, change: (change: AddressChange, how?: 'replace' | 'push') => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (changes: AddressChange, how: 'replace' | 'push' = 'replace') => {
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      adjust?.(next);
      setSearch(next, { replace: how === 'replace', preventScrollReset: true });
    },
    [setSearch, adjust],
  );
  return [search, change];
}
