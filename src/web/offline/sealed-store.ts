import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { readCredential } from '#web/api/credentials.ts';

/** Bytes as they lie on the device: AES-GCM under a key of their account that no script can read out. */
interface EncryptedValue {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

/** Something that was done and has to be sent. */
export interface WorkRow {
  readonly account: string;
  /** What it belongs to: of one job everything is sent in its order. */
  readonly job: string;
  readonly id: string;
  readonly kind: string;
  readonly says: EncryptedValue;
  /** Why the server did not take it; null while it waits to be sent. */
  readonly refusal: string | null;
}

/** One of many small things that are sent in batches. */
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

/** What each version of the store added, in their order. One that comes later adds to it, and never takes away or reads otherwise what waits. */
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
    // Another tab has a newer version of the app: it goes first, and this one opens again when it needs to.
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => (opened = null),
  });

/** The store of this browser; one that a newer app has added to serves this one as well. */
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

/** The key of an account on this device, made when it is first needed; of two tabs that make one at once the first counts. */
async function getKey(account: string): Promise<CryptoKey> {
  const db = await store();
  const known = await db.get('keys', account);
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);
  await db.add('keys', made, account).catch(() => undefined);
  return (await db.get('keys', account))!;
}

/** Seals bytes for an account; they open for nothing else that is kept under its key. */
async function sealBytes(account: string, bytes: BufferSource, about: string): Promise<EncryptedValue> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(about);
  return { iv, bytes: await crypto.subtle.encrypt({ name: algorithm, iv, additionalData }, await getKey(account), bytes) };
}

async function openBytes(account: string, { iv, bytes }: EncryptedValue, about: string): Promise<ArrayBuffer> {
  const additionalData = new TextEncoder().encode(about);
  return crypto.subtle.decrypt({ name: algorithm, iv, additionalData }, await getKey(account), bytes);
}

/** Seals what a program says, for an account; `about` has to be the same when it is opened. */
export const seal = (account: string, value: unknown, about: string): Promise<EncryptedValue> =>
  sealBytes(account, new TextEncoder().encode(JSON.stringify(value)), about);

/** Opens it again. Throws where it was sealed for somebody or something else, or changed. */
export const unseal = async (account: string, sealed: EncryptedValue, about: string): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await openBytes(account, sealed, about))) as unknown;

/** The same for a file. */
export const sealFile = async (account: string, file: Blob, about: string): Promise<EncryptedValue> =>
  sealBytes(account, await file.arrayBuffer(), about);
export const unsealFile = async (account: string, sealed: EncryptedValue, about: string, type: string): Promise<Blob> =>
  new Blob([await openBytes(account, sealed, about)], { type });

/**
 * Keeps an answer of the server for when nobody can be asked. What does not fit is left out: it is a convenience. Nothing is kept once
 * nobody is signed in: an answer may come after its reader has left.
 */
export async function keep(account: string, name: string, value: unknown): Promise<void> {
  if (!readCredential()) return;
  const sealed = await seal(account, value, name);
  await (await store()).put('kept', sealed, [account, name]).catch(() => undefined);
}

/** What was kept under this name, or null; what cannot be opened is nothing. */
export async function findStored<T>(account: string, name: string): Promise<T | null> {
  try {
    const sealed = await (await store()).get('kept', [account, name]);
    return sealed ? ((await unseal(account, sealed, name)) as T) : null;
  } catch {
    return null;
  }
}

/** Forgets what was kept of an account under the names that are over. */
export async function deleteStored(account: string, isOver: (name: string) => boolean): Promise<void> {
  const { store: kept, done } = (await store()).transaction('kept', 'readwrite');
  for (const key of await kept.getAllKeys(IDBKeyRange.bound([account], [account, []]))) if (isOver(key[1])) await kept.delete(key);
  await done;
}

/** Leaves nothing of an account on this device, its key first. */
export async function forgetAccount(account: string): Promise<void> {
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
