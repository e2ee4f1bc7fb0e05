import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { fileOfProgram } from '../root.ts';

export const migrationsFolder = fileOfProgram('db/migrations');

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** Why programs of the previous release must be stopped first; null if the migration only adds. */
  readonly stopsBecause: string | null;
}

/** A database that lacks an older migration lacks this one too, which needs programs stopped. Checksums forbid editing old files. */
export const newestUndeclared = 98;

const unsaid = 'it is from before migrations said whether they only add';

function stopsBecause(number: number, text: string): string | null {
  const [, why] = /^-- Stop all programs first: (\S.*)/.exec(text) ?? [];
  return why ?? (number <= newestUndeclared ? unsaid : null);
}

/** Throws StartError for a gap in the numbers. */
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

export const newestMigration = (): number => readMigrations().length;
