import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { filePolicy } from '#server/http/replies/send-document.ts';
import { readUploadForm } from '#server/http/bodies/upload.ts';
import * as endpoints from '../endpoints.ts';
import * as schemas from './documents-schemas.ts';
import { listUserDocuments, listPendingDocuments, openDocument } from './documents-queries.ts';
import { maxDocumentMegabytes } from './documents-rules.ts';
import { deleteDocument, uploadDocument } from './documents.ts';
import { setCargoLimit } from '../cargo-limits.ts';
import { reviewDocument } from '../review.ts';

const extensions: Record<string, string> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' };

/** Sets the extension from the content: 'paper.exe' is saved as the picture it is. */
const saveAs = (fileName: string, mime: string): string =>
  `${encodeURIComponent(fileName.replace(/\.\w+$|['()*]/g, '') || 'document')}.${extensions[mime] ?? 'bin'}`;

export const documentsRoutes: readonly Handler[] = [
  handle(endpoints.listDocuments, schemas.listDocuments, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listUserDocuments(ctx, ctx.actor.id, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.listAccountDocuments, schemas.listAccountDocuments, async (ctx, { params, query, request, reply }) => {
    const { rows, next } = await listUserDocuments(ctx, params.id, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.listPendingDocuments, schemas.listPendingDocuments, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listPendingDocuments(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.uploadDocument, schemas.uploadDocument, (ctx, { request }) =>
    uploadDocument(ctx, () => readUploadForm(ctx, request, maxDocumentMegabytes)),
  ),
  handle(endpoints.verifyDocument, schemas.verifyDocument, (ctx, { params, body }) => reviewDocument(ctx, params.id, body)),
  handle(endpoints.setCargoLimit, schemas.setCargoLimit, (ctx, { params, body }) => setCargoLimit(ctx, params.id, body)),
  handle(endpoints.getDocumentFile, schemas.getDocumentFile, async (ctx, { params, query, reply }) => {
    const { stream, mime, byteSize, fileName } = await openDocument(ctx, params.id, query.as);
    // A PDF may contain scripts: no viewer opens it on our origin, and the preview draws its pages.
    const disposition = query.as === 'download' || mime === 'application/pdf' ? 'attachment' : 'inline';
    return reply
      .type(mime)
      .header('content-length', byteSize)
      .header('cache-control', 'no-store')
      .header('content-security-policy', filePolicy)
      .header('content-disposition', `${disposition}; filename*=UTF-8''${saveAs(fileName, mime)}`)
      .send(stream);
  }),
  handle(endpoints.deleteDocument, schemas.deleteDocument, (ctx, { params }) => deleteDocument(ctx, params.id)),
];
