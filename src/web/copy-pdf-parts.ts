import { cp, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Decoders of scanned pictures without WebAssembly, which the policy of our pages does not admit, and the fonts a PDF need not bring. */
const parts = ['wasm/jbig2_nowasm_fallback.js', 'wasm/openjpeg_nowasm_fallback.js', 'standard_fonts'];

/** Puts beside a built site what pdfjs asks for by name while it shows a PDF: under /pdfjs/. */
export async function copyPdfParts(folder: string): Promise<void> {
  const source = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const target = path.join(folder, 'pdfjs');
  await mkdir(target, { recursive: true });
  for (const part of parts) {
    const place = part.endsWith('.js') ? path.join(target, path.basename(part)) : target;
    await cp(path.join(source, part), place, { recursive: true });
  }
}
