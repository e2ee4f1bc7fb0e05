import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { fileOfProgram } from '../root.ts';

/** Where the numbered files of this repository are. */
export const migrationsFolder = fileOfProgram('db/migrations');

/** A numbered file, and what it asks of programs of the release before. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** Why no program of the release before may run on it; null where it only adds. */
  readonly stopsBecause: string | null;
}

/**
 * The last of those that were written before they had to say what they ask of running programs. They keep their text, whose checksum databases hold; whoever
 * lacks one of them lacks this one, too, which changes what sums mean.
 */
export const newestUndeclared = 98;

const unsaid = 'it is from before migrations said whether they only add';

function stopsBecause(number: number, text: string): string | null {
  const [, why] = /^-- Stop all programs first: (\S.*)/.exec(text) ?? [];
  return why ?? (number <= newestUndeclared ? unsaid : null);
}

/** Reads the files of a folder, by number. Throws StartError for a gap. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name, index) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
    if (number !== index + 1)
      throw new StartError(
        `db/migrations/${name} should be number ${String(index + 1).padStart(4, '0')}: name it 0001-like-this.sql, without gaps.`,
      );
    const text = readFileSync(path.join(folder, name), 'utf8');
    return { number, name, text, checksum: createHash('sha256').update(text).digest('hex'), stopsBecause: stopsBecause(number, text) };
  });
}

/** The newest migration that this version brings. */
export const newestMigration = (): number => readMigrations().length;
