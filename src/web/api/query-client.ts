import { QueryClient } from '@tanstack/react-query';

/** Not heard of: no answer came. A refusal of the server is an answer, and asking again would bring the same. */
const isUnheard = (error: unknown): boolean => error instanceof TypeError;

/**
 * The cache: no retries, no refetch on focus, no polling, never stale (specification 1, section 9). Without a connection a call fails at
 * once: one that waited would be done later, when nobody expects it any more. What a screen could not read for want of a connection it
 * reads when there is one again; what it has, it keeps.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Infinity,
        refetchOnReconnect: ({ state }) => (isUnheard(state.error) ? 'always' : false),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
