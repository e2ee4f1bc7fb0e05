import { createHmac, hkdfSync } from 'node:crypto';
import { masterKey, openDataKey, seal } from './seal.ts';

export interface SealedSecret {
  readonly sealed: Uint8Array;
  readonly wrappedKey: Uint8Array;
  readonly keyId: string;
}

export interface Secrets {
  seal(secret: Uint8Array): SealedSecret;
  /** Throws DecryptionError for changed bytes, and Error for another master key. */
  open(secret: SealedSecret): Buffer;
  /** 32-byte keyed hash that ignores case. The holder of the master key can test guesses against it. */
  blindIndex(word: string): Buffer;
  /** 64 hex digits, the same in all replicas. */
  derive(purpose: string): string;
}

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
    blindIndex: (value) => createHmac('sha256', derive('words that are found')).update(value.trim().toLowerCase()).digest(),
    derive,
  };
}
