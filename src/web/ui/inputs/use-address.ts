import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Values by parameter name; '' removes the parameter. */
export type AddressChange = Readonly<Record<string, string>>;

/**
 * Changes start from the current address, not the last render, so that two quick changes don't overwrite each other. `adjust` may correct
 * the result; `push` adds a history entry.
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
