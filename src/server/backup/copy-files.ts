import type { ByteStores } from '../files/store.ts';
import type { StoreName } from '../files/byte-store.ts';
import { StoredFileMissing } from '../files/missing.ts';
import { writeHashed } from './hashed-file.ts';
import { filePlace, type Manifest } from './manifest.ts';

const atOnce = 8;

/** Runs `work` for each item, some at a time; the first failure ends it. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const run = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}

/** Copies stored files below `folder`, as they lie in their stores; those that are not there are named. */
export async function copyFiles(
  rows: readonly { readonly id: string; readonly store: StoreName }[],
  stores: ByteStores,
  folder: string,
  signal: AbortSignal,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const files: Manifest['files'] = [];
  const missing: string[] = [];
  await eachOf(rows, async ({ id, store }) => {
    signal.throwIfAborted();
    try {
      files.push({ id, ...(await writeHashed(filePlace(folder, id), await stores.byName(store).read(id))) });
    } catch (error) {
      if (!(error instanceof StoredFileMissing)) throw error;
      missing.push(id);
    }
  });
  return { files: files.sort((a, b) => a.id.localeCompare(b.id)), missing: missing.sort() };
}
