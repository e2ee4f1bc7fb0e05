import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

// Run with `node src/web/fonts/subset.mjs` after a font package changed; the woff2 files beside it are committed.

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const letters = range(0x20, 0x7e);
const latin1 = range(0xa0, 0xff);
const marks = '–—‘’“”•…←→↑↓−×≤≥≈™';

const faces = [
  { package: 'overpass', file: 'overpass', text: letters + latin1 + marks, weights: { min: 600, max: 800 } },
  { package: 'overpass-mono', file: 'overpass-mono', text: letters + '–—·…→−×§', weights: { min: 400, max: 600 } },
  { package: 'source-sans-3', file: 'source-sans', text: letters + latin1 + marks, weights: { min: 400, max: 600 } },
];

const { resolve } = createRequire(import.meta.url);
for (const face of faces) {
  const from = resolve(`@fontsource-variable/${face.package}/files/${face.package}-latin-wght-normal.woff2`);
  const { min, max } = face.weights;
  const font = await subsetFont(await readFile(from), face.text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min, max, default: min } },
  });
  const to = new URL(`${face.file}.woff2`, import.meta.url);
  await writeFile(to, font);
  process.stdout.write(`${face.file}.woff2 ${font.length} bytes\n`);
}
