import { QueryClient } from '@tanstack/react-query';

/** No answer arrived. A refusal is an answer; repeating the call would not change it. */
const hasNoAnswer = (error: unknown): boolean => error instanceof TypeError;

/** True if a retry may succeed. */
const wasUnheard = ({ state }: { state: { error: unknown } }): boolean => hasNoAnswer(state.error);
const onlyUnheard = (query: { state: { error: unknown } }): 'always' | false => (wasUnheard(query) ? 'always' : false);

/**
 * No retries, no polling, never stale, and calls fail at once when offline so that none is sent unexpectedly later.
 * Reads that failed for lack of a connection are repeated on reconnect and on focus, because not every browser reports a reconnect.
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

/** Refetches the visible reads that got no answer. */
export const refetchFailed = (client: QueryClient): Promise<void> => client.refetchQueries({ type: 'active', predicate: wasUnheard });
