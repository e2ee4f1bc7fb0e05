import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { writeNotices } from '../../src/web/write-notices.ts';

const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { version: string }> };

function ownFile(from: string, name: string): string | null {
  if (name.startsWith('.')) return path.join(path.dirname(from), name);
  const alias = Object.keys(imports).find((key) => name.startsWith(key.slice(0, -1)));
  return alias ? path.join(imports[alias]!.slice(0, -1), name.slice(alias.length - 1)) : null;
}

/** Runtime imports only, no types. */
function takenBy(file: string): { from: string; names: string[] }[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  const taken = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest, entries }) => ({
      from: moduleRequest.value,
      names: entries.flatMap(({ isType, importName }) => (isType ? [] : `${importName.name}`)),
    }));
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [{ from: moduleRequest.value, names: [] }])),
  );
  const late = [...readFileSync(file, 'utf8').matchAll(/\bimport\('([^']+)'\)/g)].map(([, from]) => ({ from: from!, names: [] }));
  return [...taken, ...passedOn, ...late];
}

const kebab = (name: string) => name.replaceAll(/(?!^)[A-Z]/g, '-$&').toLowerCase();

function namedBySources(): { files: number; names: Set<string> } {
  const screens = [...readFileSync('src/app/routes.ts', 'utf8').matchAll(/'(\.\.?\/[^']+\.tsx)'/g)].map(([, name]) =>
    path.join('src/app', name!),
  );
  const files = new Set([...screens, 'src/app/root.tsx', 'src/web/service-worker.ts']);
  const names = new Set<string>();
  for (const file of files)
    for (const taken of takenBy(file)) {
      const own = ownFile(file, taken.from);
      if (own && /\.tsx?$/.test(own) && existsSync(own)) files.add(own);
      if (own || taken.from.startsWith('node:')) continue;
      const name = /^(?:@[^/]+\/)?[^/]+/.exec(taken.from)![0];
      // The radix-ui package re-exports many others.
      const part = /^radix-ui\/(.+)$/.exec(taken.from)?.[1];
      if (part) names.add(`@radix-ui/react-${part}`);
      else if (name === 'radix-ui') for (const each of taken.names) names.add(`@radix-ui/react-${kebab(each)}`);
      else names.add(name);
    }
  return { files: files.size, names };
}

test('the site shows the license of each package it uses, and of their dependencies', () => {
  const { files, names } = namedBySources();
  expect(files).toBeGreaterThan(300);
  expect(names.size).toBeGreaterThan(15);
  const parts = readFileSync('build/client/licenses.txt', 'utf8').split(/^## (?=\S+ \d)/m);
  const told = new Map(parts.slice(1).map((part) => [part.slice(0, part.indexOf(' (')), part]));
  const broughtAlong = [
    'react-dom',
    'scheduler',
    '@tanstack/query-core',
    '@floating-ui/dom',
    'react-remove-scroll-bar',
    'workbox-core',
    'tailwindcss',
  ];
  for (const name of new Set([...names, ...broughtAlong])) {
    const part = told.get(`${name} ${packages[`node_modules/${name}`]!.version}`);
    expect(part, name).toMatch(/copyright|apache license/i);
    expect(part!.length, name).toBeGreaterThan(400);
  }
  expect(parts.at(-1)).toContain('SIL OPEN FONT LICENSE');
});

test('a package without a license text fails the build, unless it is MIT with a named owner', async () => {
  const nowhere = '/nowhere/to/be/written';
  const missing = { name: 'react', version: '1.0.0', identifier: 'Apache-2.0' };
  await expect(writeNotices(nowhere, [missing])).rejects.toThrow(
    'react 1.0.0 is built into the site and has no text of its license (Apache-2.0)',
  );
  const unknown = { name: 'react', version: '1.0.0', identifier: 'MIT' };
  await expect(writeNotices(nowhere, [unknown])).rejects.toThrow('names no copyright holder');
});
