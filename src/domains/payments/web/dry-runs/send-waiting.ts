import type { QueryClient } from '@tanstack/react-query';
import { offerReads } from '#domains/quotes/web/quote-data.ts';
import { call, getUrl } from '#web/api/requests/call.ts';
import { refresh } from '#web/api/queries.ts';
import { findStored, cacheReply } from '#web/offline/sealed-store.ts';
import type { Send } from '#web/offline/outbox.ts';
import type { DryRun, DryRuns } from '../../dry-runs/schemas.ts';
import { addEvidence, documentDryRun, listDryRuns } from '../../endpoints.ts';
import { arrivalKind, type ArrivalSays } from './waiting.ts';

/** Uploads the stored photo first, then the record. Each keeps the key of its first attempt, so a lost answer does not duplicate it. */
export function arrivalSends(client: QueryClient, account: string): Readonly<Record<typeof arrivalKind, Send>> {
  /** Shows the answer at once: the signal may be gone again before the list is loaded. */
  const learn = async (job: string, run: DryRun): Promise<void> => {
    const url = getUrl(listDryRuns.path, { params: { id: job } });
    await client.cancelQueries({ queryKey: [url], exact: true });
    const cached = client.getQueryData<DryRuns>([url]) ?? (await findStored<DryRuns>(account, url));
    if (!cached) return;
    const all = { ...cached, runs: [run, ...cached.runs.filter(({ id }) => id !== run.id)], can: { document: false } };
    client.setQueryData([url], all);
    await cacheReply(account, url, all).catch(() => undefined);
  };
  return {
    [arrivalKind]: async ({ job, id, says }, file, signal) => {
      const params = { id: job };
      const { photoId: key, ...found } = says as ArrivalSays;
      let photoId = key;
      if (file) {
        const body = new FormData();
        body.append('file', file);
        ({ id: photoId } = await call(addEvidence, { params, body }, { idempotencyKey: key, silent: true, signal }));
      }
      const run = await call(documentDryRun, { params, body: { ...found, photoId } }, { idempotencyKey: id, silent: true, signal });
      await learn(job, run);
      await refresh(client, ...offerReads);
    },
  };
}
