import type { QueryClient } from '@tanstack/react-query';
import { getUrl } from '#web/api/requests/call.ts';
import { refresh } from '#web/api/queries.ts';
import type { AccountLine } from '#domains/audit/user-history-schemas.ts';
import { listUserHistory } from '#domains/audit/endpoints.ts';

/** Polling times: a job writes the log a moment after a step, later if the queue is behind. */
const lookAgainInMs = [300, 700, 1500, 3000, 6000] as const;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Pages {
  readonly pages: readonly { readonly rows: readonly AccountLine[] }[];
}

/**
 * Call it before a step and the returned function afterwards, which reloads the open history until it has a new line, eleven seconds at
 * most.
 */
export function markHistory(client: QueryClient, id: string): () => Promise<void> {
  const address = getUrl(listUserHistory.path, { params: { id } });
  const read = () => client.getQueryCache().findAll({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(address) })[0];
  const newest = () => (read()?.state.data as Pages | undefined)?.pages[0]?.rows[0]?.id;
  const before = newest();
  return async () => {
    for (const ms of lookAgainInMs) {
      if (!read() || newest() !== before) return;
      await wait(ms);
      await refresh(client, address);
    }
  };
}
