import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, transformWithOxc } from 'vite';

const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const starter = /(<script type="module" async="">)(import [\s\S]*?)(<\/script>)/;

/** The code of first-sign.ts, called for a page. */
async function firstSign(start: string, files: readonly string[]): Promise<string> {
  const file = join(import.meta.dirname, 'first-sign.ts');
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  const called = `${code.replaceAll(/^export /gm, '')};waitForSomebody(${JSON.stringify(start)},${JSON.stringify(files)})`;
  return (await minify('first-sign.js', called, { module: true })).code;
}

/**
 * Has the prerendered pages in a built folder wait for somebody: in place of the script that starts the app, and of the preloads of all its
 * files, stands a small one that fetches them at the first sign of a person. Throws when a page has nothing to wait with.
 */
export async function startLate(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pages = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.html') && !entry.name.startsWith('__'));
  await Promise.all(
    pages.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const html = await readFile(path, 'utf8');
      const [whole, open, code, close] = starter.exec(html) ?? [];
      // What is asked for last is waited for too, so that the page hears of it when any file does not come.
      const awaited = code?.replace(/^import\(/m, 'await import(');
      if (!whole || !awaited?.includes('await')) throw new Error(`${path} does not start the app as expected`);
      const start = `/assets/start-${createHash('sha256').update(awaited).digest('base64url').slice(0, 8)}.js`;
      await writeFile(join(folder, start), awaited);
      const files = [...html.matchAll(preload)].map(([, href]) => href!);
      if (files.length === 0) throw new Error(`${path} names no files of the app`);
      const late = `${open}${await firstSign(start, files)}${close}`;
      await writeFile(
        path,
        html.replaceAll(preload, '').replace(whole, () => late),
      );
    }),
  );
}
