import { createHash } from 'node:crypto';
import { AppError, storageFull, unavailable } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Ctx } from '../db/context.ts';
import { newWrappedKey, seal, type MasterKey } from '../crypto/seal.ts';
import type { StoreName } from './byte-store.ts';
import type { ByteStores } from './store.ts';

/** What keeping files needs. */
export interface FileDeps {
  readonly stores: ByteStores;
  readonly master: MasterKey;
  /** Whether new files are sealed, asked for each; absent: always. */
  readonly isSealing?: () => Promise<boolean>;
}

/** A kept file as its row says. */
export interface StoredFile {
  readonly id: string;
  readonly byteSize: number;
  readonly sha256: string;
  readonly mime: string;
}

/** What shall be kept; `mime` must be judged by content before. */
export interface FileContent {
  readonly bytes: Uint8Array;
  readonly mime: string;
}

/** Whether the bytes of a file are sealed in their store. */
export type EncryptionStatus = 'encrypted' | 'none';

/** Bytes that lie in a store and have no row yet. */
export interface Deposit extends StoredFile {
  readonly store: StoreName;
  readonly wrappedKey: Buffer;
  readonly encryptionStatus: EncryptionStatus;
  isKept: boolean;
}

const codesOfFull = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const namesOfAway = new Set(['TimeoutError', 'AbortError', 'TypeError', 'StoreAway']);

/** Disk and network in words for people: a full store is 507, one that does not answer 503. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (codesOfFull.has((error as NodeJS.ErrnoException).code ?? '')) return storageFull(error);
  // fetch speaks of every failure of the network as a TypeError.
  if (namesOfAway.has(error.name)) return unavailable('Files cannot be stored at the moment. Please try again in a minute.', error);
  return error;
}

/** Seals one content, while that is not switched off, and stores it without keeping it: whoever calls it says later, in a transaction, that it is kept. What is not is swept. */
export async function deposit({ stores, master, isSealing }: FileDeps, { bytes, mime }: FileContent): Promise<Deposit> {
  const id = newId();
  const isSealed = (await isSealing?.()) ?? true;
  const { sealed, wrappedKey } = isSealed ? seal(bytes, master) : { sealed: Buffer.from(bytes), wrappedKey: newWrappedKey(master) };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  try {
    await stores.current.put(id, sealed);
  } catch (error) {
    throw refusalOf(error);
  }
  return {
    id,
    byteSize: bytes.length,
    sha256,
    mime,
    store: stores.current.name,
    wrappedKey,
    encryptionStatus: isSealed ? 'encrypted' : 'none',
    isKept: false,
  };
}

/** Bytes that stay behind are unreadable, because their key is gone, and the sweeper finds them. */
const erase = ({ stores }: FileDeps, deposits: readonly Deposit[]) =>
  Promise.allSettled(deposits.map(({ id, store }) => stores.byName(store).delete(id)));

/**
 * Seals and stores every content, then runs `work`, which keeps them in its transaction: no transaction waits for a disk or a network.
 * What `work` does not keep is erased, and so is everything when a part could not be stored or `work` refused. After any other failure
 * nobody knows whether its transaction was committed: the sweeper looks later. Throws 507 `storage_full`, 503 `unavailable`, and as `work`.
 */
export async function storing<const C extends readonly FileContent[], T>(
  deps: FileDeps,
  contents: C,
  work: (deposits: { [K in keyof C]: Deposit }) => Promise<T>,
): Promise<T> {
  const deposits: Deposit[] = [];
  try {
    for (const content of contents) deposits.push(await deposit(deps, content));
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

/** Writes the row of stored bytes in the transaction of `ctx`: from its commit on they are a file. */
export async function keepFile(ctx: Ctx, { master }: FileDeps, kept: Deposit): Promise<StoredFile> {
  const { id, byteSize, sha256, mime, store, wrappedKey, encryptionStatus } = kept;
  await ctx.sql`
    insert into files (id, byte_size, sha256, mime, store, key_id, wrapped_key, encryption_status)
    values (${id}, ${byteSize}, ${sha256}, ${mime}, ${store}, ${master.id}, ${wrappedKey}, ${encryptionStatus})`;
  kept.isKept = true;
  return { id, byteSize, sha256, mime };
}
