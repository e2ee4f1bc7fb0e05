import { createHash, sign } from 'node:crypto';
import { Readable } from 'node:stream';
import canonicalize from 'canonicalize';
import { ZipFile } from 'yazl';
import type { CurrentKey } from '../signing/keys.ts';

export interface ArchiveFile {
  readonly name: string;
  readonly open: () => Promise<Readable>;
}

export interface ManifestHead {
  readonly format: 'carriage-evidence-2';
  readonly exportId: string;
  readonly transportId: string;
  readonly madeAt: string;
  readonly keysAt: string;
}

export interface ManifestFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export const toStream = (bytes: Uint8Array | string): Readable => Readable.from([Buffer.from(bytes)], { objectMode: false });

export const toReadable = (pieces: AsyncIterable<string | Uint8Array>): Readable => Readable.from(pieces, { objectMode: false });

const canonicalBytes = (value: unknown): Buffer => Buffer.from(canonicalize(value)!);
const signed = (bytes: Uint8Array, key: CurrentKey): string => sign(null, bytes, key.privateKey).toString('base64');

/** Passes the stream through and reports size and hash at the end. */
function counted(name: string, content: Readable, note: (file: ManifestFile) => Promise<void>): Readable {
  async function* pieces() {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of content as AsyncIterable<Buffer>) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
    await note({ name, bytes, sha256: hash.digest('hex') });
  }
  return toReadable(pieces());
}

const sealHead = 'CARRIAGE-SEAL-1 ';
/** Length of an Ed25519 signature in base64. */
const sealBytes = sealHead.length + 88;

/** Replaces the placeholder at the end with a signature over all bytes before it. */
async function* sealed(bytes: AsyncIterable<Buffer>, key: CurrentKey): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let waiting = Buffer.alloc(0);
  for await (const piece of bytes) {
    const all = Buffer.concat([waiting, piece]);
    const passed = all.subarray(0, Math.max(0, all.length - sealBytes));
    waiting = all.subarray(passed.length);
    hash.update(passed);
    if (passed.length > 0) yield passed;
  }
  yield Buffer.from(sealHead + signed(Buffer.from(`carriage archive ${hash.digest('hex')}`), key));
}

export interface Archive {
  readonly bytes: AsyncGenerator<Buffer>;
  readonly manifestHash: () => string;
}

/**
 * Streams an archive: the files, a signed manifest of their hashes, and a seal over every byte in the archive's comment. `onFile` is called
 * after each file. A read error destroys the stream.
 */
export function writeArchive(
  files: readonly ArchiveFile[],
  head: ManifestHead,
  key: CurrentKey,
  onFile: (file: ManifestFile) => Promise<void> = async () => {},
): Archive {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => void output.destroy(error as Error);
  zip.on('error', fail);
  const listed: ManifestFile[] = [];
  let manifest: Buffer = Buffer.alloc(0);
  const add = (name: string, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(name, { compress: false, mtime: new Date(head.madeAt) }, (hand) => {
      open().then((content) => hand(null, content.on('error', fail)), fail);
    });
  for (const { name, open } of files)
    add(name, async () =>
      counted(name, await open(), async (file) => {
        listed.push(file);
        await onFile(file);
      }),
    );
  add('manifest.json', async () => toStream((manifest = canonicalBytes({ ...head, files: listed }))));
  const { publicKey } = key;
  add('signature.json', async () => toStream(canonicalBytes({ algorithm: 'Ed25519', publicKey, signature: signed(manifest, key) })));
  zip.end({ comment: ' '.repeat(sealBytes), forceZip64Format: false });
  return { bytes: sealed(output as AsyncIterable<Buffer>, key), manifestHash: () => createHash('sha256').update(manifest).digest('hex') };
}
