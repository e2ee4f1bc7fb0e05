import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { newSubjectKey, type MasterKey, type WrappingKey } from '#server/crypto/seal.ts';
import type { Pool, Tag } from '#server/db/sql/sql.ts';
import { readWhole, type StoreName } from '../stores/byte-store.ts';
import { StoredFileMissing } from '../stores/missing.ts';
import type { ByteStores, StoreSet } from '../stores/store.ts';

/** A file as far as its key goes: `shareId` names its subject key; null: the master key alone wraps it. */
export interface SubjectKeyRef {
  readonly store: StoreName;
  readonly shareId: string | null;
}

/** A subject key, from where new ones are stored, or from the disk where they were before. Throws StoredFileMissing where it is gone. */
export async function readKey({ current, byName }: StoreSet, keyId: string): Promise<Buffer> {
  if (current.name === 'disk') return readWhole(current, keyId);
  return readWhole(current, keyId).catch((error: unknown) => {
    if (error instanceof StoredFileMissing) return readWhole(byName('disk'), keyId);
    throw error;
  });
}

/** What opens the wrapped key of a file, its subject key read from the key store. Throws StoredFileMissing where that is gone. */
export async function getWrappingKey(
  { stores, master }: { readonly stores: ByteStores; readonly master: MasterKey },
  { shareId }: SubjectKeyRef,
): Promise<WrappingKey> {
  return shareId === null ? master : { ...master, share: await readKey(stores.shares, shareId) };
}

/** A key in the key store, beneath the master key around the data keys of files: of a person, or of what has to outlast one. */
export interface SubjectKey {
  readonly id: string;
  readonly store: StoreName;
  readonly key: Buffer;
}

/** Puts a new key into the key store; `id` must be in no row yet. */
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

/** The key of a person, made with the first file. Outside of a transaction. Throws StoredFileMissing where it was lost, 410 once it was erased. */
export type FindSubjectKey = (ownerId: string, signal?: AbortSignal) => Promise<SubjectKey>;

/** Of two first files at once one makes the key; the other's, which no row names, is swept. */
export const createSubjectKeys =
  (sql: Pool, stores: ByteStores): FindSubjectKey =>
  async (ownerId, signal) => {
    const known = await findKey(sql, stores, ownerId);
    if (known) return known;
    if ((await sql`select from shares where owner_id = ${ownerId} and erased_at is not null limit 1`).length > 0)
      throw new AppError(410, 'account_deleted', 'This account was deleted. Nothing was saved.');
    const made = await storeNewKey(stores, newId(), signal);
    const { id, store } = made;
    const inserted =
      await sql`insert into shares (id, store, owner_id) values (${id}, ${store}, ${ownerId}) on conflict do nothing returning 1`;
    return inserted.length > 0 ? made : (await findKey(sql, stores, ownerId))!;
  };

/** False for the tables of a version that knew no such keys. */
export async function knowsKeys(sql: Tag): Promise<boolean> {
  const [row] = await sql<{ known: boolean }[]>`select to_regclass('shares') is not null as known`;
  return row!.known;
}

/**
 * Says after a restore where the keys lie now, and deletes the rows of erased ones: a mirror that has them, where the wrong folder was searched,
 * does not lose them over these rows.
 */
export async function recordKeys(sql: Tag, erased: readonly string[], store: StoreName): Promise<void> {
  if (!(await knowsKeys(sql))) return;
  await sql`delete from shares where id = any(${[...erased]}::uuid[])`;
  await sql`update shares set store = ${store} where store <> ${store} and erased_at is null`;
}
