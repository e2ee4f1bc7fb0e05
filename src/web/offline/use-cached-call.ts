import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AnyEndpoint, ReplyOf } from '#shared/endpoint.ts';
import { call, getUrl, type ApiError, type CallInput } from '#web/api/requests/call.ts';
import { findStored, cacheReply } from './sealed-store.ts';

/** Returns and caches the answer; offline, returns the cached one. Throws the original error if nothing is cached. */
async function readOrKept<T>(account: string, name: string, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    await cacheReply(account, name, answer).catch(() => undefined);
    return answer;
  } catch (error) {
    // A refusal is an answer and is not replaced by the cache.
    const cached = error instanceof TypeError ? await findStored<T>(account, name) : null;
    if (cached === null) throw error;
    return cached;
  }
}

/** Like `useCall`, but refetches on every mount and falls back to the copy cached for `account`. */
export function useCachedCall<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  account: string | null,
  enabled = true,
): UseQueryResult<ReplyOf<E>, ApiError> {
  const url = getUrl(endpoint.path, input);
  return useQuery<ReplyOf<E>, ApiError>({
    queryKey: [url],
    queryFn: ({ signal }) => {
      const fetchFresh = () => call(endpoint, input, { signal, cached: true });
      return account ? readOrKept(account, url, fetchFresh) : fetchFresh();
    },
    enabled,
    refetchOnMount: 'always',
  });
}
