import type { ByteStores } from '../files/stores/store.ts';
import type { StoreName } from '../files/stores/byte-store.ts';
import { StoredFileMissing } from '../files/stores/missing.ts';
import { writeHashed } from './hashed-file.ts';
import { filePlace, type Manifest } from './manifest.ts';

const atOnce = 8;

/** Runs eight at a time. After a failure, starts no more items, waits for the running ones and throws the first error. */
export async function getEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const run = async () => {
    for (const item of waiting) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  if (failures.length > 0) throw failures[0];
}

export interface CopiedRow {
  readonly id: string;
  readonly store: StoreName;
  readonly shareId: string | null;
}

/** Copies the stored ciphertext. Lists files that are missing from their store instead of throwing. */
export async function copyFiles(
  rows: readonly CopiedRow[],
  stores: ByteStores,
  folder: string,
  signal: AbortSignal,
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const files: Manifest['files'] = [];
  const missing: string[] = [];
  await getEach(rows, async ({ id, store, shareId }) => {
    signal.throwIfAborted();
    try {
      files.push({
        id,
        ...(shareId && { share: shareId }),
        ...(await writeHashed(filePlace(folder, id), await stores.byName(store).read(id))),
      });
    } catch (error) {
      if (!(error instanceof StoredFileMissing)) throw error;
      missing.push(id);
    }
  });
  return { files: files.sort((a, b) => a.id.localeCompare(b.id)), missing: missing.sort() };
}
