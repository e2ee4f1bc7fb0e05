import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addCleanup } from '../people/endings.ts';
import { newestMigration } from '#server/db/migrations.ts';

const parts = ['package.json', 'src', 'db', 'docs', 'build', 'public', 'bin'];

export function makeNextRelease(...texts: readonly string[]): { readonly root: string; readonly migration: string } {
  const root = mkdtempSync(path.join(tmpdir(), 'carriage-next-'));
  addCleanup(() => rmSync(root, { recursive: true, force: true }));
  for (const part of parts) cpSync(part, path.join(root, part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  const names = texts.map((_text, at) => `${String(newestMigration() + at + 1).padStart(4, '0')}-next-release.sql`);
  for (const [at, name] of names.entries()) writeFileSync(path.join(root, 'db/migrations', name), texts[at]!);
  return { root, migration: names.at(-1) ?? '' };
}

/** Renames the built scripts, as a build of other code would; requests for the old names get 404. */
export function renameScripts(root: string): void {
  const site = path.join(root, 'build/client');
  const assets = path.join(site, 'assets');
  const scripts = new Set(readdirSync(assets).filter((name) => name.endsWith('.js')));
  const named = (text: string): string =>
    text.replace(/[\w.~-]+\.js\b/g, (name) => (scripts.has(name) ? `${name.slice(0, -3)}-next.js` : name));
  for (const file of readdirSync(site, { recursive: true, withFileTypes: true })) {
    const at = path.join(file.parentPath, file.name);
    if (/\.(?:br|gz)$/.test(file.name)) rmSync(at);
    else if (/\.(?:m?js|html|css)$/.test(file.name)) writeFileSync(at, named(readFileSync(at, 'utf8')));
  }
  for (const name of scripts) renameSync(path.join(assets, name), path.join(assets, named(name)));
}
