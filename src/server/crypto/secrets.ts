import { createHmac, hkdfSync } from 'node:crypto';
import { masterKey, openDataKey, seal } from './seal.ts';

/** A short secret as a row stores it, encrypted with the master key. */
export interface SealedSecret {
  readonly sealed: Uint8Array;
  readonly wrappedKey: Uint8Array;
  /** The master key it is encrypted with. */
  readonly keyId: string;
}

/** Encrypts and decrypts the secrets that rows store, with the master key of an app. */
export interface Secrets {
  /** Encrypts a secret that has to be read again. */
  seal(secret: Uint8Array): SealedSecret;
  /** Throws DecryptionError for changed bytes, and an error for another master key. */
  open(secret: SealedSecret): Buffer;
  /** A keyed hash by which a word is found again: 32 bytes, whatever its case. Who has the master key can test words against it. */
  blindIndex(word: string): Buffer;
  /** A secret that follows from the master key and its purpose: 64 hex digits, the same in all replicas. */
  derive(purpose: string): string;
}

/** The secrets under a master key. */
export function createSecrets(keyBytes: Uint8Array): Secrets {
  const key = masterKey(keyBytes);
  const derive = (purpose: string): string =>
    Buffer.from(hkdfSync('sha256', key.key, Buffer.alloc(0), `carriage: ${purpose}`, 32)).toString('hex');
  return {
    seal: (secret) => ({ ...seal(secret, key), keyId: key.id }),
    open({ sealed, wrappedKey, keyId }) {
      if (keyId !== key.id) throw new Error(`a secret is encrypted with master key ${keyId}, which is not the configured one`);
      return openDataKey(wrappedKey, key).open(sealed);
    },
    blindIndex: (word) => createHmac('sha256', derive('words that are found')).update(word.trim().toLowerCase()).digest(),
    derive,
  };
}
