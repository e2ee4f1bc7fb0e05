import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/*
 * A file is sealed under a data key of its own; the data key is wrapped by a master key. Rotating the master key rewraps
 * sixty bytes per file and touches no file; forgetting a wrapped key destroys its file.
 *
 * Sealed bytes: version (1) | nonce prefix (7) | chunks. Each chunk holds up to 64 KiB and its own tag; its nonce is the
 * prefix, its number (4) and whether it is the last (1), so that a stream can be handed out as soon as a chunk is proven
 * and a changed, missing, moved or cut-off chunk is refused (the STREAM construction of Hoang, Reyhanitabar, Rogaway, Vizár 2015).
 */
const version = 1;
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const headerBytes = 8;

/** A master key and the name under which rows remember it. */
export interface MasterKey {
  readonly id: string;
  readonly key: Uint8Array;
}

/** The bytes or the key are not what was sealed. */
export class SealBroken extends Error {}

/** Names a 32-byte master key by the start of its hash. Throws for another length. */
export function masterKey(key: Uint8Array): MasterKey {
  if (key.length !== 32) throw new Error('a master key has 32 bytes');
  return { id: createHash('sha256').update('carriage master key').update(key).digest('hex').slice(0, 16), key };
}

function encrypt(key: Uint8Array, nonce: Uint8Array, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Buffer {
  const end = sealed.length - tagBytes;
  if (end < 0) throw new SealBroken('sealed bytes are cut off');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  } catch {
    throw new SealBroken('sealed bytes were changed');
  }
}

function wrapKey(dataKey: Uint8Array, master: MasterKey): Buffer {
  const nonce = randomBytes(12);
  return Buffer.concat([nonce, encrypt(master.key, nonce, dataKey)]);
}

const unwrapKey = (wrappedKey: Uint8Array, master: MasterKey): Buffer =>
  decrypt(master.key, wrappedKey.subarray(0, 12), wrappedKey.subarray(12));

/** Wraps a data key anew when the master key changes; the file itself stays as it is. Throws SealBroken for the wrong old key. */
export const rewrapKey = (wrappedKey: Uint8Array, from: MasterKey, to: MasterKey): Buffer => wrapKey(unwrapKey(wrappedKey, from), to);

function chunkNonce(header: Uint8Array, number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.set(header.subarray(1));
  nonce.writeUInt32BE(number, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function sealWith(plain: Uint8Array, dataKey: Uint8Array): Buffer {
  const header = Buffer.concat([Buffer.of(version), randomBytes(headerBytes - 1)]);
  const parts: Buffer[] = [header];
  const count = Math.max(1, Math.ceil(plain.length / chunkBytes));
  for (let number = 0; number < count; number += 1) {
    const chunk = plain.subarray(number * chunkBytes, (number + 1) * chunkBytes);
    parts.push(encrypt(dataKey, chunkNonce(header, number, number === count - 1), chunk));
  }
  return Buffer.concat(parts);
}

/** A fresh data key, wrapped by the master key, for bytes that are sealed later. */
export const newWrappedKey = (master: MasterKey): Buffer => wrapKey(randomBytes(32), master);

/** Seals bytes under a data key that was made before. Throws SealBroken where another master key wrapped it. */
export const sealUnder = (plain: Uint8Array, wrappedKey: Uint8Array, master: MasterKey): Buffer =>
  sealWith(plain, unwrapKey(wrappedKey, master));

/** Seals bytes under a fresh data key, which comes back wrapped by the master key. */
export function seal(plain: Uint8Array, master: MasterKey): { sealed: Buffer; wrappedKey: Buffer } {
  const dataKey = randomBytes(32);
  return { sealed: sealWith(plain, dataKey), wrappedKey: wrapKey(dataKey, master) };
}

/** Opens sealed bytes as they arrive, one proven chunk at a time. Throws SealBroken for anything that is not what was sealed. */
export async function* open(sealed: AsyncIterable<Uint8Array>, wrappedKey: Uint8Array, master: MasterKey): AsyncGenerator<Buffer> {
  const dataKey = unwrapKey(wrappedKey, master);
  const size = chunkBytes + tagBytes;
  let header: Buffer | undefined;
  let waiting = Buffer.alloc(0);
  let number = 0;
  for await (const piece of sealed) {
    waiting = Buffer.concat([waiting, piece]);
    if (!header && waiting.length >= headerBytes) {
      header = waiting.subarray(0, headerBytes);
      if (header[0] !== version) throw new SealBroken('sealed bytes have an unknown version');
      waiting = waiting.subarray(headerBytes);
    }
    for (; header && waiting.length > size; number += 1) {
      yield decrypt(dataKey, chunkNonce(header, number, false), waiting.subarray(0, size));
      waiting = waiting.subarray(size);
    }
  }
  if (!header) throw new SealBroken('sealed bytes are cut off');
  yield decrypt(dataKey, chunkNonce(header, number, true), waiting);
}
