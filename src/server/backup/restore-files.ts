import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readWhole } from '../files/stores/byte-store.ts';
import { StoredFileMissing } from '../files/stores/missing.ts';
import type { ByteStores } from '../files/stores/store.ts';
import { StartError } from '../start-error.ts';
import { getEach } from './copy-files.ts';
import { openKeyFolder, toKeyFolder, toMirrorFolder } from './key-mirror.ts';

export interface RestorableFile {
  readonly id: string;
  readonly shareId: string | null;
  readonly place: string;
}

/** Everything a restore wrote, so that it can be undone. */
export class RestoredFiles {
  readonly files: string[] = [];
  readonly keys: string[] = [];
  readonly erasedKeys = new Set<string>();
  /** Files of erased keys, which stay deleted. */
  readonly missingIds: string[] = [];
}

/** Returns the given folder, else the keys or the mirror next to the backup. Throws StartError if `given` is not a folder. */
export function findKeys(folder: string, keysFolder: string | null): string | null {
  if (keysFolder !== null && !statSync(keysFolder, { throwIfNoEntry: false })?.isDirectory())
    throw new StartError(`${keysFolder} does not exist. Name the folder with this backup’s keys.`);
  return keysFolder ?? [toKeyFolder(folder), toMirrorFolder(path.dirname(folder))].find((candidate) => existsSync(candidate)) ?? null;
}

/** Throws StartError, because without any keys every file would count as deleted. */
export function refuseWithoutKeys(folder: string, keys: string | null): asserts keys is string {
  if (keys === null)
    throw new StartError(
      `This backup’s file keys are neither in ${toKeyFolder(folder)} nor in ${toMirrorFolder(path.dirname(folder))}. Name their folder with --keys.`,
    );
}

const listLimitMs = 10 * 60_000;

export type Confirm = (sentence: string) => Promise<boolean>;

/** If the folder has none of the backup's keys, every file would be restored as deleted. Throws StartError unless confirmed. */
export async function confirmAllDeleted(keys: string, shareIds: readonly string[], confirm: Confirm): Promise<void> {
  const there = new Set((await openKeyFolder(keys).list(AbortSignal.timeout(listLimitMs))).map(({ id }) => id));
  if (shareIds.some((id) => there.has(id))) return;
  const sentence = `${keys} holds ${there.size === 0 ? 'no keys' : 'keys, but none for this backup'}: every file would be restored as deleted`;
  if (await confirm(sentence)) return;
  throw new StartError(`${sentence}. Name the folder with its keys with --keys, or use --all-deleted if all its files were deleted since.`);
}

export async function findKey(keys: string, keyId: string): Promise<Buffer | null> {
  const key = await readWhole(openKeyFolder(keys), keyId).catch((error: unknown) => {
    if (error instanceof StoredFileMissing) return null;
    throw error;
  });
  if (key && key.length !== 32) throw new StartError(`${keys} has a damaged key (${keyId}). Nothing was restored. Repair or remove it.`);
  return key;
}

/** Puts files that are not in the store yet; call it after `storeMissingKeys`. Fills `restored` as it goes, also when it fails. */
export async function storeMissingFiles(
  stores: ByteStores,
  files: readonly RestorableFile[],
  restored: RestoredFiles,
  there: ReadonlySet<string> = new Set(),
): Promise<void> {
  await getEach(files, async ({ id, shareId, place }) => {
    if (shareId !== null && restored.erasedKeys.has(shareId)) return void restored.missingIds.push(id);
    if (there.has(id)) return;
    restored.files.push(id);
    await stores.current.put(id, await readFile(place));
  });
}
