import { QueryClient } from '@tanstack/react-query';

/** The cache: no retries, no refetch on focus, no polling, never stale (specification 1, section 9). */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity },
      mutations: { retry: false },
    },
  });
