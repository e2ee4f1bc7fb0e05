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

/** Polls every 30 seconds; if that fails, the last figures stay with their own time. */
export const useSecurity = () => useQuery(toOptions(''));

export const useBans = (search: string) => useQuery({ ...toOptions(search), placeholderData: keepPreviousData });

export const useIncident = (query: SourceQuery) => useCall(getIncident, { query }, { fresh: true, againIn: () => refetchMs });

/** Also refetches if the step failed because another administrator was first. */
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

export const useBan = () => useStep(banAddress);

export const useUnban = () => useStep(unbanAddress);

export const useRelease = () => useStep(releaseAccount);

export const useReleaseKey = () => useStep(releaseKey);
