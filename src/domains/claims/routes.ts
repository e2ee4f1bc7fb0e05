import { uploadKeyOf } from '#domains/transports/photos-routes.ts';
import { maxPhotoMegabytes } from '#domains/transports/photos-rules.ts';
import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { readUpload } from '#server/http/upload.ts';
import { answerClaim } from './answers.ts';
import * as contract from './contract.ts';
import { decideClaim } from './decision.ts';
import { openClaim } from './opening.ts';
import { addClaimPhoto } from './photos.ts';
import { getClaim, listClaims, listDeskClaims, listOwnClaims } from './queries.ts';

/** Endpoints of claims. */
export const claimsRoutes: readonly Handler[] = [
  handle(contract.listClaims, (ctx, { params }) => listClaims(ctx, params.id)),
  handle(contract.openClaim, (ctx, { params, body }) => openClaim(ctx, params.id, body)),
  handle(contract.addClaimPhoto, (ctx, { params, request }) =>
    addClaimPhoto(ctx, params.id, {
      key: uploadKeyOf(request.headers['idempotency-key']),
      read: () => readUpload(ctx, request, maxPhotoMegabytes),
    }),
  ),
  handle(contract.listOwnClaims, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listOwnClaims(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.getClaim, (ctx, { params }) => getClaim(ctx, params.id)),
  handle(contract.answerClaim, (ctx, { params, body }) => answerClaim(ctx, params.id, body)),
  handle(contract.listDeskClaims, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listDeskClaims(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.decideClaim, (ctx, { params, body }) => decideClaim(ctx, params.id, body)),
];
