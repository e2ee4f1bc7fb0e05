import { z } from 'zod';
import { newId } from '#shared/ids.ts';
import { addShare, newShare } from '../crypto/seal.ts';
import type { Ctx } from '../db/context.ts';
import { defineJob, enqueue, handleOutside, type JobHandler, type OutsideCall } from '../queue/queue.ts';
import type { StoreName } from './byte-store.ts';
import type { FileDeps } from './deposit.ts';
import { eraseShare } from './shares.ts';

/** Gives files whose keys the master key alone wraps, from before there were shares, one each. */
export const addShares = defineJob('add-shares', z.object({ after: z.uuid().optional() }));

const filesAtOnce = 50;

interface WithoutShare {
  readonly id: string;
  readonly store: StoreName;
  readonly wrappedKey: Buffer;
}

interface Shared extends WithoutShare {
  readonly shareId: string;
  readonly sharedKey: Buffer;
}

const findSome = ({ sql }: Ctx, masterId: string, after: string | undefined) =>
  sql<WithoutShare[]>`
    select id, store, wrapped_key from files
    where share_id is null and deleted_at is null and key_id = ${masterId} and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid)
    order by id limit ${filesAtOnce}`;

/**
 * Each attempt puts a share of a name of its own: what an earlier one, cut off or late, still puts is never in the place of one that a row
 * names. A key that does not open is left as it is, and holds up no other.
 */
async function putShares({ stores, master }: FileDeps, files: readonly WithoutShare[], { log, signal }: OutsideCall): Promise<Shared[]> {
  const shared: Shared[] = [];
  const broken: string[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const [shareId, share] = [newId(), newShare()];
    let sharedKey: Buffer;
    try {
      sharedKey = addShare(file.wrappedKey, master, share);
    } catch {
      broken.push(file.id);
      continue;
    }
    await stores.shares.byName(file.store).put(shareId, share);
    shared.push({ ...file, shareId, sharedKey });
  }
  if (broken.length > 0) log.warn({ fileIds: broken }, 'files have a key that the master key does not open, and get no share');
  return shared;
}

/** A file that was deleted or got a share meanwhile needs none of these. */
async function keepShares(ctx: Ctx, shared: readonly Shared[]): Promise<void> {
  for (const { id, store, wrappedKey, shareId, sharedKey } of shared) {
    const kept = await ctx.sql`
      update files set wrapped_key = ${sharedKey}, share_id = ${shareId}
      where id = ${id} and share_id is null and deleted_at is null and wrapped_key = ${wrappedKey} returning id`;
    if (kept.length === 0) await enqueue(ctx, eraseShare, { shareId, store });
  }
}

/** The handler that gives files a share, some at a time. Cut off at any moment it begins those anew; shares that no row names are swept. */
export const giveShares = (deps: FileDeps): JobHandler =>
  handleOutside(addShares, {
    lane: 'files',
    deadlineMs: 60_000,
    async prepare(ctx, { after }) {
      const files = await findSome(ctx, deps.master.id, after);
      return files.length > 0 ? files : null;
    },
    call: (files, call) => putShares(deps, files, call),
    async record(ctx, files, shared) {
      await keepShares(ctx, shared);
      if (files.length === filesAtOnce) await enqueue(ctx, addShares, { after: files.at(-1)!.id });
    },
  });
