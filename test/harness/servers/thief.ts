import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { open, type MasterKey } from '#server/crypto/seal.ts';

export function readFolders(...folders: readonly string[]): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (const folder of folders)
    for (const name of existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []) {
      const place = path.join(folder, name);
      if (statSync(place, { throwIfNoEntry: false })?.isFile())
        found.set(place, name.endsWith('.gz') ? gunzipSync(readFileSync(place)) : readFileSync(place));
    }
  return found;
}

export const findContaining = (found: ReadonlyMap<string, Buffer>, bytes: Buffer): string[] =>
  [...found].filter(([, content]) => content.includes(bytes)).map(([place]) => place);

/** Tries every file of a subject key's length; null if nothing can be decrypted. */
export async function readAsThief(
  sealed: Buffer,
  wrappedKey: Buffer,
  master: MasterKey,
  found: ReadonlyMap<string, Buffer>,
): Promise<Buffer | null> {
  const lying = [...found.values()].filter(({ length }) => length === 32);
  const shares = new Map(lying.map((share) => [share.toString('hex'), share])).values().toArray();
  for (const by of [{}, ...shares.map((share) => ({ share }))])
    try {
      const parts: Buffer[] = await Readable.from(open(Readable.from([sealed]), wrappedKey, { ...master, ...by })).toArray();
      return Buffer.concat(parts);
    } catch {
      // Not this one.
    }
  return null;
}
