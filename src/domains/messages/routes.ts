import { uploadKeyOf } from '#domains/transports/photos-routes.ts';
import { maxPhotoMegabytes } from '#domains/transports/photos-rules.ts';
import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { sendPaper } from '#server/http/send-paper.ts';
import { sendPhoto } from '#server/http/send-photo.ts';
import { readUploadForm } from '#server/http/upload.ts';
import { decideReport, markRead, reportMessage, sendMessage, setBlock } from './commands.ts';
import * as contract from './contract.ts';
import { openMessagePaper, openMessagePhoto } from './open-files.ts';
import { getThread, listMessages, listReports } from './queries.ts';
import { maxPaperMegabytes } from './rules.ts';
import { sendPaperMessage, sendPhotoMessage } from './sent-files.ts';

/** Endpoints of messages. A file keeps its key with it: held in a transaction, a slow line would hold a connection. */
export const messagesRoutes: readonly Handler[] = [
  handle(contract.getThread, (ctx, { params }) => getThread(ctx, params.id)),
  handle(contract.listMessages, async (ctx, { params, query, request, reply }) => {
    const { rows, next } = await listMessages(ctx, params.id, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.sendMessage, (ctx, { params, body }) => sendMessage(ctx, params.id, body)),
  handle(contract.sendPhotoMessage, (ctx, { params, request }) =>
    sendPhotoMessage(ctx, params.id, {
      key: uploadKeyOf(request.headers['idempotency-key']),
      read: () => readUploadForm(ctx, request, maxPhotoMegabytes),
    }),
  ),
  handle(contract.sendPaperMessage, (ctx, { params, request }) =>
    sendPaperMessage(ctx, params.id, {
      key: uploadKeyOf(request.headers['idempotency-key']),
      read: () => readUploadForm(ctx, request, maxPaperMegabytes),
    }),
  ),
  handle(contract.getMessagePaper, async (ctx, { params, reply }) => sendPaper(reply, await openMessagePaper(ctx, params))),
  handle(contract.getMessagePhoto, async (ctx, { params, query, reply }) =>
    sendPhoto(reply, await openMessagePhoto(ctx, params, query.size)),
  ),
  handle(contract.markRead, (ctx, { params, body }) => markRead(ctx, params.id, body)),
  handle(contract.setBlock, (ctx, { params, body }) => setBlock(ctx, params.id, body)),
  handle(contract.reportMessage, (ctx, { params, body }) => reportMessage(ctx, params.id, body)),
  handle(contract.listReports, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listReports(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.decideReport, (ctx, { params, body }) => decideReport(ctx, params.id, body)),
];
