import { createHmac, hkdfSync } from 'node:crypto';
import { addBox, masterKey, newDataKey, openDataKey, sealAll, type DataKey } from './seal.ts';

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

/** A secret that was sealed just now. */
export type NewSecret = Required<SealedSecret>;

/** A data key for what many rows say, with what each of them names. */
export interface SharedKey extends DataKey, Omit<NewSecret, 'sealed' | 'wrappedKey'> {}

/** Seals and opens the secrets that rows hold, under the master key of an app. */
export interface Secrets {
  /** Seals secrets of one row together, each of which opens with the same wrapped key. Asks no store. */
  sealAll(secrets: readonly Uint8Array[], lid?: Lid | null): Omit<NewSecret, 'sealed'> & { readonly sealed: Buffer[] };
  /** Seals a secret that has to be read again to a share, or under the master key alone while there is none. Asks no store. */
  sealTo(lid: Lid | null, secret: Uint8Array): NewSecret;
  /** Seals a secret that has to be read again and is about nobody, under the master key alone. */
  seal(secret: Uint8Array): Omit<NewSecret, 'shareId'>;
  /** Puts a share beneath the master key that alone wrapped the key of a secret until now. Throws SealBroken for another master key. */
  addShare(wrappedKey: Uint8Array, lid: Lid): Buffer;
  /**
   * Finds the data key of a secret, for all that it sealed. Throws SealBroken for one of another master key; where it has a share, and that is
   * not at hand, asks its store, and throws as ShareReader does.
   */
  findDataKey(wrapped: Omit<SealedSecret, 'sealed'>): Promise<DataKey>;
  /** Opens a sealed secret. Throws SealBroken for changed bytes, and as `findDataKey` does. */
  open(secret: SealedSecret): Promise<Buffer>;
  /** A fresh data key for what many rows say, sealed to a share, or under the master key alone while there is none. Asks no store. */
  newSharedKey(lid: Lid | null): SharedKey;
  /** What finds a word again that is sealed: 32 bytes, of whatever case its letters are. Who has the master key may try words at it. */
  blindIndex(word: string): Buffer;
  /** A secret that follows from the master key and what it is for: 64 hex digits, the same in all replicas. Another master key makes another one. */
  derive(purpose: string): string;
}

/** The secrets under a master key, with the shares that `readShare` finds. */
export function createSecrets(keyBytes: Uint8Array, readShare: ShareReader | null = null): Secrets {
  const key = masterKey(keyBytes);
  const sealAllTo: Secrets['sealAll'] = (secrets, lid = null) => ({
    ...sealAll(secrets, lid ? { ...key, publicKey: lid.publicKey } : key),
    keyId: key.id,
    shareId: lid?.shareId ?? null,
  });
  const sealTo: Secrets['sealTo'] = (lid, secret) => {
    const { sealed, ...wrapped } = sealAllTo([secret], lid);
    return { ...wrapped, sealed: sealed[0]! };
  };
  const shareOf = async (shareId: string): Promise<Uint8Array> => {
    if (!readShare) throw new Error('a secret has a share, and this app knows no store of shares');
    return readShare(shareId);
  };
  const findDataKey: Secrets['findDataKey'] = async ({ wrappedKey, keyId, shareId }) => {
    if (keyId !== key.id) throw new Error(`a secret is sealed under master key ${keyId}, which is not the configured one`);
    const share = shareId ? await shareOf(shareId) : null;
    return openDataKey(wrappedKey, share ? { ...key, boxShare: share } : key);
  };
  const derive = (purpose: string): string =>
    Buffer.from(hkdfSync('sha256', key.key, Buffer.alloc(0), `carriage: ${purpose}`, 32)).toString('hex');
  return {
    sealAll: sealAllTo,
    sealTo,
    seal(secret) {
      const { sealed, wrappedKey, keyId } = sealTo(null, secret);
      return { sealed, wrappedKey, keyId };
    },
    addShare: (wrappedKey, { publicKey }) => addBox(wrappedKey, key, publicKey),
    findDataKey,
    open: async (secret) => (await findDataKey(secret)).open(secret.sealed),
    newSharedKey(lid) {
      const dataKey = newDataKey(lid ? { ...key, publicKey: lid.publicKey } : key);
      return { ...dataKey, keyId: key.id, shareId: lid?.shareId ?? null };
    },
    blindIndex: (word) => createHmac('sha256', derive('words that are found')).update(word.trim().toLowerCase()).digest(),
    derive,
  };
}
