import { z } from 'zod';
import type { Ctx } from '#server/db/context.ts';
import { defineJob, enqueueAll, handleExternalCall, newJob, type JobHandler } from '#server/queue/queue.ts';
import { storeNames, type StoreName } from '../stores/byte-store.ts';
import type { ByteStores } from '../stores/store.ts';

export const eraseShare = defineJob('erase-share', z.object({ shareId: z.uuid(), store: z.enum(storeNames) }));

/** Unlike erasing bytes, this doesn't wait for backups: copies of keys follow erasures. */
export const eraseShares = ({ stores }: { readonly stores: ByteStores }): JobHandler =>
  handleExternalCall(eraseShare, {
    queueName: 'files',
    deadlineMs: 60_000,
    prepare: async (_ctx, share) => share,
    call: ({ store, shareId }) => stores.shares.byName(store).delete(shareId),
    record: async () => {},
  });

/** Once the jobs ran, nothing encrypted with these keys can be read. Erased keys stay erased. */
export async function eraseKeys(ctx: Pick<Ctx, 'sql'>, keyIds: readonly string[]): Promise<void> {
  if (keyIds.length === 0) return;
  const erased = await ctx.sql<{ id: string; store: StoreName }[]>`
    update shares set erased_at = now() where id = any(${[...keyIds]}::uuid[]) and erased_at is null returning id, store`;
  const jobs = erased.map(({ id, store }) => newJob(eraseShare, { shareId: id, store }));
  await enqueueAll(ctx, jobs);
}

/** Skips keys without files, because they may belong to a row that is still to be decrypted. */
export async function eraseUnusedKeys(ctx: Pick<Ctx, 'sql'>): Promise<void> {
  const unused = await ctx.sql<{ id: string }[]>`
    select id from shares where owner_id is null and erased_at is null and made_at < now() - interval '1 day'
      and exists (select from files where share_id = shares.id)
      and not exists (select from files where share_id = shares.id and deleted_at is null)`;
  await eraseKeys(
    ctx,
    unused.map(({ id }) => id),
  );
}
