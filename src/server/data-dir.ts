import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './start-error.ts';

const getCode = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** Not `recursive`: below /proc, that option never returns. */
function makeFolder(folder: string): void {
  const missing: string[] = [];
  for (let at = path.resolve(folder); !existsSync(at); at = path.dirname(at)) missing.unshift(at);
  for (const one of missing) {
    try {
      mkdirSync(one);
    } catch (error) {
      // Another program that is starting made it.
      if (getCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** Creates the folder if it is missing. Throws StartError unless it is writable. */
export function ensureWritable(folder: string, variable = 'DATA_DIR'): void {
  try {
    makeFolder(folder);
    // The trailing `/.` makes this fail for a file.
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

/** Creates `file` with mode 600 if it is missing; of two concurrent callers, both get the winner's content. Throws StartError. */
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

export const isRestoring = (dataDir: string): boolean => existsSync(restoreMark(dataDir));

export function beginRestoring(dataDir: string): void {
  writeFileSync(restoreMark(dataDir), '', { mode: 0o600, flush: true });
}

export function endRestoring(dataDir: string): void {
  rmSync(restoreMark(dataDir), { force: true });
}

export function requireWholeData(dataDir: string): void {
  if (isRestoring(dataDir))
    throw new StartError(`A restore into DATA_DIR ${dataDir} did not finish. Run npm run restore -- FOLDER again; it starts over.`);
}
