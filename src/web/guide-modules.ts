import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { readGuide } from './guide-blocks.ts';

/** Lets a screen import a text of docs/ as what it is made of: it is read while the app is built, and no reader of Markdown reaches a browser. */
export const guideModules = (): Plugin => ({
  name: 'guide-modules',
  async load(id) {
    if (!id.endsWith('.md')) return null;
    const guide = readGuide(await readFile(id, 'utf8'));
    return { code: `export const guide = ${JSON.stringify(guide)};`, moduleType: 'js', map: null };
  },
});
