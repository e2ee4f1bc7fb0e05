import { createHash, sign } from 'node:crypto';
import { Readable } from 'node:stream';
import canonicalize from 'canonicalize';
import { ZipFile } from 'yazl';
import type { CurrentKey } from '../signing/keys.ts';

/** A file of an export: opened when its turn comes, read as a stream. */
export interface ArchiveFile {
  readonly name: string;
  readonly open: () => Promise<Readable>;
}

/** What the manifest says beside its files. */
export interface ManifestHead {
  readonly format: 'carriage-evidence-2';
  readonly exportId: string;
  readonly transportId: string;
  readonly madeAt: string;
  /** Where the public keys are published. */
  readonly keysAt: string;
}

/** A file as the manifest lists it. */
export interface ManifestFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A stream of bytes that are there already. */
export const toStream = (bytes: Uint8Array | string): Readable => Readable.from([Buffer.from(bytes)], { objectMode: false });

/** A stream of lines or pieces as they are made. */
export const streamFrom = (pieces: AsyncIterable<string | Uint8Array>): Readable => Readable.from(pieces, { objectMode: false });

const canonicalBytes = (value: unknown): Buffer => Buffer.from(canonicalize(value)!);
const signed = (bytes: Uint8Array, key: CurrentKey): string => sign(null, bytes, key.privateKey).toString('base64');

/** Passes a file on and answers what it was once it is through. */
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
  return streamFrom(pieces());
}

const sealHead = 'CARRIAGE-SEAL-1 ';
/** A signature of Ed25519 has 64 bytes: 88 letters. */
const sealBytes = sealHead.length + 88;

/** Replaces the last bytes, which were left free, by a signature over all that come before them. */
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

/** What an archive turned out to be. */
export interface Archive {
  readonly bytes: AsyncGenerator<Buffer>;
  /** SHA-256 of the manifest, once all bytes were read. */
  readonly manifestHash: () => string;
}

/**
 * Writes an archive as a stream: its files as they are, the manifest of their hashes, a signature over it, and over every byte a seal in
 * the comment of the archive. `onFile` hears of each file that is through. What cannot be read breaks the stream off.
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
