import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './start-error.ts';

const getCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** Makes what is missing of a path, folder by folder: below /proc Node's own `recursive` never comes back. */
function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !existsSync(at); at = path.dirname(at)) missing.unshift(at);
  for (const one of missing) {
    try {
      mkdirSync(one);
    } catch (error) {
      // Two programs that start at once make the same one.
      if (getCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** Makes the folder when it is missing and proves that it can be written. Throws StartError. */
export function ensureWritable(folder: string, variable = 'DATA_DIR'): void {
  try {
    makeFolder(folder);
    // Of a file it says that it is no folder.
    accessSync(`${folder}/.`, constants.W_OK | constants.X_OK);
    const probe = path.join(folder, `.probe-${randomBytes(6).toString('hex')}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartError(
      `Can’t write to ${variable} ${folder} (${getCode(error)}). Make it writable for this user or choose another folder.`,
    );
  }
}

/**
 * The content of `file`, which is written with mode 600 when it is missing. Of two that write at once one wins and both
 * read the winner's content. Throws StartError when it can neither be read nor written.
 */
export function readOrCreateSecret(file: string, create: () => string): { content: string; created: boolean } {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const existing = readIfThere(file);
    if (existing !== null) return { content: existing, created: false };
    writeFileSync(draft, create(), { mode: 0o600 });
    const created = linkIfFree(draft, file);
    return { content: readFileSync(file, 'utf8'), created };
  } catch (error) {
    throw new StartError(`Can’t read or write ${file} (${getCode(error)}). Check its owner and permissions, then start again.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (getCode(error) === 'ENOENT') return null;
    throw error;
  }
}

function linkIfFree(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (getCode(error) === 'EEXIST') return false;
    throw error;
  }
}

const restoreMark = (dataDir: string): string => path.join(dataDir, 'restore.unfinished');

/** Whether a restore into this DATA_DIR was begun and never ended. */
export const isRestoring = (dataDir: string): boolean => existsSync(restoreMark(dataDir));

/** Says that a restore begins, which outlives a crash. */
export function beginRestoring(dataDir: string): void {
  writeFileSync(restoreMark(dataDir), '', { mode: 0o600, flush: true });
}

/** Says that a restore ended, whole or undone. */
export function endRestoring(dataDir: string): void {
  rmSync(restoreMark(dataDir), { force: true });
}

/** Throws StartError where a restore was broken off: what is there is not whole. */
export function requireWholeData(dataDir: string): void {
  if (isRestoring(dataDir))
    throw new StartError(`A restore into DATA_DIR ${dataDir} did not finish. Run npm run restore -- FOLDER again; it starts over.`);
}
