import { getUploadKey } from '#domains/transports/photos/photos-routes.ts';
import { maxPhotoMegabytes } from '#domains/transports/photos/photos-rules.ts';
import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { readUpload } from '#server/http/bodies/upload.ts';
import { answerClaim } from './answers.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import { decideClaim } from './decision.ts';
import { openClaim } from './opening.ts';
import { addClaimPhoto } from './photos.ts';
import { getClaim, listClaims, listDeskClaims, listOwnClaims } from './queries.ts';

export const claimsRoutes: readonly Handler[] = [
  handle(endpoints.listClaims, schemas.listClaims, (ctx, { params }) => listClaims(ctx, params.id)),
  handle(endpoints.openClaim, schemas.openClaim, (ctx, { params, body }) => openClaim(ctx, params.id, body)),
  handle(endpoints.addClaimPhoto, schemas.addClaimPhoto, (ctx, { params, request }) =>
    addClaimPhoto(ctx, params.id, {
      key: getUploadKey(request.headers['idempotency-key']),
      read: () => readUpload(ctx, request, maxPhotoMegabytes),
    }),
  ),
  handle(endpoints.listOwnClaims, schemas.listOwnClaims, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listOwnClaims(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.getClaim, schemas.getClaim, (ctx, { params }) => getClaim(ctx, params.id)),
  handle(endpoints.answerClaim, schemas.answerClaim, (ctx, { params, body }) => answerClaim(ctx, params.id, body)),
  handle(endpoints.listDeskClaims, schemas.listDeskClaims, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listDeskClaims(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.decideClaim, schemas.decideClaim, (ctx, { params, body }) => decideClaim(ctx, params.id, body)),
];
