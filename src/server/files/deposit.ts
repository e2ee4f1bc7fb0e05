import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Sql } from '../db/sql/sql.ts';
import { newWrappedKey, seal, type MasterKey } from '../crypto/seal.ts';
import type { StoreName } from './stores/byte-store.ts';
import { refusalToStore } from './stores/store-refusals.ts';
import type { ByteStores } from './stores/store.ts';
import type { FindSubjectKey } from './keys/subject-keys.ts';
import { within } from '../within.ts';

export interface FileDeps {
  readonly stores: ByteStores;
  readonly master: MasterKey;
  readonly findKey: FindSubjectKey;
  /** Whether to encrypt new files; absent: always. */
  readonly isSealing?: () => Promise<boolean>;
  readonly limitMs?: number;
}

export interface StoredFile {
  readonly id: string;
  readonly byteSize: number;
  readonly sha256: string;
  readonly mime: string;
}

/** `mime` must have been judged by content. */
export interface FileContent {
  readonly bytes: Uint8Array;
  readonly mime: string;
}

export type EncryptionStatus = 'encrypted' | 'none';

export interface Deposit extends StoredFile {
  readonly store: StoreName;
  readonly shareId: string;
  readonly wrappedKey: Buffer;
  readonly encryptionStatus: EncryptionStatus;
  isKept: boolean;
}

const late = () => new DOMException('the key store does not answer', 'TimeoutError');

/** Time limits for storing, then for erasing unsaved files. */
export const storeMs = 8_000;
const eraseMs = 1_000;

/** Leaves the bytes to the sweep if the store doesn't answer in time. */
const eraseBytes = ({ stores }: FileDeps, { id, store }: Pick<Deposit, 'id' | 'store'>) =>
  Promise.race([
    stores
      .byName(store)
      .delete(id)
      .catch(() => {}),
    pause(eraseMs, undefined, { ref: false }),
  ]);

/** Stores content temporarily; call `saveFile` in a transaction. The sweep erases unsaved files. */
export async function deposit(deps: FileDeps, ownerId: string, { bytes, mime }: FileContent, signal?: AbortSignal): Promise<Deposit> {
  const { stores, master, isSealing, findKey } = deps;
  const location = { id: newId(), store: stores.current.name };
  const isSealed = (await isSealing?.()) ?? true;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  try {
    const { id: shareId, key: share } = await within(findKey(ownerId, signal), deps.limitMs ?? storeMs, late);
    const by = { ...master, share };
    const { sealed, wrappedKey } = isSealed ? seal(bytes, by) : { sealed: Buffer.from(bytes), wrappedKey: newWrappedKey(by) };
    await stores.current.put(location.id, sealed, signal);
    return {
      ...location,
      shareId,
      byteSize: bytes.length,
      sha256,
      mime,
      wrappedKey,
      encryptionStatus: isSealed ? 'encrypted' : 'none',
      isKept: false,
    };
  } catch (error) {
    await eraseBytes(deps, location);
    throw refusalToStore(error);
  }
}

const erase = (deps: FileDeps, deposits: readonly Deposit[]) => Promise.all(deposits.map((one) => eraseBytes(deps, one)));

/**
 * Stores before `work`, so that no transaction waits for a disk. Erases what `work` doesn't keep; after an unexpected error the commit is
 * uncertain, so the sweep decides. Throws 507 `storage_full`, 503 `unavailable`, and what `work` throws.
 */
export async function storing<const C extends readonly FileContent[], T>(
  deps: FileDeps,
  ownerId: string,
  contents: C,
  work: (deposits: { [K in keyof C]: Deposit }) => Promise<T>,
): Promise<T> {
  const deposits: Deposit[] = [];
  const signal = AbortSignal.timeout(deps.limitMs ?? storeMs);
  try {
    for (const content of contents) deposits.push(await deposit(deps, ownerId, content, signal));
    const result = await work(deposits as { [K in keyof C]: Deposit });
    await erase(
      deps,
      deposits.filter(({ isKept }) => !isKept),
    );
    return result;
  } catch (error) {
    if (error instanceof AppError || deposits.length < contents.length) await erase(deps, deposits);
    throw error;
  }
}

/** The file exists once the transaction of `ctx` commits. */
export async function saveFile({ sql }: { readonly sql: Sql }, { master }: FileDeps, content: Deposit): Promise<StoredFile> {
  const { id, byteSize, sha256, mime, store, wrappedKey, shareId, encryptionStatus } = content;
  await sql`
    insert into files (id, byte_size, sha256, mime, store, key_id, wrapped_key, share_id, encryption_status)
    values (${id}, ${byteSize}, ${sha256}, ${mime}, ${store}, ${master.id}, ${wrappedKey}, ${shareId}, ${encryptionStatus})`;
  content.isKept = true;
  return { id, byteSize, sha256, mime };
}
