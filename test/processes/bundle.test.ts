import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { patiently } from '../harness/timeouts.ts';

const parts = ['package.json', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts', 'src', 'bin', 'docs', 'public', 'build'];
const root = mkdtempSync(path.join(tmpdir(), 'carriage-bundle-'));
const bundleFolder = path.join(root, 'build/program');

beforeAll(() => {
  for (const part of parts) cpSync(part, path.join(root, part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function run(...words: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, words, { cwd: root });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)));
  return new Promise((resolve) => void child.on('exit', (code) => resolve({ code, said: said.trim() })));
}

async function ask(name: string): Promise<unknown> {
  const { said } = await run(
    '--input-type=module',
    '-e',
    `import * as all from './bin/prepare.mjs'; console.log(JSON.stringify(all.${name}()))`,
  );
  return JSON.parse(said.split('\n').at(-1)!);
}

test('a bundle is used until one of its sources changes', async () => {
  expect(await run('bin/bundle.mjs')).toMatchObject({ code: 0 });
  expect(await ask('findBundle')).toBe(path.join(bundleFolder, 'main.js'));
  writeFileSync(path.join(root, 'src/server/one-more.ts'), 'export const one = 1;\n');
  expect(await ask('findBundle')).toBeNull();
});

test('a source changed during bundling leaves no bundle that is used', async () => {
  const before = path.join(bundleFolder, 'of-before.js');
  writeFileSync(before, '');
  const bundled = run('bin/bundle.mjs');
  await vi.waitUntil(() => !existsSync(before), { ...patiently, interval: 1 });
  writeFileSync(path.join(root, 'src/server/one-more.ts'), 'export const one = 2;\n');
  expect(await bundled).toMatchObject({ code: 0 });
  expect(await ask('findBundle')).toBeNull();
});

test('the server starts from its sources if no bundle can be written', async () => {
  rmSync(bundleFolder, { recursive: true });
  writeFileSync(bundleFolder, 'a file');
  expect([await ask('ensureBuilt'), await ask('findBundle')]).toEqual([true, null]);
});
