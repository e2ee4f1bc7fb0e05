import { Readable } from 'node:stream';
import { z } from 'zod';
import { formatDate } from '#shared/dates.ts';
import { AppError, notFound } from '#shared/errors.ts';
import type { Ctx } from '../db/context.ts';
import { isBackingUp } from '../backup/lock.ts';
import { open } from '../crypto/seal.ts';
import { defineJob, enqueue, handleOutside, type JobHandler } from '../queue/queue.ts';
import { keepFile, storing, type EncryptionStatus, type FileContent, type FileDeps, type StoredFile } from './deposit.ts';
import { contentOf } from './plain-content.ts';
import { storeNames, type StoreName } from './byte-store.ts';

/** Erases the bytes of a file whose row is gone or says so. */
export const eraseFile = defineJob('erase-file', z.object({ fileId: z.uuid(), store: z.enum(storeNames) }));

/** Stores and keeps one file at once. Where a transaction is to keep it, `storing` comes before and `keepFile` in it. */
export const putFile = (ctx: Ctx, deps: FileDeps, content: FileContent): Promise<StoredFile> =>
  storing(deps, [content], ([deposit]) => keepFile(ctx, deps, deposit));

/** A kept file with what opens it. */
export interface LockedFile extends StoredFile {
  readonly store: StoreName;
  readonly keyId: string;
  readonly wrappedKey: Buffer;
  readonly encryptionStatus: EncryptionStatus;
}

/** The row of a file. Throws 404 for unknown ones, 410 `file_deleted` with the day for those whose bytes are gone. */
export async function getFile({ sql }: Pick<Ctx, 'sql'>, fileId: string): Promise<LockedFile> {
  const [row] = await sql<(LockedFile & { deletedAt: string | null })[]>`
    select id, byte_size, sha256, mime, store, key_id, wrapped_key, encryption_status, iso(deleted_at) as deleted_at
    from files where id = ${fileId}`;
  if (!row) throw notFound();
  if (row.deletedAt)
    throw new AppError(410, 'file_deleted', `Deleted on ${formatDate(row.deletedAt)}, as it was not to be kept any longer`);
  return row;
}

/** The rows of files that are there, by their ids; deleted ones are left out. */
export async function getFiles({ sql }: Pick<Ctx, 'sql'>, fileIds: readonly string[]): Promise<ReadonlyMap<string, LockedFile>> {
  const rows = await sql<LockedFile[]>`
    select id, byte_size, sha256, mime, store, key_id, wrapped_key, encryption_status from files where id = any(${[...fileIds]}::uuid[]) and deleted_at is null`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The decrypted bytes of a file as a stream, read from its store without the database; a changed byte ends the stream with an error. */
export async function readFile(deps: FileDeps, { id, store, keyId, wrappedKey, sha256, encryptionStatus }: LockedFile): Promise<Readable> {
  if (keyId !== deps.master.id) throw new Error(`file ${id} is sealed under master key ${keyId}, which is not the configured one`);
  const sealed = await deps.stores.byName(store).read(id);
  if (encryptionStatus === 'none') return Readable.from([(await contentOf(sealed, { wrappedKey, sha256 }, deps.master)).plain]);
  return Readable.from(open(sealed, wrappedKey, deps.master), { objectMode: false });
}

/** A file and its decrypted bytes as a stream; a changed byte ends the stream with an error. Throws as `getFile` does. */
export async function openFile(ctx: Pick<Ctx, 'sql'>, deps: FileDeps, fileId: string): Promise<StoredFile & { stream: Readable }> {
  const file = await getFile(ctx, fileId);
  const stream = await readFile(deps, file);
  const { id, byteSize, sha256, mime } = file;
  return { id, byteSize, sha256, mime, stream };
}

/** Deletes a file: its key in the transaction of `ctx`, which makes the bytes worthless, its bytes by a job. True when it was there. */
export async function deleteFile(ctx: Ctx, fileId: string): Promise<boolean> {
  const [row] = await ctx.sql<{ store: StoreName }[]>`
    update files set wrapped_key = null, deleted_at = now() where id = ${fileId} and deleted_at is null returning store`;
  if (row) await enqueue(ctx, eraseFile, { fileId, store: row.store });
  return row !== undefined;
}

const pauseForBackupMs = 60_000;

/** The handler that erases the bytes of deleted files; while a backup is made they wait, because it may still name them. */
export const eraseFiles = ({ stores }: Pick<FileDeps, 'stores'>): JobHandler =>
  handleOutside(eraseFile, {
    lane: 'files',
    deadlineMs: 60_000,
    async prepare(ctx, file) {
      if (!(await isBackingUp(ctx.sql))) return file;
      await enqueue(ctx, eraseFile, file, { runAt: new Date(Date.now() + pauseForBackupMs) });
      return null;
    },
    call: (file) => stores.byName(file.store).delete(file.fileId),
    record: async () => {},
  });

/** Says of every file that it lies in this store, after all of them were put there. */
export const recordStore = async ({ sql }: Pick<Ctx, 'sql'>, store: StoreName): Promise<void> =>
  void (await sql`update files set store = ${store} where store <> ${store} and deleted_at is null`);
