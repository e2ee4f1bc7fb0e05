import { parentPort, workerData } from 'node:worker_threads';
import { getDocument, PasswordException } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfFinding } from './pdf.ts';

/** Reads all pages except their pictures. Nothing in the document is executed. */
async function readPages(data: Uint8Array, maxPages: number): Promise<PdfFinding> {
  try {
    const document = await getDocument({ data, verbosity: 0, disableFontFace: true, useSystemFonts: false }).promise;
    const pageCount = document.numPages;
    if (pageCount < 1) return { found: 'empty' };
    if (pageCount > maxPages) return { found: 'pages', pageCount };
    for (let number = 1; number <= pageCount; number += 1) await (await document.getPage(number)).getTextContent();
    return { found: 'clean', pageCount };
  } catch (error) {
    return { found: error instanceof PasswordException ? 'encrypted' : 'damaged' };
  }
}

const { bytes, maxPages } = workerData as { bytes: Uint8Array; maxPages: number };
// A thread's port has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(await readPages(bytes, maxPages));
