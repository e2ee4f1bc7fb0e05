import { handle, type Handler } from '#server/http/handle.ts';
import { readUpload } from '#server/http/upload.ts';
import { unreadable } from '#shared/errors.ts';
import * as contract from './photos-contract.ts';
import { listPhotos, openPhoto } from './photos-queries.ts';
import { maxPhotoMegabytes } from './photos-rules.ts';
import { addPhoto, deletePhoto, orderPhotos } from './photos.ts';

function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) throw unreadable('The Idempotency-Key is not valid');
  return header;
}

/** Endpoints of vehicle photos. The upload keeps its key with the photo: held in a transaction, a slow line would hold a connection. */
export const photosRoutes: readonly Handler[] = [
  handle(contract.listPhotos, (ctx, { params }) => listPhotos(ctx, params.id)),
  handle(contract.addPhoto, (ctx, { params, request }) =>
    addPhoto(ctx, params.id, {
      key: keyOf(request.headers['idempotency-key']),
      read: () => readUpload(request, maxPhotoMegabytes),
    }),
  ),
  handle(contract.getPhoto, async (ctx, { params, query, reply }) => {
    const { stream, mime, byteSize, fileName } = await openPhoto(ctx, params, query.size);
    return reply
      .type(mime)
      .header('content-length', byteSize)
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(fileName.replace(/\.\w+$|['()*]/g, ''))}.jpg`)
      .send(stream);
  }),
  handle(contract.orderPhotos, (ctx, { params, body }) => orderPhotos(ctx, params.id, body.photoIds)),
  handle(contract.deletePhoto, (ctx, { params }) => deletePhoto(ctx, params.id, params.photoId)),
];
