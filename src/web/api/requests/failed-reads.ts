import { notifyManager, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from './call.ts';

/** Only server failures: a refusal is an answer, and the offline strip reports a lost connection. */
const isPassing = (error: unknown): boolean => error instanceof ApiError && (error.status >= 500 || error.status === 429);

const isMissing = (query: Query, under: string): boolean =>
  String(query.queryKey[0]).startsWith(under) &&
  query.state.status === 'error' &&
  query.state.data === undefined &&
  isPassing(query.state.error) &&
  query.isActive();

const failedReads = (client: QueryClient, under: string): Query[] =>
  client.getQueryCache().findAll({ predicate: (query) => isMissing(query, under) });

export function useFailedReads(under: string): { readonly count: number; readonly askAgain: () => void } {
  const client = useQueryClient();
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)), [client]);
  const countNow = () => failedReads(client, under).length;
  const count = useSyncExternalStore(subscribe, countNow, countNow);
  return { count, askAgain: () => void client.refetchQueries({ predicate: (query) => isMissing(query, under) }) };
}
