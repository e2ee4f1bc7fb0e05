import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readWhole } from '../files/stores/byte-store.ts';
import { StoredFileMissing } from '../files/stores/missing.ts';
import type { ByteStores } from '../files/stores/store.ts';
import { StartError } from '../start-error.ts';
import { getEach } from './copy-files.ts';
import { keysAt, keysBeside, mirrorIn } from './key-mirror.ts';

/** A file of a backup. */
export interface RestorableFile {
  readonly id: string;
  readonly shareId: string | null;
  /** Where its bytes are, sealed. */
  readonly place: string;
}

/** What a restore put into the stores, so that it can be taken back, and which files it could not bring back. */
export class RestoredFiles {
  readonly files: string[] = [];
  readonly keys: string[] = [];
  /** Keys that were erased after the moment that is restored. */
  readonly erasedKeys = new Set<string>();
  /** Files of erased keys: they stay deleted. */
  readonly gone: string[] = [];
}

/** The folder of the keys of a backup: the one that is given, else the backup's own or the mirror beside it. Throws StartError where the given one is no folder. */
export function findKeys(folder: string, given: string | null): string | null {
  if (given !== null && !statSync(given, { throwIfNoEntry: false })?.isDirectory())
    throw new StartError(`${given} does not exist. Name the folder with this backup’s keys.`);
  return given ?? [keysBeside(folder), mirrorIn(path.dirname(folder))].find((place) => existsSync(place)) ?? null;
}

/** Throws StartError: with no keys at all every file would be taken for a deleted one. */
export function refuseWithoutKeys(folder: string, keys: string | null): asserts keys is string {
  if (keys === null)
    throw new StartError(
      `This backup’s file keys are neither in ${keysBeside(folder)} nor in ${mirrorIn(path.dirname(folder))}. Name their folder with --keys.`,
    );
}

const listLimitMs = 10 * 60_000;

/** Answers whether somebody wants what the sentence says. */
export type Confirm = (sentence: string) => Promise<boolean>;

/** Asks before every file is taken for a deleted one, because the folder has none of their keys. Throws StartError unless that is confirmed. */
export async function confirmAllDeleted(keys: string, shareIds: readonly string[], confirm: Confirm): Promise<void> {
  const there = new Set((await keysAt(keys).list(AbortSignal.timeout(listLimitMs))).map(({ id }) => id));
  if (shareIds.some((id) => there.has(id))) return;
  const sentence = `${keys} holds ${there.size === 0 ? 'no keys' : 'keys, but none for this backup'}: every file would be restored as deleted`;
  if (await confirm(sentence)) return;
  throw new StartError(`${sentence}. Name the folder with its keys with --keys, or use --all-deleted if all its files were deleted since.`);
}

/** A key in a folder of keys, null where it is not there. Throws StartError for one that is damaged. */
export async function findKey(keys: string, keyId: string): Promise<Buffer | null> {
  const key = await readWhole(keysAt(keys), keyId).catch((error: unknown) => {
    if (error instanceof StoredFileMissing) return null;
    throw error;
  });
  if (key && key.length !== 32) throw new StartError(`${keys} has a damaged key (${keyId}). Nothing was restored. Repair or remove it.`);
  return key;
}

/** Puts files into the store, beside what is there, after the keys. Writes down what it put and what not, also when it fails half-way. */
export async function putFiles(
  stores: ByteStores,
  files: readonly RestorableFile[],
  restored: RestoredFiles,
  there: ReadonlySet<string> = new Set(),
): Promise<void> {
  await getEach(files, async ({ id, shareId, place }) => {
    if (shareId !== null && restored.erasedKeys.has(shareId)) return void restored.gone.push(id);
    if (there.has(id)) return;
    restored.files.push(id);
    await stores.current.put(id, await readFile(place));
  });
}
