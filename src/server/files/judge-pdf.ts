import type { PdfFinding } from './pdf-findings.ts';
import { threatOfAnnotation, threatOfOutline } from './pdf-annotations.ts';
import { findPdfThreat, isCutOff } from './pdf-scan.ts';

const maxAnnotations = 20_000;

/** Opens the document and each of its pages; reads no picture and no font. */
async function open(bytes: Buffer, maxPages: number): Promise<PdfFinding> {
  const { getDocument, PasswordException } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    stopAtErrors: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
  });
  try {
    const document = await task.promise;
    const { info } = (await document.getMetadata()) as { info: Record<string, unknown> };
    if (info['EncryptFilterName']) return { found: 'encrypted' };
    if (document.numPages < 1) return { found: 'empty' };
    if (document.numPages > maxPages) return { found: 'pages', pageCount: document.numPages };
    if (await document.hasJSActions()) return { found: 'javascript' };
    if (await document.getAttachments()) return { found: 'attachment' };
    const inOutline = threatOfOutline(await document.getOutline());
    if (inOutline) return { found: inOutline };
    let count = 0;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const annotations = await page.getAnnotations();
      count += annotations.length;
      if (count > maxAnnotations) return { found: 'damaged' };
      const threat = annotations.map(threatOfAnnotation).find((found) => found !== null);
      if (threat) return { found: threat };
    }
    return { found: 'clean', pageCount: document.numPages };
  } catch (error) {
    return { found: error instanceof PasswordException ? 'encrypted' : 'damaged' };
  }
}

/** What is found in a PDF. What strangers sent is judged in a thread of its own (pdf-worker.ts). */
export async function judgePdf(bytes: Buffer, maxPages: number): Promise<PdfFinding> {
  if (isCutOff(bytes)) return { found: 'damaged' };
  const opened = await open(bytes, maxPages);
  // Of a link the reader does not tell what it does: its name in the file may say more.
  if (opened.found !== 'clean' && opened.found !== 'link') return opened;
  const threat = await findPdfThreat(bytes);
  return threat ? { found: threat } : opened;
}
