import type { FastifyReply } from 'fastify';
import { filePolicy } from '../http/replies/send-document.ts';
import type { PdfDocument } from './document.ts';
import { renderPdf } from './render-pdf.ts';

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
