import { Readable } from 'node:stream';
import { z } from 'zod';
import { formatDate } from '#shared/dates.ts';
import { AppError, notFound } from '#shared/errors.ts';
import type { Ctx } from '../db/context.ts';
import { isBackingUp } from '../backup/lock.ts';
import { open } from '../crypto/seal.ts';
import { defineJob, enqueue, handleExternalCall, type JobHandler } from '../queue/queue.ts';
import { saveFile, storeMs, storing, type EncryptionStatus, type FileContent, type FileDeps, type StoredFile } from './deposit.ts';
import { getContent } from './plain-content.ts';
import { getWrappingKey, type SubjectKeyRef } from './keys/subject-keys.ts';
import { refusalToRead } from './stores/store-refusals.ts';
import { storeNames, type StoreName } from './stores/byte-store.ts';
import { within } from '../within.ts';

export const eraseFile = defineJob('erase-file', z.object({ fileId: z.uuid(), store: z.enum(storeNames) }));

/** Stores and saves one file. If a transaction must save it, call `storing` before and `saveFile` inside. */
export const storeFile = (ctx: Ctx, deps: FileDeps, ownerId: string, content: FileContent): Promise<StoredFile> =>
  storing(deps, ownerId, [content], ([deposit]) => saveFile(ctx, deps, deposit));

export interface LockedFile extends StoredFile, SubjectKeyRef {
  readonly keyId: string;
  readonly wrappedKey: Buffer;
  readonly encryptionStatus: EncryptionStatus;
}

/** Throws 404, or 410 `file_deleted` with the date. */
export async function getFile({ sql }: Pick<Ctx, 'sql'>, fileId: string): Promise<LockedFile> {
  const [row] = await sql<(LockedFile & { deletedAt: string | null })[]>`
    select id, byte_size, sha256, mime, store, key_id, wrapped_key, share_id, encryption_status, iso(deleted_at) as deleted_at
    from files where id = ${fileId}`;
  if (!row) throw notFound();
  if (row.deletedAt) throw new AppError(410, 'file_deleted', `Deleted on ${formatDate(row.deletedAt)} because its retention period ended`);
  return row;
}

/** Omits deleted files. */
export async function getFiles({ sql }: Pick<Ctx, 'sql'>, fileIds: readonly string[]): Promise<ReadonlyMap<string, LockedFile>> {
  const rows = await sql<LockedFile[]>`
    select id, byte_size, sha256, mime, store, key_id, wrapped_key, share_id, encryption_status
    from files where id = any(${[...fileIds]}::uuid[]) and deleted_at is null`;
  return new Map(rows.map((row) => [row.id, row]));
}

type OpenDeps = Pick<FileDeps, 'stores' | 'master' | 'limitMs'>;

const late = () => new DOMException('the store does not answer', 'TimeoutError');

async function openContent(deps: OpenDeps, file: LockedFile): Promise<Readable> {
  const { id, store, wrappedKey, encryptionStatus } = file;
  const by = await getWrappingKey(deps, file);
  const sealed = await deps.stores.byName(store).read(id);
  if (encryptionStatus === 'none') return Readable.from([(await getContent(sealed, file, by)).plain]);
  return Readable.from(open(sealed, wrappedKey, by), { objectMode: false });
}

/** The stream fails if a byte was changed. Throws 404 if the key or content is gone, 503 `unavailable` if a store doesn't answer. */
export async function readFile(deps: OpenDeps, file: LockedFile): Promise<Readable> {
  const { id, keyId } = file;
  if (keyId !== deps.master.id) throw new Error(`file ${id} is sealed under master key ${keyId}, which is not the configured one`);
  try {
    return await within(openContent(deps, file), deps.limitMs ?? storeMs, late);
  } catch (error) {
    throw refusalToRead(error);
  }
}

export async function openFile(ctx: Pick<Ctx, 'sql'>, deps: OpenDeps, fileId: string): Promise<StoredFile & { stream: Readable }> {
  const file = await getFile(ctx, fileId);
  const stream = await readFile(deps, file);
  const { id, byteSize, sha256, mime } = file;
  return { id, byteSize, sha256, mime, stream };
}

/** The file is unreadable once the transaction of `ctx` commits; a job erases its bytes later. False if it was deleted already. */
export async function deleteFile(ctx: Ctx, fileId: string): Promise<boolean> {
  const [row] = await ctx.sql<{ store: StoreName }[]>`
    update files set wrapped_key = null, deleted_at = now() where id = ${fileId} and deleted_at is null returning store`;
  if (!row) return false;
  await enqueue(ctx, eraseFile, { fileId, store: row.store });
  return true;
}

const pauseForBackupMs = 60_000;

/** Waits while a backup is running, because it may still name the file. */
export const eraseFiles = ({ stores }: Pick<FileDeps, 'stores'>): JobHandler =>
  handleExternalCall(eraseFile, {
    queueName: 'files',
    deadlineMs: 60_000,
    async prepare(ctx, file) {
      if (!(await isBackingUp(ctx.sql))) return file;
      await enqueue(ctx, eraseFile, file, { runAt: new Date(Date.now() + pauseForBackupMs) });
      return null;
    },
    call: (file) => stores.byName(file.store).delete(file.fileId),
    record: async () => {},
  });

/** Marks restored files as deleted if their keys have been erased since the backup. */
export async function recordGone({ sql }: Pick<Ctx, 'sql'>, fileIds: readonly string[]): Promise<void> {
  // An old schema, which has no such keys, lacks the column.
  if (fileIds.length === 0) return;
  await sql`update files set wrapped_key = null, share_id = null, deleted_at = now() where id = any(${[...fileIds]}::uuid[]) and deleted_at is null`;
}

/** Call after all files were put into this store. */
export const recordStore = async ({ sql }: Pick<Ctx, 'sql'>, store: StoreName): Promise<void> =>
  void (await sql`update files set store = ${store} where store <> ${store} and deleted_at is null`);
