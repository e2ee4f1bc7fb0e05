import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { newestMigration } from '#server/db/migrations.ts';

/** What of the checkout a program reads, apart from what is installed. */
const parts = ['package.json', 'src', 'db', 'docs', 'build', 'public', 'bin'];

/** A release after this one, which brings more migrations: where its checkout is, until the calling file ends, and how the last of them is called. */
export function makeNextRelease(...texts: readonly string[]): { readonly root: string; readonly migration: string } {
  const root = mkdtempSync(path.join(tmpdir(), 'carriage-next-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  for (const part of parts) cpSync(part, path.join(root, part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  const names = texts.map((_text, at) => `${String(newestMigration() + at + 1).padStart(4, '0')}-next-release.sql`);
  for (const [at, name] of names.entries()) writeFileSync(path.join(root, 'db/migrations', name), texts[at]!);
  return { root, migration: names.at(-1)! };
}
