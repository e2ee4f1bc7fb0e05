import { openEvidence } from '#domains/transports/evidence.ts';
import { getUploadKey } from '#domains/transports/photos/photos-routes.ts';
import { maxPhotoMegabytes } from '#domains/transports/photos/photos-rules.ts';
import { handle, type Handler } from '#server/http/handle.ts';
import { sendPhoto } from '#server/http/replies/send-photo.ts';
import { readUpload } from '#server/http/bodies/upload.ts';
import { approveChange, declineChange, withdrawChangeOrder, withdrawForChange } from './answering.ts';
import { requestChangeOrder } from './asking.ts';
import * as endpoints from '../endpoints.ts';
import * as schemas from './schemas.ts';
import { addJobEvidence } from './evidence.ts';
import { openChangePage } from './pay.ts';
import { listChanges } from './queries.ts';

export const changeRoutes: readonly Handler[] = [
  handle(endpoints.listChangeOrders, schemas.listChangeOrders, (ctx, { params }) => listChanges(ctx, params.id)),
  handle(endpoints.askForMore, schemas.askForMore, (ctx, { params, body }) => requestChangeOrder(ctx, params.id, body)),
  handle(endpoints.approveChange, schemas.approveChange, (ctx, { params }) => approveChange(ctx, params.id)),
  handle(endpoints.declineChange, schemas.declineChange, (ctx, { params, body }) => declineChange(ctx, params.id, body)),
  handle(endpoints.takeChangeBack, schemas.takeChangeBack, (ctx, { params }) => withdrawChangeOrder(ctx, params.id)),
  handle(endpoints.withdrawForChange, schemas.withdrawForChange, (ctx, { params }) => withdrawForChange(ctx, params.id)),
  handle(endpoints.payChange, schemas.payChange, (ctx, { params }) => openChangePage(ctx, params.id)),
  handle(endpoints.addEvidence, schemas.addEvidence, (ctx, { params, request }) =>
    addJobEvidence(ctx, params.id, {
      key: getUploadKey(request.headers['idempotency-key']),
      read: () => readUpload(ctx, request, maxPhotoMegabytes),
    }),
  ),
  handle(endpoints.getEvidence, schemas.getEvidence, async (ctx, { params, query, reply }) =>
    sendPhoto(reply, await openEvidence(ctx, params, query.size)),
  ),
];
