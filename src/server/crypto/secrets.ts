import { createHmac, hkdfSync } from 'node:crypto';
import { addBox, masterKey, newDataKey, openDataKey, sealAll, type DataKey, type MasterKey } from './seal.ts';

/** A share by what a row knows of it: its name, and the public key to which anybody seals. */
export interface Lid {
  readonly shareId: string;
  readonly publicKey: Uint8Array;
}

/** A short secret as a row keeps it. */
export interface SealedSecret {
  readonly sealed: Uint8Array;
  readonly wrappedKey: Uint8Array;
  /** The master key it is sealed under. */
  readonly keyId: string;
  /** The share without which it does not open; null: the master key alone opens it. */
  readonly shareId?: string | null;
}

/** The share of a secret is not there: it was erased, and nobody opens the secret any more, unless its row says that it should be there (`tellClosed`). */
export class SecretClosed extends Error {
  readonly shareId: string;

  constructor(shareId: string) {
    super(`share ${shareId} was erased`);
    this.shareId = shareId;
  }
}

/** Finds a share by its name. Throws SecretClosed where there is none of that name, 503 `unavailable` where its store does not answer. */
export type ShareReader = (shareId: string) => Promise<Uint8Array>;

let master: MasterKey | null = null;
let readShare: ShareReader | null = null;

/** Says once, at start, which master key seals the secrets that rows hold, and where their shares are found. */
export function configureSecrets(key: Uint8Array, shares: ShareReader | null = null): void {
  master = masterKey(key);
  readShare = shares;
}

function configured(): MasterKey {
  if (!master) throw new Error('configureSecrets was not called');
  return master;
}

/** A secret that was sealed just now. */
export type NewSecret = Required<SealedSecret>;

/** Seals secrets of one row together, each of which opens with the same wrapped key. Asks no store. */
export function sealSecrets(
  secrets: readonly Uint8Array[],
  lid: Lid | null = null,
): Omit<NewSecret, 'sealed'> & { readonly sealed: Buffer[] } {
  const key = configured();
  return { ...sealAll(secrets, lid ? { ...key, publicKey: lid.publicKey } : key), keyId: key.id, shareId: lid?.shareId ?? null };
}

/** Seals a secret that has to be read again to a share, or under the master key alone while there is none. Asks no store. */
export function sealSecretTo(lid: Lid | null, secret: Uint8Array): NewSecret {
  const { sealed, ...key } = sealSecrets([secret], lid);
  return { ...key, sealed: sealed[0]! };
}

/** Seals a secret that has to be read again and is about nobody, under the master key alone. */
export function sealSecret(secret: Uint8Array): Omit<NewSecret, 'shareId'> {
  const { sealed, wrappedKey, keyId } = sealSecretTo(null, secret);
  return { sealed, wrappedKey, keyId };
}

/** Puts a share beneath the master key that alone wrapped the key of a secret until now. Throws SealBroken for another master key. */
export const shareSecretKey = (wrappedKey: Uint8Array, { publicKey }: Lid): Buffer => addBox(wrappedKey, configured(), publicKey);

async function shareOf(shareId: string): Promise<Uint8Array> {
  if (!readShare) throw new Error('configureSecrets was not told where shares are');
  return readShare(shareId);
}

/**
 * Finds the data key of a secret, for all that it sealed. Throws SealBroken for one of another master key; where it has a share, and that is
 * not at hand, asks its store, and throws as ShareReader does.
 */
export async function findDataKey({ wrappedKey, keyId, shareId }: Omit<SealedSecret, 'sealed'>): Promise<DataKey> {
  const key = configured();
  if (keyId !== key.id) throw new Error(`a secret is sealed under master key ${keyId}, which is not the configured one`);
  const share = shareId ? await shareOf(shareId) : null;
  return openDataKey(wrappedKey, share ? { ...key, boxShare: share } : key);
}

/** Opens a sealed secret. Throws SealBroken for changed bytes, and as `findDataKey` does. */
export const openSecret = async (secret: SealedSecret): Promise<Buffer> => (await findDataKey(secret)).open(secret.sealed);

/** Which configuration the program has: another one once it was told of other keys. */
export const configurationNow = (): object => configured();

/** A data key for what many rows say, with what each of them names. */
export interface SharedKey extends DataKey, Omit<NewSecret, 'sealed' | 'wrappedKey'> {}

/** A fresh data key for what many rows say, sealed to a share, or under the master key alone while there is none. Asks no store. */
export function newSharedKey(lid: Lid | null): SharedKey {
  const key = configured();
  const dataKey = newDataKey(lid ? { ...key, publicKey: lid.publicKey } : key);
  return { ...dataKey, keyId: key.id, shareId: lid?.shareId ?? null };
}

/** What finds a word again that is sealed: 32 bytes, of whatever case its letters are. Who has the master key may try words at it. */
export const findableHash = (word: string): Buffer =>
  createHmac('sha256', deriveSecret('words that are found')).update(word.trim().toLowerCase()).digest();

/** A secret that follows from the master key and what it is for: 64 hex digits, the same in all replicas. Another master key makes another one. */
export const deriveSecret = (purpose: string): string =>
  Buffer.from(hkdfSync('sha256', configured().key, Buffer.alloc(0), `carriage: ${purpose}`, 32)).toString('hex');
