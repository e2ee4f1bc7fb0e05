import { AppError, invalid } from '#shared/errors.ts';
import type { LookLimits } from './look-in-thread.ts';
import { lookIntoPdf } from './pdf-look.ts';
import type { PdfFinding } from './pdf-findings.ts';
import { makeTurns } from './turns.ts';

/** Pages of one document, at most. */
export const maxPdfPages = 50;

/** Each waits with its bytes in memory: beyond this, people are asked to come back. */
const inTurn = makeTurns({ places: 12, perAccount: 6 }, 'Many documents are being checked right now. Please try again in a minute.');

const busy =
  'We are too busy to check this PDF right now. Nothing is wrong with it as far as we saw: please upload it again in a few minutes.';
const printAnew = 'Print it to a new PDF and upload that one.';

const words: Record<Exclude<PdfFinding['found'], 'clean' | 'pages' | 'busy'>, string> = {
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
  opens: `This PDF opens an address, or does something else, by itself. ${printAnew}`,
  'form-script': `This PDF is a dynamic form. ${printAnew}`,
  polyglot: `This PDF carries other content beside its pages. ${printAnew}`,
  bomb: 'This PDF is too large when unpacked. Please save it with smaller pictures.',
  opaque: `This PDF is packed in a way that cannot be checked. ${printAnew}`,
};

/** The pages of a PDF that may be taken. Throws 422 `invalid` with a sentence for any other, 503 `unavailable` when the machine was too busy to tell. */
export function acceptPdf(finding: PdfFinding): { pageCount: number } {
  if (finding.found === 'clean') return { pageCount: finding.pageCount };
  if (finding.found === 'pages')
    throw invalid({ file: `This PDF has ${finding.pageCount} pages; ${maxPdfPages} are allowed. Please upload the pages that matter.` });
  if (finding.found === 'busy') throw new AppError(503, 'unavailable', busy, { retryAfterSeconds: 60 });
  throw invalid({ file: words[finding.found] });
}

/**
 * Judges a PDF and answers its pages. Throws 422 `invalid` with a sentence for one that is broken, encrypted, without pages or with
 * more than 50, or that carries scripts, actions that are taken by themselves, files, media or another file type. One is looked into at
 * a time, and twelve wait at most, six of one account: 503 `unavailable`, 429 `rate_limited` for more. 503 also where the machine is so
 * busy that the look did not end: nothing is said of the file then, and the same one may be sent again.
 */
export const inspectPdf = async (bytes: Buffer, accountId: string, limits?: LookLimits): Promise<{ pageCount: number }> =>
  acceptPdf(await inTurn(accountId, () => lookIntoPdf(bytes, maxPdfPages, limits)));
