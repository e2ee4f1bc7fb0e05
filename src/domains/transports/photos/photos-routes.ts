import { handle, type Handler } from '#server/http/handle.ts';
import { sendPhoto } from '#server/http/replies/send-photo.ts';
import { readUpload } from '#server/http/bodies/upload.ts';
import { unreadable } from '#shared/errors.ts';
import * as endpoints from '../endpoints.ts';
import * as schemas from './photos-schemas.ts';
import { listPhotos, openPhoto } from './photos-queries.ts';
import { maxPhotoMegabytes } from './photos-rules.ts';
import { addPhoto, deletePhoto, orderPhotos } from './photos.ts';

/** Null without the header; throws 400 for an invalid one. */
export function getUploadKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) throw unreadable('Invalid Idempotency-Key');
  return header;
}

/** The upload stores its Idempotency-Key with the photo: a transaction would hold a connection during a slow upload. */
export const photosRoutes: readonly Handler[] = [
  handle(endpoints.listPhotos, schemas.listPhotos, (ctx, { params }) => listPhotos(ctx, params.id)),
  handle(endpoints.addPhoto, schemas.addPhoto, (ctx, { params, request }) =>
    addPhoto(ctx, params.id, {
      key: getUploadKey(request.headers['idempotency-key']),
      read: () => readUpload(ctx, request, maxPhotoMegabytes),
    }),
  ),
  handle(endpoints.getPhoto, schemas.getPhoto, async (ctx, { params, query, reply }) =>
    sendPhoto(reply, await openPhoto(ctx, params, query.size)),
  ),
  handle(endpoints.orderPhotos, schemas.orderPhotos, (ctx, { params, body }) => orderPhotos(ctx, params.id, body.photoIds)),
  handle(endpoints.deletePhoto, schemas.deletePhoto, (ctx, { params }) => deletePhoto(ctx, params.id, params.photoId)),
];
