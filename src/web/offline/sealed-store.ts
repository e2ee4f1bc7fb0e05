import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { readCredential } from '#web/api/credentials.ts';

/** AES-GCM with a non-extractable key per account. */
interface EncryptedValue {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

export interface WorkRow {
  readonly account: string;
  /** Items of one job are sent in order. */
  readonly job: string;
  readonly id: string;
  readonly kind: string;
  readonly says: EncryptedValue;
  /** Why the server refused it; null while it waits to be sent. */
  readonly refusal: string | null;
}

/** One of many small items sent in batches. */
export interface TrailRow {
  readonly account: string;
  readonly says: EncryptedValue;
}

interface Shape extends DBSchema {
  keys: { key: string; value: CryptoKey };
  kept: { key: [account: string, name: string]; value: EncryptedValue };
  work: { key: number; value: WorkRow; indexes: { account: string } };
  trail: { key: number; value: TrailRow; indexes: { account: string } };
}

/** Migrations by version. A new one may only add: pending items of older versions must stay readable. */
const versions: readonly ((db: IDBPDatabase<Shape>) => void)[] = [
  (db) => {
    db.createObjectStore('keys');
    db.createObjectStore('kept');
    db.createObjectStore('work', { autoIncrement: true }).createIndex('account', 'account');
  },
  (db) => void db.createObjectStore('trail', { autoIncrement: true }).createIndex('account', 'account'),
];

const algorithm = 'AES-GCM';

let opened: Promise<IDBPDatabase<Shape>> | null = null;

const openAt = (version?: number): Promise<IDBPDatabase<Shape>> =>
  openDB<Shape>('carriage-road', version, {
    upgrade: (db, from) => versions.slice(from).forEach((add) => add(db)),
    // A newer version of the app in another tab upgrades first; this tab reopens on demand.
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => (opened = null),
  });

export function store(): Promise<IDBPDatabase<Shape>> {
  opened ??= openAt(versions.length)
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'VersionError') return openAt();
      throw error;
    })
    .catch((error: unknown) => {
      opened = null;
      throw error;
    });
  return opened;
}

/** Creates the key on first use; if two tabs do so at once, the first wins. */
async function getKey(account: string): Promise<CryptoKey> {
  const db = await store();
  const storedKey = await db.get('keys', account);
  if (storedKey) return storedKey;
  const newKey = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
  await db.add('keys', newKey, account).catch(() => undefined);
  return (await db.get('keys', account))!;
}

/** `about` is authenticated: decryption fails under any other. */
async function sealBytes(account: string, bytes: BufferSource, about: string): Promise<EncryptedValue> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(about);
  return { iv, bytes: await crypto.subtle.encrypt({ name: algorithm, iv, additionalData }, await getKey(account), bytes) };
}

async function openBytes(account: string, { iv, bytes }: EncryptedValue, about: string): Promise<ArrayBuffer> {
  const additionalData = new TextEncoder().encode(about);
  return crypto.subtle.decrypt({ name: algorithm, iv, additionalData }, await getKey(account), bytes);
}

/** `about` must be the same for `unseal`. */
export const seal = (account: string, value: unknown, about: string): Promise<EncryptedValue> =>
  sealBytes(account, new TextEncoder().encode(JSON.stringify(value)), about);

/** Throws if the value was encrypted for another account or `about`, or was changed. */
export const unseal = async (account: string, sealed: EncryptedValue, about: string): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await openBytes(account, sealed, about))) as unknown;

export const sealFile = async (account: string, file: Blob, about: string): Promise<EncryptedValue> =>
  sealBytes(account, await file.arrayBuffer(), about);
export const unsealFile = async (account: string, sealed: EncryptedValue, about: string, type: string): Promise<Blob> =>
  new Blob([await openBytes(account, sealed, about)], { type });

/** Caches a server's answer for offline use. Does nothing if the storage is full or the user has signed out meanwhile. */
export async function cacheReply(account: string, name: string, value: unknown): Promise<void> {
  if (!readCredential()) return;
  const sealed = await seal(account, value, name);
  await (await store()).put('kept', sealed, [account, name]).catch(() => undefined);
}

/** Null if nothing is stored or it can't be decrypted. */
export async function findStored<T>(account: string, name: string): Promise<T | null> {
  try {
    const sealed = await (await store()).get('kept', [account, name]);
    return sealed ? ((await unseal(account, sealed, name)) as T) : null;
  } catch {
    return null;
  }
}

export async function deleteStored(account: string, isOver: (name: string) => boolean): Promise<void> {
  const { store: cache, done } = (await store()).transaction('kept', 'readwrite');
  for (const key of await cache.getAllKeys(IDBKeyRange.bound([account], [account, []]))) if (isOver(key[1])) await cache.delete(key);
  await done;
}

export async function deleteAccountData(account: string): Promise<void> {
  const db = await store();
  const tx = db.transaction(['keys', 'kept', 'work', 'trail'], 'readwrite');
  await tx.objectStore('keys').delete(account);
  await tx.objectStore('kept').delete(IDBKeyRange.bound([account], [account, []]));
  for (const name of ['work', 'trail'] as const) {
    const rows = tx.objectStore(name);
    for (const n of await rows.index('account').getAllKeys(account)) await rows.delete(n);
  }
  await tx.done;
}
