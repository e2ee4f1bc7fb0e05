import { QueryClient } from '@tanstack/react-query';

/**
 * The cache: no retries, no refetch on focus, no polling, never stale (specification 1, section 9). Without a connection a call fails at
 * once: one that waited would be done later, when nobody expects it any more.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity },
      mutations: { networkMode: 'always', retry: false },
    },
  });
