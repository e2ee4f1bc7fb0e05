import { Readable } from 'node:stream';
import { z } from 'zod';
import { notFound } from '#shared/errors.ts';
import type { Ctx } from '../db/context.ts';
import { open } from '../crypto/seal.ts';
import { defineJob, enqueue, handleOutside, type JobHandler } from '../queue/queue.ts';
import { keepFile, storing, type FileContent, type FileDeps, type StoredFile } from './deposit.ts';
import { storeNames, type StoreName } from './byte-store.ts';

/** Erases the bytes of a file whose row is gone or says so. */
export const eraseFile = defineJob('erase-file', z.object({ fileId: z.uuid(), store: z.enum(storeNames) }));

/** Stores and keeps one file at once. Where a transaction is to keep it, `storing` comes before and `keepFile` in it. */
export const putFile = (ctx: Ctx, deps: FileDeps, content: FileContent): Promise<StoredFile> =>
  storing(deps, [content], ([deposit]) => keepFile(ctx, deps, deposit));

/** A file and its decrypted bytes as a stream; a changed byte ends the stream with an error. Throws 404 for unknown and deleted ones. */
export async function openFile({ sql }: Pick<Ctx, 'sql'>, deps: FileDeps, fileId: string): Promise<StoredFile & { stream: Readable }> {
  const [row] = await sql<(StoredFile & { store: StoreName; keyId: string; wrappedKey: Buffer })[]>`
    select id, byte_size, sha256, mime, store, key_id, wrapped_key
    from files where id = ${fileId} and deleted_at is null`;
  if (!row) throw notFound();
  if (row.keyId !== deps.master.id)
    throw new Error(`file ${fileId} is sealed under master key ${row.keyId}, which is not the configured one`);
  const sealed = await deps.stores.byName(row.store).read(row.id);
  const { id, byteSize, sha256, mime } = row;
  return { id, byteSize, sha256, mime, stream: Readable.from(open(sealed, row.wrappedKey, deps.master), { objectMode: false }) };
}

/** Deletes a file: its key in the transaction of `ctx`, which makes the bytes worthless, its bytes by a job. True when it was there. */
export async function deleteFile(ctx: Ctx, fileId: string): Promise<boolean> {
  const [row] = await ctx.sql<{ store: StoreName }[]>`
    update files set wrapped_key = null, deleted_at = now() where id = ${fileId} and deleted_at is null returning store`;
  if (row) await enqueue(ctx, eraseFile, { fileId, store: row.store });
  return row !== undefined;
}

/** The handler that erases the bytes of deleted files. */
export const eraseFiles = ({ stores }: Pick<FileDeps, 'stores'>): JobHandler =>
  handleOutside(eraseFile, {
    lane: 'files',
    deadlineMs: 60_000,
    prepare: async (_ctx, file) => file,
    call: (file) => stores.byName(file.store).delete(file.fileId),
    record: async () => {},
  });
