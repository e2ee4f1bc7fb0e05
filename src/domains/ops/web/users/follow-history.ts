import type { QueryClient } from '@tanstack/react-query';
import { getUrl } from '#web/api/requests/call.ts';
import { refresh } from '#web/api/queries.ts';
import type { AccountLine } from '#domains/audit/user-history-schemas.ts';
import { listUserHistory } from '#domains/audit/endpoints.ts';

/** When the log is looked at anew: it is written a moment after a step, by a job, and once more where that one is behind. */
const lookAgainInMs = [300, 700, 1500, 3000, 6000] as const;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Pages {
  readonly pages: readonly { readonly rows: readonly AccountLine[] }[];
}

/**
 * Notes where the history of an account ends before a step; what it answers is called after the step, and asks for the history that is open
 * until it has a line more, eleven seconds at most.
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
