import { notifyManager, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from './call.ts';

/** That the server cannot answer now. A refusal is an answer, by which a part of a page rightly stays away; that there is no connection stands in a strip. */
const isPassing = (error: unknown): boolean => error instanceof ApiError && (error.status >= 500 || error.status === 429);

const isMissing = (query: Query, under: string): boolean =>
  String(query.queryKey[0]).startsWith(under) &&
  query.state.status === 'error' &&
  query.state.data === undefined &&
  isPassing(query.state.error) &&
  query.isActive();

/** What the page on the screen asked for under an address and could not read, with nothing in its place. */
const failedReads = (client: QueryClient, under: string): Query[] =>
  client.getQueryCache().findAll({ predicate: (query) => isMissing(query, under) });

/** How many of them there are, kept in step, and the way to ask for them once more. */
export function useFailedReads(under: string): { readonly count: number; readonly askAgain: () => void } {
  const client = useQueryClient();
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)), [client]);
  const countNow = () => failedReads(client, under).length;
  const count = useSyncExternalStore(subscribe, countNow, countNow);
  return { count, askAgain: () => void client.refetchQueries({ predicate: (query) => isMissing(query, under) }) };
}
