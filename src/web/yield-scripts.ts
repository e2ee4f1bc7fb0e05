import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Lets the scripts of the prerendered pages in a built folder wait behind style and fonts: the pages are readable before any script,
 * and on a slow line fifty preloads of the same priority would hold the first paint back.
 */
export async function yieldScripts(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const pages = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.html'));
  await Promise.all(
    pages.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const html = await readFile(path, 'utf8');
      await writeFile(path, html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'));
    }),
  );
}
