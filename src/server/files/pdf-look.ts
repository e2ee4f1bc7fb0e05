import { lookInThread, type LookLimits } from './look-in-thread.ts';
import type { PdfFinding } from './pdf-findings.ts';

const lookLimits: LookLimits = { workSeconds: 20, clockSeconds: 180 };

/** Looks into a PDF in a thread of its own, as `lookInThread` does. */
export const lookIntoPdf = (bytes: Buffer, maxPages: number, limits = lookLimits): Promise<PdfFinding> =>
  lookInThread<PdfFinding>(new URL('./pdf-worker.ts', import.meta.url), { bytes, maxPages }, limits);
