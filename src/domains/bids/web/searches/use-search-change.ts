import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAddress, type AddressChange } from '#web/ui/inputs/use-address.ts';
import { listMarketplace } from '#domains/bids/endpoints.ts';

/** Drops parameters that depend on a removed one. */
function withoutOrphans(next: URLSearchParams): void {
  if (!next.get('fromZip')) {
    next.delete('fromRadius');
    if (next.get('sort') === 'nearest') next.delete('sort');
  }
  if (!next.get('toZip')) next.delete('toRadius');
}

const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[0]).split('?', 1)[0] === listMarketplace.path;

/** Pushes a history entry only if the current search has loaded, so intermediate searches leave none. */
export function useSearchChange(): (change: AddressChange) => void {
  const client = useQueryClient();
  const [, change] = useAddress(withoutOrphans);
  return useCallback((changes) => change(changes, client.isFetching({ predicate: isList }) > 0 ? 'replace' : 'push'), [client, change]);
}

export const useViewChange = (): ((change: AddressChange) => void) => useAddress()[1];
