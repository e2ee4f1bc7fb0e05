import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export class DecryptionError extends Error {}

export const tagBytes = 16;

/** AES-256-GCM: never use a nonce twice with the same key. */
export function encrypt(key: Uint8Array, nonce: Uint8Array, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws DecryptionError for another key, nonce or content. */
export function decrypt(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Buffer {
  const end = sealed.length - tagBytes;
  if (end < 0) throw new DecryptionError('sealed bytes are cut off');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch {
    throw new DecryptionError('sealed bytes were changed');
  }
}

export function wrap(key: Uint8Array, plain: Uint8Array): Buffer {
  const nonce = randomBytes(12);
  return Buffer.concat([nonce, encrypt(key, nonce, plain)]);
}

export const unwrap = (key: Uint8Array, wrapped: Uint8Array): Buffer => decrypt(key, wrapped.subarray(0, 12), wrapped.subarray(12));
