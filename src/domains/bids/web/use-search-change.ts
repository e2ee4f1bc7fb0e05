import { useAddress, type AddressChange } from '#web/ui/use-address.ts';

/** What depends on a name that is gone goes with it. */
function withoutOrphans(next: URLSearchParams): void {
  if (!next.get('fromZip')) {
    next.delete('fromRadius');
    if (next.get('sort') === 'nearest') next.delete('sort');
  }
  if (!next.get('toZip')) next.delete('toRadius');
}

/** Changes what the address bar asks the marketplace for. */
export const useSearchChange = (): ((change: AddressChange) => void) => useAddress(withoutOrphans)[1];
