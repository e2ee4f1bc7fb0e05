import { getUploadKey } from '#domains/transports/photos/photos-routes.ts';
import { maxPhotoMegabytes } from '#domains/transports/photos/photos-rules.ts';
import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { sendDocument } from '#server/http/replies/send-document.ts';
import { sendPhoto } from '#server/http/replies/send-photo.ts';
import { readUploadForm } from '#server/http/bodies/upload.ts';
import { decideReport, markRead, reportMessage, sendMessage, setBlock } from './commands.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import { openMessageDocument, openMessagePhoto } from './open-files.ts';
import { getThread, listMessages, listReports } from './queries.ts';
import { maxDocumentMegabytes } from './rules.ts';
import { sendDocumentMessage, sendPhotoMessage } from './sent-files.ts';

/** Uploads handle their own idempotency key: in a transaction, a slow upload would hold a connection. */
export const messagesRoutes: readonly Handler[] = [
  handle(endpoints.getThread, schemas.getThread, (ctx, { params }) => getThread(ctx, params.id)),
  handle(endpoints.listMessages, schemas.listMessages, async (ctx, { params, query, request, reply }) => {
    const { rows, next } = await listMessages(ctx, params.id, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.sendMessage, schemas.sendMessage, (ctx, { params, body }) => sendMessage(ctx, params.id, body)),
  handle(endpoints.sendPhotoMessage, schemas.sendPhotoMessage, (ctx, { params, request }) =>
    sendPhotoMessage(ctx, params.id, {
      key: getUploadKey(request.headers['idempotency-key']),
      read: () => readUploadForm(ctx, request, maxPhotoMegabytes),
    }),
  ),
  handle(endpoints.sendPaperMessage, schemas.sendPaperMessage, (ctx, { params, request }) =>
    sendDocumentMessage(ctx, params.id, {
      key: getUploadKey(request.headers['idempotency-key']),
      read: () => readUploadForm(ctx, request, maxDocumentMegabytes),
    }),
  ),
  handle(endpoints.getMessagePaper, schemas.getMessagePaper, async (ctx, { params, reply }) =>
    sendDocument(reply, await openMessageDocument(ctx, params)),
  ),
  handle(endpoints.getMessagePhoto, schemas.getMessagePhoto, async (ctx, { params, query, reply }) =>
    sendPhoto(reply, await openMessagePhoto(ctx, params, query.size)),
  ),
  handle(endpoints.markRead, schemas.markRead, (ctx, { params, body }) => markRead(ctx, params.id, body)),
  handle(endpoints.setBlock, schemas.setBlock, (ctx, { params, body }) => setBlock(ctx, params.id, body)),
  handle(endpoints.reportMessage, schemas.reportMessage, (ctx, { params, body }) => reportMessage(ctx, params.id, body)),
  handle(endpoints.listReports, schemas.listReports, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listReports(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.decideReport, schemas.decideReport, (ctx, { params, body }) => decideReport(ctx, params.id, body)),
];
