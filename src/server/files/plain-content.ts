import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { open, type WrappingKey } from '../crypto/seal.ts';

const gather = async (parts: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const part of parts) chunks.push(part);
  return Buffer.concat(chunks);
};

const toHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * For rows that say 'none': a job may have encrypted the file already, so compares the row's hash. Throws DecryptionError if neither fits.
 */
export async function getContent(
  stored: AsyncIterable<Uint8Array>,
  { wrappedKey, sha256 }: { readonly wrappedKey: Uint8Array; readonly sha256: string },
  by: WrappingKey,
): Promise<{ plain: Buffer; isSealed: boolean }> {
  const bytes = await gather(stored);
  if (toHash(bytes) === sha256) return { plain: bytes, isSealed: false };
  return { plain: await gather(open(Readable.from([bytes]), wrappedKey, by)), isSealed: true };
}
