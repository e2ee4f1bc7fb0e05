import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { newSubjectKey, type MasterKey, type WrappingKey } from '#server/crypto/seal.ts';
import type { Pool, Tag } from '#server/db/sql/sql.ts';
import { readWhole, type StoreName } from '../stores/byte-store.ts';
import { StoredFileMissing } from '../stores/missing.ts';
import type { ByteStores, StoreSet } from '../stores/store.ts';

/** `shareId` is null if only the master key wraps the file's key. */
export interface SubjectKeyRef {
  readonly store: StoreName;
  readonly shareId: string | null;
}

/** Falls back to the disk, for keys from before S3. Throws StoredFileMissing. */
export async function readKey({ current, byName }: StoreSet, keyId: string): Promise<Buffer> {
  if (current.name === 'disk') return readWhole(current, keyId);
  return readWhole(current, keyId).catch((error: unknown) => {
    if (error instanceof StoredFileMissing) return readWhole(byName('disk'), keyId);
    throw error;
  });
}

export async function getWrappingKey(
  { stores, master }: { readonly stores: ByteStores; readonly master: MasterKey },
  { shareId }: SubjectKeyRef,
): Promise<WrappingKey> {
  return shareId === null ? master : { ...master, share: await readKey(stores.shares, shareId) };
}

/** Wraps data keys beneath the master key: for one person, or for a case that outlasts the account. */
export interface SubjectKey {
  readonly id: string;
  readonly store: StoreName;
  readonly key: Buffer;
}

export async function storeNewKey({ shares }: ByteStores, id: string, signal?: AbortSignal): Promise<SubjectKey> {
  const key = newSubjectKey();
  await shares.current.put(id, key, signal);
  return { id, store: shares.current.name, key };
}

async function findKey(sql: Pool, { shares }: ByteStores, ownerId: string): Promise<SubjectKey | null> {
  const [row] = await sql<{ id: string; store: StoreName }[]>`
    select id, store from shares where owner_id = ${ownerId} and erased_at is null`;
  return row ? { ...row, key: await readKey(shares, row.id) } : null;
}

/** Creates the key with the first file. Not for transactions. Throws StoredFileMissing if the key was lost, 410 if it was erased. */
export type FindSubjectKey = (ownerId: string, signal?: AbortSignal) => Promise<SubjectKey>;

/** If two first files race, one key wins; the sweep removes the other. */
export const createSubjectKeys =
  (sql: Pool, stores: ByteStores): FindSubjectKey =>
  async (ownerId, signal) => {
    const existing = await findKey(sql, stores, ownerId);
    if (existing) return existing;
    if ((await sql`select from shares where owner_id = ${ownerId} and erased_at is not null limit 1`).length > 0)
      throw new AppError(410, 'account_deleted', 'This account was deleted. Nothing was saved.');
    const newKey = await storeNewKey(stores, newId(), signal);
    const { id, store } = newKey;
    const inserted =
      await sql`insert into shares (id, store, owner_id) values (${id}, ${store}, ${ownerId}) on conflict do nothing returning 1`;
    return inserted.length > 0 ? newKey : (await findKey(sql, stores, ownerId))!;
  };

export async function knowsKeys(sql: Tag): Promise<boolean> {
  const [row] = await sql<{ known: boolean }[]>`select to_regclass('shares') is not null as known`;
  return row!.known;
}

/** Deletes the rows of erased keys, so that a mirror that still has them (the wrong folder was searched) keeps them. */
export async function recordKeys(sql: Tag, erased: readonly string[], store: StoreName): Promise<void> {
  if (!(await knowsKeys(sql))) return;
  await sql`delete from shares where id = any(${[...erased]}::uuid[])`;
  await sql`update shares set store = ${store} where store <> ${store} and erased_at is null`;
}
