import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readWhole } from '../files/byte-store.ts';
import { StoredFileMissing } from '../files/missing.ts';
import type { ByteStores } from '../files/store.ts';
import { StartError } from '../start-error.ts';
import { eachOf } from './copy-files.ts';
import { keysAt, keysBeside, mirrorIn } from './key-mirror.ts';

/** A file that a backup or its log says was there. */
export interface RestorableFile {
  readonly id: string;
  readonly shareId: string | null;
  /** Where its bytes are, sealed; null: nowhere. */
  readonly place: string | null;
}

/** What a restore put into the stores, so that it can be taken back, and which files it could not bring back. */
export class RestoredFiles {
  readonly files: string[] = [];
  readonly shares: string[] = [];
  /** Their shares were erased: they were deleted after the moment that is restored, and stay deleted. */
  readonly gone: string[] = [];
  /** Shares of people that were erased after the moment that is restored: what is sealed to them stays closed. */
  readonly closed: string[] = [];
  /** They have a row and a share and no bytes anywhere. */
  readonly missing: string[] = [];
}

/** The folder of the shares of a backup: the one that is given, else the backup's own or the mirror beside it. Throws StartError where the given one is no folder. */
export function findKeys(folder: string, given: string | null): string | null {
  if (given !== null && !statSync(given, { throwIfNoEntry: false })?.isDirectory())
    throw new StartError(`${given} is not there: give the folder that holds the keys of this backup.`);
  return given ?? [keysBeside(folder), mirrorIn(path.dirname(folder))].find((place) => existsSync(place)) ?? null;
}

/** Throws StartError: with no keys at all every file would be taken for a deleted one. */
export function refuseWithoutKeys(folder: string, keys: string | null): asserts keys is string {
  if (keys === null)
    throw new StartError(
      `The keys of the files of this backup are neither at ${keysBeside(folder)} nor at ${mirrorIn(path.dirname(folder))}: give their folder with --keys.`,
    );
}

const listLimitMs = 10 * 60_000;

/** Answers whether somebody wants what the sentence says. */
export type Confirm = (sentence: string) => Promise<boolean>;

/** Asks before every file is taken for a deleted one, because the folder has none of their keys. Throws StartError unless that is confirmed. */
export async function confirmAllDeleted(keys: string, shareIds: readonly string[], confirm: Confirm): Promise<void> {
  const there = new Set((await keysAt(keys).list(AbortSignal.timeout(listLimitMs))).map(({ id }) => id));
  if (shareIds.some((id) => there.has(id))) return;
  const sentence = `${keys} holds ${there.size === 0 ? 'no keys' : 'keys, and none of this backup'}: every file would be restored as deleted`;
  if (await confirm(sentence)) return;
  throw new StartError(`${sentence}. Give the folder of its keys with --keys, or --all-deleted if each of its files was deleted since.`);
}

/** A share in a folder of keys, null where it is not there. Throws StartError for one that is damaged. */
export async function findShare(keys: string, shareId: string): Promise<Buffer | null> {
  const share = await readWhole(keysAt(keys), shareId).catch((error: unknown) => {
    if (error instanceof StoredFileMissing) return null;
    throw error;
  });
  if (share && share.length !== 32)
    throw new StartError(`${keys} holds a key that is damaged (${shareId}): nothing was restored. Mend it or take it away.`);
  return share;
}

/** What lies in the stores before a restore begins: it stays as it is, and is not taken back either when the restore fails. */
export interface LyingThere {
  readonly files: ReadonlySet<string>;
  readonly shares: ReadonlySet<string>;
}

/** Puts files and their shares into the stores, beside what is there. Writes down what it put and what not, also when it fails half-way. */
export async function putFiles(
  stores: ByteStores,
  from: { readonly folder: string; readonly keys: string | null },
  files: readonly RestorableFile[],
  restored: RestoredFiles,
  there: LyingThere = { files: new Set(), shares: new Set() },
): Promise<void> {
  await eachOf(files, async ({ id, shareId, place }) => {
    if (shareId !== null) {
      refuseWithoutKeys(from.folder, from.keys);
      const share = await findShare(from.keys, shareId);
      if (share === null) return void restored.gone.push(id);
      if (!there.shares.has(shareId)) {
        restored.shares.push(shareId);
        await stores.shares.current.put(shareId, share);
      }
    }
    if (place === null) return void restored.missing.push(id);
    if (there.files.has(id)) return;
    restored.files.push(id);
    await stores.current.put(id, await readFile(place));
  });
}
