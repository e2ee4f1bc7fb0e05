import type { FastifyReply } from 'fastify';
import type { PdfDocument } from './document.ts';
import { renderPdf } from './render-pdf.ts';

/** Should a reader open it by its address after all: it may load nothing, run nothing and stand in no frame. */
const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Sends a document as a file to keep; no cache between holds what it says of people and money. */
export async function sendPdf(reply: FastifyReply, name: string, document: PdfDocument): Promise<FastifyReply> {
  const bytes = await renderPdf(document);
  return reply
    .type('application/pdf')
    .header('content-length', bytes.length)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', filePolicy)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(bytes);
}
