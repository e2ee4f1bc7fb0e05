import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { closeBox, openBox } from './box.ts';
import { decrypt, encrypt, SealBroken, tagBytes, unwrap, wrap } from './wrap.ts';

export { SealBroken };

/*
 * A file is sealed under a data key of its own; the data key is wrapped by a master key. Rotating the master key rewraps
 * some ninety bytes per file and touches no file; forgetting a wrapped key destroys its file.
 *
 * Beneath the master key a file's data key is wrapped by a share: random bytes that are kept apart from the wrapped key. Copies of the
 * wrapped key, in a log or a backup, open nothing once the share is erased, the master key included. The share is the inner layer, so that
 * the master key is changed without reading shares. docs/decisions/064. That layer of what rows say about a person is a box, which is closed
 * without the share. docs/decisions/085
 *
 * Sealed bytes: version (1) | nonce prefix (7) | chunks. Each chunk holds up to 64 KiB and its own tag; its nonce is the
 * prefix, its number (4) and whether it is the last (1), so that a stream can be handed out as soon as a chunk is proven
 * and a changed, missing, moved or cut-off chunk is refused (the STREAM construction of Hoang, Reyhanitabar, Rogaway, Vizár 2015).
 */
const version = 1;
const chunkBytes = 64 * 1024;
const headerBytes = 8;

/** A master key and the name under which rows remember it. */
export interface MasterKey {
  readonly id: string;
  readonly key: Uint8Array;
}

/** What wraps the data key of a file: a master key and, where the file has one, its share. */
export interface WrappingKey extends MasterKey {
  readonly share?: Uint8Array | null;
}

/** The master key and the share of a person: by its public key alone a secret is sealed, with the share it is opened. */
export interface BoxKey extends MasterKey {
  readonly publicKey?: Uint8Array;
  readonly boxShare?: Uint8Array;
}

/** Names a 32-byte master key by the start of its hash. Throws for another length. */
export function masterKey(key: Uint8Array): MasterKey {
  if (key.length !== 32) throw new Error('a master key has 32 bytes');
  return { id: createHash('sha256').update('carriage master key').update(key).digest('hex').slice(0, 16), key };
}

const keyBytes = 32;

/** A fresh share. */
export const newShare = (): Buffer => randomBytes(keyBytes);

function layerOf(share: Uint8Array): Buffer {
  if (share.length !== keyBytes) throw new SealBroken('a share has another length');
  return Buffer.from(hkdfSync('sha256', share, '', 'carriage share of a file', keyBytes));
}

const innerOf = (dataKey: Uint8Array, { share, publicKey }: WrappingKey & BoxKey): Uint8Array => {
  if (publicKey) return closeBox(publicKey, dataKey);
  return share ? wrap(layerOf(share), dataKey) : dataKey;
};

const wrapKey = (dataKey: Uint8Array, by: WrappingKey & BoxKey): Buffer => wrap(by.key, innerOf(dataKey, by));

function dataKeyIn(inner: Uint8Array, { share, boxShare }: WrappingKey & BoxKey): Uint8Array {
  if (boxShare) return openBox(boxShare, inner);
  return share ? unwrap(layerOf(share), inner) : inner;
}

function unwrapKey(wrappedKey: Uint8Array, by: WrappingKey & BoxKey): Uint8Array {
  const dataKey = dataKeyIn(unwrap(by.key, wrappedKey), by);
  if (dataKey.length !== keyBytes) throw new SealBroken('a wrapped key needs its share');
  return dataKey;
}

/** Wraps a data key anew when the master key changes; the file and its share stay as they are. Throws SealBroken for the wrong old key. */
export const rewrapKey = (wrappedKey: Uint8Array, from: MasterKey, to: MasterKey): Buffer => wrap(to.key, unwrap(from.key, wrappedKey));

/** Puts a share beneath the master key that alone wrapped a data key until now. Throws SealBroken for another master key. */
export const addShare = (wrappedKey: Uint8Array, master: MasterKey, share: Uint8Array): Buffer =>
  wrapKey(unwrapKey(wrappedKey, master), { ...master, share });

/** The same by the public key of a share, which need not be at hand. */
export const addBox = (wrappedKey: Uint8Array, master: MasterKey, publicKey: Uint8Array): Buffer =>
  wrapKey(unwrapKey(wrappedKey, master), { ...master, publicKey });

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

/** A fresh data key, wrapped, for bytes that are sealed later. */
export const newWrappedKey = (by: WrappingKey): Buffer => wrapKey(randomBytes(keyBytes), by);

/** Seals bytes under a data key that was made before. Throws SealBroken where something else wrapped it. */
export const sealUnder = (plain: Uint8Array, wrappedKey: Uint8Array, by: WrappingKey): Buffer => sealWith(plain, unwrapKey(wrappedKey, by));

function openWith(sealed: Uint8Array, dataKey: Uint8Array): Buffer {
  const header = sealed.subarray(0, headerBytes);
  if (header.length < headerBytes) throw new SealBroken('sealed bytes are cut off');
  if (header[0] !== version) throw new SealBroken('sealed bytes have an unknown version');
  const [body, size] = [sealed.subarray(headerBytes), chunkBytes + tagBytes];
  const count = Math.max(1, Math.ceil(body.length / size));
  return Buffer.concat(
    Array.from({ length: count }, (_, number) =>
      decrypt(dataKey, chunkNonce(header, number, number === count - 1), body.subarray(number * size, (number + 1) * size)),
    ),
  );
}

/** A data key at work: it seals, and opens again what it sealed. Seven random bytes tell its contents apart: some thousands at most. */
export interface DataKey {
  readonly wrappedKey: Buffer;
  seal(plain: Uint8Array): Buffer;
  /** Throws SealBroken for anything that it did not seal. */
  open(sealed: Uint8Array): Buffer;
}

const atWork = (dataKey: Uint8Array, wrappedKey: Uint8Array): DataKey => ({
  wrappedKey: Buffer.from(wrappedKey),
  seal: (plain) => sealWith(plain, dataKey),
  open: (sealed) => openWith(sealed, dataKey),
});

/** A fresh data key for several contents. */
export function newDataKey(by: WrappingKey & BoxKey): DataKey {
  const dataKey = randomBytes(keyBytes);
  return atWork(dataKey, wrapKey(dataKey, by));
}

/** A wrapped data key that is unwrapped once for all that it sealed. Throws SealBroken for another wrapping key. */
export const openDataKey = (wrappedKey: Uint8Array, by: WrappingKey & BoxKey): DataKey => atWork(unwrapKey(wrappedKey, by), wrappedKey);

/** Seals several contents under one fresh data key, which comes back wrapped. */
export function sealAll(plains: readonly Uint8Array[], by: WrappingKey & BoxKey): { sealed: Buffer[]; wrappedKey: Buffer } {
  const { seal: sealOne, wrappedKey } = newDataKey(by);
  return { sealed: plains.map(sealOne), wrappedKey };
}

/** Seals bytes under a fresh data key, which comes back wrapped. */
export function seal(plain: Uint8Array, by: WrappingKey & BoxKey): { sealed: Buffer; wrappedKey: Buffer } {
  const { sealed, wrappedKey } = sealAll([plain], by);
  return { sealed: sealed[0]!, wrappedKey };
}

/** Opens sealed bytes as they arrive, one proven chunk at a time. Throws SealBroken for anything that is not what was sealed. */
export async function* open(sealed: AsyncIterable<Uint8Array>, wrappedKey: Uint8Array, by: WrappingKey & BoxKey): AsyncGenerator<Buffer> {
  const dataKey = unwrapKey(wrappedKey, by);
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
