import { AppError, invalid } from '#shared/errors.ts';
import { inspectInThread, type InspectionLimits, type Overrun } from '../inspect-in-thread.ts';
import { createFairQueue } from '../fair-queue.ts';
import { fileOfProgram } from '#server/root.ts';

export const maxPdfPages = 50;

export type PdfFinding =
  | { readonly found: 'clean' | 'pages'; readonly pageCount: number }
  | { readonly found: 'encrypted' | 'empty' | 'damaged' };

const defaultLimits: InspectionLimits = { workSeconds: 20, clockSeconds: 180 };
const worker = fileOfProgram('src/server/files/pdf/pdf-worker.ts');

const inTurn = createFairQueue({ capacity: 12, perAccount: 6 }, 'We’re checking many documents right now. Please try again in a minute.');

const busy = 'We’re too busy to check this PDF right now. Please upload it again in a few minutes.';

const messages: Record<Exclude<(PdfFinding | Overrun)['found'], 'clean' | 'pages' | 'busy'>, string> = {
  damaged: 'This PDF is damaged or incomplete. Please choose it again or save a new copy.',
  slow: 'This PDF takes too long to read. Please save a copy with fewer or smaller pages.',
  empty: 'This PDF has no pages.',
  encrypted: 'This PDF is password-protected. Please upload a copy without a password.',
  bomb: 'This PDF’s pictures are too large. Please save it with smaller ones.',
};

/** Judges only the pages (decision 096). Throws 422 `invalid`, 503 if the machine is too busy, and 429 and 503 like `createFairQueue`. */
export async function inspectPdf(bytes: Buffer, accountId: string, limits = defaultLimits): Promise<{ pageCount: number }> {
  const finding = await inTurn(accountId, () => inspectInThread<PdfFinding>(worker, { bytes, maxPages: maxPdfPages }, limits));
  if (finding.found === 'clean') return { pageCount: finding.pageCount };
  if (finding.found === 'pages')
    throw invalid({ file: `This PDF has ${finding.pageCount} pages; the limit is ${maxPdfPages}. Please upload only the pages you need.` });
  if (finding.found === 'busy') throw new AppError(503, 'unavailable', busy, { retryAfterSeconds: 60 });
  throw invalid({ file: messages[finding.found] });
}
