import { QueryClient } from '@tanstack/react-query';

/** Not heard of: no answer came. A refusal of the server is an answer, and asking again would bring the same. */
const hasNoAnswer = (error: unknown): boolean => error instanceof TypeError;

/** Whether a failure stands on the screen that another try may mend. */
const wasUnheard = ({ state }: { state: { error: unknown } }): boolean => hasNoAnswer(state.error);
const onlyUnheard = (query: { state: { error: unknown } }): 'always' | false => (wasUnheard(query) ? 'always' : false);

/**
 * The cache: no retries, no refetch on focus, no polling, never stale. Without a connection a call fails at
 * once: one that waited would be done later, when nobody expects it any more. What a screen could not read for want of a connection it
 * reads when there is one again, or when somebody looks at it again: not every browser notices that a connection is back. What it has, it keeps.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: onlyUnheard,
        staleTime: Infinity,
        refetchOnReconnect: onlyUnheard,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

/** Asks again for what is on the screen and could not be read for want of a connection. */
export const refetchFailed = (client: QueryClient): Promise<void> => client.refetchQueries({ type: 'active', predicate: wasUnheard });
