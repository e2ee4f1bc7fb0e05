import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Changes what the address bar asks for; '' takes a name out. What depends on a name that is gone goes with it. */
export function useSearchChange(): (change: Readonly<Record<string, string>>) => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (change) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          if (!next.get('fromZip')) {
            next.delete('fromRadius');
            if (next.get('sort') === 'nearest') next.delete('sort');
          }
          if (!next.get('toZip')) next.delete('toRadius');
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
}
