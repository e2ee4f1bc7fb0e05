import { Worker } from 'node:worker_threads';
import { invalid } from '#shared/errors.ts';
import type { PdfThreat } from './pdf-scan.ts';
import { makeTurns } from './turns.ts';

/** What the look into a PDF found. */
export type PdfFinding =
  | { readonly found: 'clean' | 'pages'; readonly pageCount: number }
  | { readonly found: PdfThreat | 'encrypted' | 'empty' | 'damaged' | 'slow' };

/** Pages of one document, at most. */
export const maxPdfPages = 50;

const lookSeconds = 20;
const heapMegabytes = 256;
/** Each waits with its bytes in memory: beyond this, people are asked to come back. */
const inTurn = makeTurns({ places: 12, perAccount: 6 }, 'Many documents are being checked right now. Please try again in a minute.');

const printAnew = 'Print it to a new PDF and upload that one.';

const words: Record<Exclude<PdfFinding['found'], 'clean' | 'pages'>, string> = {
  damaged: 'This PDF is damaged or incomplete. Please choose it again or save it anew.',
  slow: 'This PDF cannot be read in reasonable time. Please save it anew, with fewer or smaller pages.',
  empty: 'This PDF has no pages.',
  encrypted: 'This PDF is protected by a password. Please upload it without protection.',
  javascript: `This PDF contains JavaScript. ${printAnew}`,
  launch: `This PDF starts other programs. ${printAnew}`,
  attachment: `This PDF has files attached. ${printAnew}`,
  media: `This PDF contains multimedia. ${printAnew}`,
  submit: `This PDF sends what is filled in to somewhere else. ${printAnew}`,
  link: `This PDF opens other files, or addresses that are neither web pages nor e-mail. ${printAnew}`,
  'form-script': `This PDF is a dynamic form. ${printAnew}`,
  polyglot: `This PDF carries other content beside its pages. ${printAnew}`,
  bomb: 'This PDF is too large when unpacked. Please save it with smaller pictures.',
  opaque: `This PDF is packed in a way that cannot be checked. ${printAnew}`,
};

/** In a thread of its own, which is ended when it takes too long or too much memory: what it reads was made by strangers. */
function look(bytes: Buffer): Promise<PdfFinding> {
  return new Promise((resolve) => {
    const copy = new Uint8Array(bytes);
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: { bytes: copy, maxPages: maxPdfPages },
      transferList: [copy.buffer],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      stdout: true,
      stderr: true,
    });
    const settle = (finding: PdfFinding) => {
      clearTimeout(timer);
      resolve(finding);
      void worker.terminate();
    };
    const timer = setTimeout(() => settle({ found: 'slow' }), lookSeconds * 1000);
    worker.once('message', settle);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      settle({ found: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'bomb' : 'damaged' }),
    );
  });
}

/**
 * Judges a PDF and answers its pages. Throws 422 `invalid` with a sentence for one that is broken, encrypted, without pages or with
 * more than 50, or that carries scripts, launch actions, files, media or another file type. One is looked into at a time, and twelve
 * wait at most, six of one account: 503 `unavailable`, 429 `rate_limited` for more.
 */
export async function inspectPdf(bytes: Buffer, accountId: string): Promise<{ pageCount: number }> {
  const finding = await inTurn(accountId, () => look(bytes));
  if (finding.found === 'clean') return { pageCount: finding.pageCount };
  if (finding.found === 'pages')
    throw invalid({ file: `This PDF has ${finding.pageCount} pages; ${maxPdfPages} are allowed. Please upload the pages that matter.` });
  throw invalid({ file: words[finding.found] });
}
