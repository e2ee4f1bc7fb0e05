import { cp, mkdir, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Image decoders without WebAssembly, which the content security policy forbids, and their licenses. */
const decoders = /^(?:(?:jbig2|openjpeg)_nowasm_fallback\.js|LICENSE_(?:PDFJS_)?(?:JBIG2|OPENJPEG))$/;

/** Copies the decoders and standard fonts that pdfjs loads on demand to /pdfjs/. */
export async function copyPdfParts(folder: string): Promise<void> {
  const source = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const target = path.join(folder, 'pdfjs');
  await mkdir(target, { recursive: true });
  await cp(path.join(source, 'standard_fonts'), target, { recursive: true });
  for (const name of await readdir(path.join(source, 'wasm')))
    if (decoders.test(name)) await cp(path.join(source, 'wasm', name), path.join(target, name));
}
