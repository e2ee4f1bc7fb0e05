import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { call, getUrl, type CallInput } from '#web/api/requests/call.ts';
import { refresh, useCall, useSend } from '#web/api/queries.ts';
import type { SourceQuery } from '../incidents/schemas.ts';
import { banAddress, getIncident, getSecurityMetrics, listBannedIps, releaseAccount, releaseKey, unbanAddress } from '../endpoints.ts';

const refetchMs = 30_000;

const toOptions = (search: string) => {
  const query = search ? { search } : {};
  return {
    queryKey: [getUrl(getSecurityMetrics.path, { query })],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(getSecurityMetrics, { query }, { signal }),
    refetchInterval: refetchMs,
    staleTime: 0,
  };
};

/** What Sentinel sees, asked for every thirty seconds; while that fails the last answer stays, with its own time. */
export const useSecurity = () => useQuery(toOptions(''));

/** The bans that hold a text; those found before stay until the answer is there. */
export const useBans = (search: string) => useQuery({ ...toOptions(search), placeholderData: keepPreviousData });

/** One address, account or key, asked for as the figures are. */
export const useIncident = (query: SourceQuery) => useCall(getIncident, { query }, { fresh: true, againIn: () => refetchMs });

/** Takes a step; afterwards the figures are asked for anew, also when somebody else was first. */
function useStep<E extends AnyEndpoint>(endpoint: E) {
  const client = useQueryClient();
  const send = useSend(endpoint);
  return async (input: CallInput<E>) => {
    try {
      await send.mutateAsync(input);
    } finally {
      await refresh(client, '/api/security', listBannedIps.path);
    }
  };
}

/** Bans an address. */
export const useBan = () => useStep(banAddress);

/** Lifts a ban. */
export const useUnban = () => useStep(unbanAddress);

/** Lets a paused account go on. */
export const useRelease = () => useStep(releaseAccount);

/** Lets a suspended API key work again. */
export const useReleaseKey = () => useStep(releaseKey);
