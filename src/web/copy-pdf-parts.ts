import { cp, mkdir, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Decoders of scanned pictures without WebAssembly, which the policy of our pages does not admit, with their licences. */
const decoders = /^(?:(?:jbig2|openjpeg)_nowasm_fallback\.js|LICENSE_(?:PDFJS_)?(?:JBIG2|OPENJPEG))$/;

/** Puts beside a built site what pdfjs asks for by name while it shows a PDF: under /pdfjs/, decoders and the fonts a PDF need not bring. */
export async function copyPdfParts(folder: string): Promise<void> {
  const source = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const target = path.join(folder, 'pdfjs');
  await mkdir(target, { recursive: true });
  await cp(path.join(source, 'standard_fonts'), target, { recursive: true });
  for (const name of await readdir(path.join(source, 'wasm')))
    if (decoders.test(name)) await cp(path.join(source, 'wasm', name), path.join(target, name));
}
