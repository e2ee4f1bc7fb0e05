import type { FastifyReply } from 'fastify';
import type { PdfDocument } from './document.ts';
import { renderPdf } from './render-pdf.ts';

/** If a browser opens the file directly, it can't load or run anything, or be framed. */
const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

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
