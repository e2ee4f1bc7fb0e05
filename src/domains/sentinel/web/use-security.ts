import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, urlOf } from '#web/api/call.ts';
import { refresh, useSend } from '#web/api/queries.ts';
import { getSecurityMetrics, releaseAccount, unbanAddress } from '../contract.ts';
import type { Mistake } from './lift-dialog.tsx';

/** How often the figures are asked for anew (specification 2, section 9). */
const refetchMs = 30_000;

const optionsOf = (search: string) => {
  const query = search ? { search } : {};
  return {
    queryKey: [urlOf(getSecurityMetrics.path, { query })],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(getSecurityMetrics, { query }, { signal }),
    refetchInterval: refetchMs,
    staleTime: 0,
  };
};

/** What Sentinel sees, asked for every thirty seconds; while that fails the last answer stays, with its own time. */
export const useSecurity = () => useQuery(optionsOf(''));

/** The bans that hold a text; those found before stay until the answer is there. */
export const useBans = (search: string) => useQuery({ ...optionsOf(search), placeholderData: keepPreviousData });

/** Lifts a ban; afterwards the figures are asked for anew, also when somebody else was first. */
export function useUnban() {
  const client = useQueryClient();
  const unban = useSend(unbanAddress);
  return async (body: Mistake & { readonly ipAddress: string }) => {
    try {
      await unban.mutateAsync({ body });
    } finally {
      await refresh(client, '/api/security');
    }
  };
}

/** Lets a paused account go on; afterwards the figures are asked for anew, also when somebody else was first. */
export function useRelease() {
  const client = useQueryClient();
  const release = useSend(releaseAccount);
  return async (body: Mistake & { readonly userId: string }) => {
    try {
      await release.mutateAsync({ body });
    } finally {
      await refresh(client, '/api/security');
    }
  };
}
