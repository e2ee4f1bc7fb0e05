import { z } from 'zod';
import { newId } from '#shared/ids.ts';
import { rewrapForSubject, DecryptionError } from '#server/crypto/seal.ts';
import type { Ctx } from '#server/db/context.ts';
import { defineJob, enqueue, handleExternalCall, type JobHandler } from '#server/queue/queue.ts';
import type { StoreName } from '../stores/byte-store.ts';
import type { FileDeps } from '../deposit.ts';
import { readKey, storeNewKey } from './subject-keys.ts';
import { eraseKeys } from './erase-keys.ts';

/** Erases the key of a deleted account. Files that must stay are rewrapped with a case key first. */
export const eraseOwnerKey = defineJob('erase-owner-key', z.object({ ownerId: z.uuid(), caseKeyId: z.uuid().optional() }));

const filesAtOnce = 200;

interface WrappedFile {
  readonly id: string;
  readonly wrappedKey: Buffer;
}

interface OwnerKey {
  readonly id: string;
  readonly store: StoreName;
}

interface PreparedErasure {
  readonly ownerId: string;
  readonly key: OwnerKey;
  readonly caseKey: OwnerKey | null;
  readonly files: readonly WrappedFile[];
}

async function prepare(
  ctx: Ctx,
  { ownerId, caseKeyId }: { ownerId: string; caseKeyId?: string | undefined },
): Promise<PreparedErasure | null> {
  const { sql } = ctx;
  const [key] = await sql<OwnerKey[]>`select id, store from shares where owner_id = ${ownerId} and erased_at is null`;
  if (!key) {
    // Makes an upload that is in progress fail.
    await sql`
      insert into shares (id, store, owner_id, erased_at) select ${newId()}, 'disk', ${ownerId}, now()
      where not exists (select from shares where owner_id = ${ownerId})`;
    return null;
  }
  const files = await sql<WrappedFile[]>`
    select id, wrapped_key from files where share_id = ${key.id} and deleted_at is null order by id limit ${filesAtOnce}`;
  if (files.length === 0) await eraseKeys(ctx, [key.id]);
  const [caseKey] = await sql<OwnerKey[]>`select id, store from shares where id = ${caseKeyId ?? null} and erased_at is null`;
  return files.length > 0 ? { ownerId, key, caseKey: caseKey ?? null, files } : null;
}

async function rewrap({ stores, master }: FileDeps, { key, caseKey, files }: PreparedErasure, signal: AbortSignal) {
  const from = await readKey(stores.shares, key.id);
  const to = caseKey ? { ...caseKey, key: await readKey(stores.shares, caseKey.id) } : await storeNewKey(stores, newId(), signal);
  /** Skips keys that can't be unwrapped. */
  const rewrapped = (before: Buffer): Buffer => {
    try {
      return rewrapForSubject(before, master, from, to.key);
    } catch (error) {
      if (error instanceof DecryptionError) return before;
      throw error;
    }
  };
  return { caseKey: to, wrapped: files.map(({ id, wrappedKey: before }) => ({ id, before, after: rewrapped(before) })) };
}

export const eraseOwnerKeys = (deps: FileDeps): JobHandler =>
  handleExternalCall(eraseOwnerKey, {
    queueName: 'files',
    deadlineMs: 60_000,
    prepare: (ctx, data) => prepare(ctx, data),
    call: (prepared, { signal }) => rewrap(deps, prepared, signal),
    async record(ctx, { ownerId, key }, { caseKey: { id: caseKeyId, store }, wrapped }) {
      const { sql } = ctx;
      await sql`insert into shares (id, store) values (${caseKeyId}, ${store}) on conflict do nothing`;
      const [caseKey] = await sql`select from shares where id = ${caseKeyId} and erased_at is null for share`;
      // The case key was erased meanwhile, with all its files: the next run makes another.
      if (!caseKey) return enqueue(ctx, eraseOwnerKey, { ownerId });
      for (const { id, before, after } of wrapped)
        await sql`
          update files set wrapped_key = ${after}, share_id = ${caseKeyId}
          where id = ${id} and share_id = ${key.id} and wrapped_key = ${before} and deleted_at is null`;
      await enqueue(ctx, eraseOwnerKey, { ownerId, caseKeyId });
    },
  });
