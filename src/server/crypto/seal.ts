import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { decrypt, encrypt, DecryptionError, tagBytes, unwrap, wrap } from './wrap.ts';

export { DecryptionError };

/*
 * Each file has a data key, wrapped by a subject key (`share`) and then by the master key. Shares are stored apart: once one is erased,
 * copies of the wrapped key are useless, even with the master key. Rotating the master key needs no shares (docs/decisions/098).
 * Format: version (1 byte) | nonce prefix (7) | chunks of up to 64 KiB, each with its tag. A chunk's nonce is the prefix, its number (4)
 * and whether it is the last (1), so that changed, missing, moved or cut-off chunks are refused (STREAM; Hoang, Reyhanitabar, Rogaway,
 * Vizár 2015).
 */
const version = 1;
const chunkBytes = 64 * 1024;
const headerBytes = 8;

export interface MasterKey {
  readonly id: string;
  readonly key: Uint8Array;
}

/** `share` is absent for files without a subject key. */
export interface WrappingKey extends MasterKey {
  readonly share?: Uint8Array | null;
}

export function masterKey(key: Uint8Array): MasterKey {
  if (key.length !== 32) throw new Error('a master key has 32 bytes');
  return { id: createHash('sha256').update('carriage master key').update(key).digest('hex').slice(0, 16), key };
}

const keyBytes = 32;

export const newSubjectKey = (): Buffer => randomBytes(keyBytes);

function toLayer(share: Uint8Array): Buffer {
  if (share.length !== keyBytes) throw new DecryptionError('a share has another length');
  return Buffer.from(hkdfSync('sha256', share, '', 'carriage share of a file', keyBytes));
}

const wrapKey = (dataKey: Uint8Array, { key, share }: WrappingKey): Buffer => wrap(key, share ? wrap(toLayer(share), dataKey) : dataKey);

function unwrapKey(wrappedKey: Uint8Array, { key, share }: WrappingKey): Uint8Array {
  const inner = unwrap(key, wrappedKey);
  const dataKey = share ? unwrap(toLayer(share), inner) : inner;
  if (dataKey.length !== keyBytes) throw new DecryptionError('a wrapped key needs its share');
  return dataKey;
}

/** Rotates the master key; the file and its share don't change. Throws DecryptionError for a wrong old key. */
export const rewrapKey = (wrappedKey: Uint8Array, from: MasterKey, to: MasterKey): Buffer => wrap(to.key, unwrap(from.key, wrappedKey));

/** `from` is null if the data key had no share. Throws DecryptionError for wrong keys. */
export const rewrapForSubject = (wrappedKey: Uint8Array, master: MasterKey, from: Uint8Array | null, to: Uint8Array): Buffer =>
  wrapKey(unwrapKey(wrappedKey, { ...master, share: from }), { ...master, share: to });

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

export const newWrappedKey = (by: WrappingKey): Buffer => wrapKey(randomBytes(keyBytes), by);

export async function* sealStream(plain: AsyncIterable<Uint8Array>, wrappedKey: Uint8Array, by: WrappingKey): AsyncGenerator<Buffer> {
  const dataKey = unwrapKey(wrappedKey, by);
  const header = Buffer.concat([Buffer.of(version), randomBytes(headerBytes - 1)]);
  yield header;
  let waiting: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const piece of plain) {
    waiting = Buffer.concat([waiting, piece]);
    for (; waiting.length > chunkBytes; number += 1) {
      yield encrypt(dataKey, chunkNonce(header, number, false), waiting.subarray(0, chunkBytes));
      waiting = waiting.subarray(chunkBytes);
    }
  }
  yield encrypt(dataKey, chunkNonce(header, number, true), waiting);
}

export const sealWithKey = (plain: Uint8Array, wrappedKey: Uint8Array, by: WrappingKey): Buffer =>
  sealWith(plain, unwrapKey(wrappedKey, by));

function openWith(sealed: Uint8Array, dataKey: Uint8Array): Buffer {
  const header = sealed.subarray(0, headerBytes);
  if (header.length < headerBytes) throw new DecryptionError('sealed bytes are cut off');
  if (header[0] !== version) throw new DecryptionError('sealed bytes have an unknown version');
  const [body, size] = [sealed.subarray(headerBytes), chunkBytes + tagBytes];
  const count = Math.max(1, Math.ceil(body.length / size));
  return Buffer.concat(
    Array.from({ length: count }, (_, number) =>
      decrypt(dataKey, chunkNonce(header, number, number === count - 1), body.subarray(number * size, (number + 1) * size)),
    ),
  );
}

export interface DataKey {
  readonly wrappedKey: Buffer;
  open(sealed: Uint8Array): Buffer;
}

/** Throws DecryptionError for another wrapping key. */
export function openDataKey(wrappedKey: Uint8Array, by: WrappingKey): DataKey {
  const dataKey = unwrapKey(wrappedKey, by);
  return { wrappedKey: Buffer.from(wrappedKey), open: (sealed) => openWith(sealed, dataKey) };
}

export function seal(plain: Uint8Array, by: WrappingKey): { sealed: Buffer; wrappedKey: Buffer } {
  const dataKey = randomBytes(keyBytes);
  return { sealed: sealWith(plain, dataKey), wrappedKey: wrapKey(dataKey, by) };
}

/** Yields each chunk once it is verified. Throws DecryptionError for changed or incomplete bytes. */
export async function* open(sealed: AsyncIterable<Uint8Array>, wrappedKey: Uint8Array, by: WrappingKey): AsyncGenerator<Buffer> {
  const dataKey = unwrapKey(wrappedKey, by);
  const size = chunkBytes + tagBytes;
  let header: Buffer | undefined;
  let waiting = Buffer.alloc(0);
  let number = 0;
  for await (const piece of sealed) {
    waiting = Buffer.concat([waiting, piece]);
    if (!header && waiting.length >= headerBytes) {
      header = waiting.subarray(0, headerBytes);
      if (header[0] !== version) throw new DecryptionError('sealed bytes have an unknown version');
      waiting = waiting.subarray(headerBytes);
    }
    for (; header && waiting.length > size; number += 1) {
      yield decrypt(dataKey, chunkNonce(header, number, false), waiting.subarray(0, size));
      waiting = waiting.subarray(size);
    }
  }
  if (!header) throw new DecryptionError('sealed bytes are cut off');
  yield decrypt(dataKey, chunkNonce(header, number, true), waiting);
}
