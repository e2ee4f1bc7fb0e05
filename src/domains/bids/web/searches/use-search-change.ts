import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAddress, type AddressChange } from '#web/ui/inputs/use-address.ts';
import { listMarketplace } from '#domains/bids/endpoints.ts';

/** What depends on a name that is gone goes with it. */
function withoutOrphans(next: URLSearchParams): void {
  if (!next.get('fromZip')) {
    next.delete('fromRadius');
    if (next.get('sort') === 'nearest') next.delete('sort');
  }
  if (!next.get('toZip')) next.delete('toRadius');
}

const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]).split('?', 1)[0] === listMarketplace.path;

/**
 * Changes what the address bar asks the marketplace for. A search that was answered stays behind as a step to go back to; one that was
 * changed again before its answer came was only on the way there.
 */
export function useSearchChange(): (change: AddressChange) => void {
  const client = useQueryClient();
  const [, change] = useAddress(withoutOrphans);
  return useCallback((changes) => change(changes, client.isFetching({ predicate: isList }) > 0 ? 'replace' : 'push'), [client, change]);
}

/** Changes how the list is looked at: nothing to go back to. */
export const useViewChange = (): ((change: AddressChange) => void) => useAddress()[1];
