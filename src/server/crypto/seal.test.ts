import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  masterKey,
  newSubjectKey,
  open,
  rewrapForSubject,
  rewrapKey,
  seal,
  DecryptionError,
  sealStream,
  type WrappingKey,
} from './seal.ts';

const master = masterKey(Buffer.alloc(32, 1));
const otherMaster = masterKey(Buffer.alloc(32, 2));

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function openAll(sealed: Uint8Array, wrappedKey: Uint8Array, key: WrappingKey = master, pieceSize = 10_000): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of open(inPieces(sealed, pieceSize), wrappedKey, key)) parts.push(part);
  return Buffer.concat(parts);
}

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])('%i bytes can be read back, in chunks of any size', async (size) => {
  const plain = randomBytes(size);
  const { sealed, wrappedKey } = seal(plain, master);
  for (const pieceSize of [997, 65_552, 1_000_000]) {
    expect((await openAll(sealed, wrappedKey, master, pieceSize)).equals(plain)).toBe(true);
    const streamed = Buffer.concat(await Readable.from(sealStream(inPieces(plain, pieceSize), wrappedKey, master)).toArray());
    expect(streamed).toHaveLength(sealed.length);
    expect((await openAll(streamed, wrappedKey)).equals(plain)).toBe(true);
  }
});

test('any changed byte makes decryption fail', async () => {
  const { sealed, wrappedKey } = seal(randomBytes(70_000), master);
  await fc.assert(
    fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), async (position, change) => {
      const tampered = Buffer.from(sealed);
      tampered[position]! ^= change;
      await expect(openAll(tampered, wrappedKey)).rejects.toThrow(DecryptionError);
    }),
    { numRuns: 60 },
  );
});

test('truncated, extended and reordered content makes decryption fail', async () => {
  const { sealed, wrappedKey } = seal(randomBytes(3 * 65_536), master);
  const chunk = 65_536 + 16;
  const swapped = Buffer.concat([
    sealed.subarray(0, 8),
    sealed.subarray(8 + chunk, 8 + 2 * chunk),
    sealed.subarray(8, 8 + chunk),
    sealed.subarray(8 + 2 * chunk),
  ]);
  const broken = [
    sealed.subarray(0, 0),
    sealed.subarray(0, 8),
    sealed.subarray(0, 8 + chunk),
    sealed.subarray(0, -1),
    Buffer.concat([sealed, Buffer.of(0)]),
    swapped,
  ];
  for (const content of broken) await expect(openAll(content, wrappedKey)).rejects.toThrow(DecryptionError);
});

test('no part of a chunk is returned before it is authenticated', async () => {
  const { sealed, wrappedKey } = seal(randomBytes(2 * 65_536), master);
  sealed[8 + 65_552 + 5]! ^= 1;
  let received = 0;
  const reading = (async () => {
    for await (const part of open(inPieces(sealed, 50_000), wrappedKey, master)) received += part.length;
  })();
  await expect(reading).rejects.toThrow(DecryptionError);
  expect(received).toBe(65_536);
});

test('only its own master key decrypts a file, and after rewrapping only the new one', async () => {
  const plain = Buffer.from('licence front');
  const { sealed, wrappedKey } = seal(plain, master);
  await expect(openAll(sealed, wrappedKey, otherMaster)).rejects.toThrow(DecryptionError);
  const rewrapped = rewrapKey(wrappedKey, master, otherMaster);
  expect(await openAll(sealed, rewrapped, otherMaster)).toEqual(plain);
  await expect(openAll(sealed, rewrapped, master)).rejects.toThrow(DecryptionError);
});

test('the same content is encrypted differently each time, and is not visible', () => {
  const plain = Buffer.from('4111 1111 1111 1111 and a name');
  const first = seal(plain, master);
  const second = seal(plain, master);
  expect(first.sealed.equals(second.sealed)).toBe(false);
  expect(first.sealed.includes(plain.subarray(0, 8))).toBe(false);
});

test('a master key has an id that does not reveal it, and 32 bytes', () => {
  expect(master.id).toMatch(/^[0-9a-f]{16}$/);
  expect(master.id).not.toBe(otherMaster.id);
  expect(() => masterKey(Buffer.alloc(16))).toThrow('32 bytes');
});

test('a file with a subject key needs exactly that key and the master key, also after a rotation', async () => {
  const plain = randomBytes(70_000);
  const [share, otherShare] = [newSubjectKey(), newSubjectKey()];
  const { sealed, wrappedKey } = seal(plain, { ...master, share });
  for (const key of [wrappedKey, rewrapKey(wrappedKey, master, otherMaster)]) {
    const by = key === wrappedKey ? master : otherMaster;
    await expect(openAll(sealed, key, by)).rejects.toThrow(DecryptionError);
    await expect(openAll(sealed, key, { ...by, share: otherShare })).rejects.toThrow(DecryptionError);
    await expect(openAll(sealed, key, { ...by, share: share.subarray(1) })).rejects.toThrow(DecryptionError);
    expect((await openAll(sealed, key, { ...by, share })).equals(plain)).toBe(true);
  }
});

test('a file can be rewrapped to another subject key, and is then decrypted by that one only', async () => {
  const plain = randomBytes(100);
  const [first, second] = [newSubjectKey(), newSubjectKey()];
  const { sealed, wrappedKey } = seal(plain, master);
  const once = rewrapForSubject(wrappedKey, master, null, first);
  const twice = rewrapForSubject(once, master, first, second);
  expect((await openAll(sealed, once, { ...master, share: first })).equals(plain)).toBe(true);
  expect((await openAll(sealed, twice, { ...master, share: second })).equals(plain)).toBe(true);
  for (const by of [master, { ...master, share: first }]) await expect(openAll(sealed, twice, by)).rejects.toThrow(DecryptionError);
  expect(() => rewrapForSubject(twice, master, first, second)).toThrow(DecryptionError);
  expect(() => rewrapForSubject(twice, master, null, second)).toThrow(DecryptionError);
});
