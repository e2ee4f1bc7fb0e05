import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { AnyEndpoint, ReplyOf } from '#shared/endpoint.ts';
import { call, getUrl, type ApiError, type CallInput } from '#web/api/requests/call.ts';
import { findStored, keep } from './sealed-store.ts';

/** Asks, and keeps the answer for this account; where nobody answers, what was kept is the answer. Throws what was thrown where nothing was. */
async function readOrKept<T>(account: string, name: string, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    await keep(account, name, answer).catch(() => undefined);
    return answer;
  } catch (error) {
    // Only silence is filled in: a refusal is an answer.
    const kept = error instanceof TypeError ? await findStored<T>(account, name) : null;
    if (kept === null) throw error;
    return kept;
  }
}

/** Reads an endpoint as `useCall` does, asked anew with each screen; without a signal what this phone kept for `account` is the answer. */
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
      const ask = () => call(endpoint, input, { signal, cached: true });
      return account ? readOrKept(account, url, ask) : ask();
    },
    enabled,
    refetchOnMount: 'always',
  });
}
