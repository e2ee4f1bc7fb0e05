import { hkdfSync } from 'node:crypto';
import { masterKey, open, seal, type MasterKey } from './seal.ts';

/** A short secret as a row keeps it. */
export interface SealedSecret {
  readonly sealed: Uint8Array;
  readonly wrappedKey: Uint8Array;
  /** The master key it is sealed under. */
  readonly keyId: string;
}

let master: MasterKey | null = null;

/** Says once, at start, which master key seals the secrets that rows hold. */
export function configureSecrets(key: Uint8Array): void {
  master = masterKey(key);
}

function configured(): MasterKey {
  if (!master) throw new Error('configureSecrets was not called');
  return master;
}

/** Seals a secret that has to be read again, such as that of a second factor. */
export function sealSecret(secret: Uint8Array): SealedSecret {
  const key = configured();
  return { ...seal(secret, key), keyId: key.id };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Opens a sealed secret. Throws SealBroken for changed bytes, and for a secret of another master key. */
export async function openSecret({ sealed, wrappedKey, keyId }: SealedSecret): Promise<Buffer> {
  const key = configured();
  if (keyId !== key.id) throw new Error(`a secret is sealed under master key ${keyId}, which is not the configured one`);
  const parts: Buffer[] = [];
  for await (const part of open(once(sealed), wrappedKey, key)) parts.push(part);
  return Buffer.concat(parts);
}

/** A secret that follows from the master key and what it is for: 64 hex digits, the same in all replicas. Another master key makes another one. */
export const deriveSecret = (purpose: string): string =>
  Buffer.from(hkdfSync('sha256', configured().key, Buffer.alloc(0), `carriage: ${purpose}`, 32)).toString('hex');
