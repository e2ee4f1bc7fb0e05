import { createHash } from 'node:crypto';
import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { recordAccess } from '#server/files/access-log.ts';
import { saveFile, storing, type Deposit } from '#server/files/deposit.ts';
import { deleteFile } from '#server/files/files.ts';
import { refuseOnLegalHold } from '#server/files/legal-holds.ts';
import { cleanPhoto, type CleanPhoto } from '#server/files/images/images.ts';
import type { Upload } from '#server/http/bodies/upload.ts';
import { AppError, conflict, forbidden, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { photoAdded } from '../events/photo-added.ts';
import { photoRemoved } from '../events/photo-removed.ts';
import { lockTransport } from '../lifecycle.ts';
import type { Photo, PhotoAlbum } from './photos-schemas.ts';
import { findPhotographed, photoType, readPhotos } from './photos-queries.ts';
import { isBeforePickup, maxPhotos, tooManyPhotos } from './photos-rules.ts';
import { isOwner } from '../policy.ts';
import { transportMissing } from '../queries.ts';

/** Throws 404, 403, 409 `photos_closed` after pickup. */
async function assertMayChange(ctx: ActorCtx, id: string): Promise<{ isDraft: boolean }> {
  const transport = await findPhotographed(ctx, id);
  if (!transport) throw transportMissing();
  if (!isOwner(ctx.actor, transport)) throw forbidden('Only the shipper can change the photos of a request');
  if (!isBeforePickup(transport.status)) throw conflict('photos_closed', 'Photos can be changed only until pickup');
  return { isDraft: transport.status === 'draft' };
}

/** Takes the transport's lock; must run inside a transaction. */
async function lockMayChange(ctx: ActorCtx, id: string): Promise<{ isDraft: boolean }> {
  await lockTransport(ctx, id);
  return assertMayChange(ctx, id);
}

interface PhotoPosition {
  readonly id: string;
  readonly position: number;
  readonly uploadKey: string | null;
  readonly originalSha256: string;
}

/** The photo sent with this key, or the next position. Throws 409 `too_many_photos`. */
async function getPlace({ sql }: Ctx, transportId: string, key: string | null): Promise<{ sent: PhotoPosition | null; position: number }> {
  const placed = await sql<PhotoPosition[]>`
    select id, position, upload_key, original_sha256 from documents
    where transport_id = ${transportId} and document_type = ${photoType} and deleted_at is null`;
  const sent = placed.find(({ uploadKey }) => key !== null && uploadKey === key) ?? null;
  if (!sent && placed.length >= maxPhotos) throw conflict('too_many_photos', tooManyPhotos);
  return { sent, position: placed.length + 1 };
}

export interface NewPhoto {
  readonly transportId: string;
  readonly key: string | null;
  readonly fileName: string;
  readonly originalSha256: string;
  readonly clean: CleanPhoto;
  readonly deposits: readonly [image: Deposit, thumb: Deposit];
}

export interface PhotoTarget {
  readonly documentType: string;
  readonly photoSection: string | null;
  readonly position: number | null;
}

/** Must run inside a transaction. */
export async function savePhoto(
  ctx: ActorCtx,
  { transportId, key, fileName, originalSha256, clean, deposits }: NewPhoto,
  as: PhotoTarget,
): Promise<string> {
  const { image, place } = clean;
  const file = await saveFile(ctx, ctx.services.files, deposits[0]);
  const small = await saveFile(ctx, ctx.services.files, deposits[1]);
  const id = newId();
  const row = {
    id,
    transportId,
    userId: ctx.actor.id,
    ...as,
    fileId: file.id,
    thumbFileId: small.id,
    fileName,
    fileSize: file.byteSize,
    mimeType: file.mime,
    width: image.width,
    height: image.height,
    ipAddress: ctx.ip,
    uploadKey: key,
    originalSha256,
    createdAt: ctx.now,
  };
  await ctx.sql`insert into documents ${ctx.sql(row)}`;
  if (place) await ctx.sql`update documents set geo_location = ${ctx.sql.json({ ...place })} where id = ${id}`;
  await recordAccess(ctx, 'upload', { fileId: file.id, fileType: as.documentType, transportId, ownerId: ctx.actor.id });
  return id;
}

/**
 * Re-encodes the photo. The same `key` and file return the stored one. Throws 404, 403, 409 `photos_closed`, `too_many_photos`, 422
 * `idempotency_mismatch`, and like `cleanPhoto` and `read`.
 */
export async function addPhoto(
  ctx: ActorCtx,
  transportId: string,
  { key, read }: { key: string | null; read: () => Promise<Upload> },
): Promise<Photo> {
  await assertMayChange(ctx, transportId);
  await getPlace(ctx, transportId, key);
  const { bytes, fileName } = await read();
  const originalSha256 = createHash('sha256').update(bytes).digest('hex');
  const clean = await cleanPhoto(bytes, ctx.actor.id);
  return storing(ctx.services.files, ctx.actor.id, [clean.image, clean.thumb], (deposits) =>
    placePhoto(ctx, { transportId, key, fileName, originalSha256, clean, deposits }),
  );
}

const placePhoto = (ctx: ActorCtx, photo: NewPhoto): Promise<Photo> =>
  inTransaction(ctx, async (inner) => {
    const { transportId, key, fileName, originalSha256 } = photo;
    const { isDraft } = await lockMayChange(inner, transportId);
    const { sent, position } = await getPlace(inner, transportId, key);
    if (sent && sent.originalSha256 !== originalSha256)
      throw new AppError(422, 'idempotency_mismatch', 'This Idempotency-Key was already used for a different file');
    const id = sent?.id ?? (await savePhoto(inner, photo, { documentType: photoType, photoSection: 'before_pickup', position }));
    if (!sent && !isDraft) await publish(inner, photoAdded, { transportId, photoId: id, fileName, sha256: originalSha256 });
    return (await readPhotos(inner, transportId, true)).find((one) => one.id === id)!;
  });

/** For a draft that was just submitted; call in its transaction. */
export async function publishPhotos(ctx: Ctx, transportId: string): Promise<void> {
  const photos = await ctx.sql<{ photoId: string; fileName: string; sha256: string }[]>`
    select id as photo_id, file_name, original_sha256 as sha256 from documents
    where transport_id = ${transportId} and document_type = ${photoType} and deleted_at is null order by position`;
  for (const photo of photos) await publish(ctx, photoAdded, { transportId, ...photo });
}

const getAlbum = async (ctx: ActorCtx, transportId: string): Promise<PhotoAlbum> => ({
  photos: await readPhotos(ctx, transportId, true),
  can: { change: true },
});

async function savePositions({ sql }: Ctx, ids: readonly string[]): Promise<void> {
  await sql`
    update documents d set position = o.position from unnest(${[...ids]}::uuid[]) with ordinality as o (id, position) where d.id = o.id`;
}

/** Throws 404, 403, 409 `photos_closed`, 409 `photos_changed` unless `photoIds` are exactly the present ones. */
export const orderPhotos = (ctx: ActorCtx, transportId: string, photoIds: readonly string[]): Promise<PhotoAlbum> =>
  inTransaction(ctx, async (inner) => {
    await lockMayChange(inner, transportId);
    const present = (await readPhotos(inner, transportId, true)).map(({ id }) => id);
    if (present.toSorted().join() !== photoIds.toSorted().join())
      throw conflict('photos_changed', 'The photos have changed. Reload the page and try again.');
    await savePositions(inner, photoIds);
    return getAlbum(inner, transportId);
  });

interface DeletedDocument {
  readonly userId: string;
  readonly fileId: string;
  readonly thumbFileId: string | null;
  readonly documentType: string;
  readonly fileName: string;
  readonly originalSha256: string;
}

const deletedColumns = ({ sql }: Ctx) => sql`user_id, file_id, thumb_file_id, document_type, file_name, original_sha256`;

async function deleteBytes(ctx: Ctx, transportId: string, { userId, fileId, thumbFileId, documentType }: DeletedDocument): Promise<void> {
  await deleteFile(ctx, fileId);
  if (thumbFileId) await deleteFile(ctx, thumbFileId);
  await recordAccess(ctx, 'delete', { fileId, fileType: documentType, transportId, ownerId: userId });
}

/** Permanent. Throws 404, 403, 409 `photos_closed`, `legal_hold`. */
export const deletePhoto = (ctx: ActorCtx, transportId: string, photoId: string): Promise<PhotoAlbum> =>
  inTransaction(ctx, async (inner) => {
    const { isDraft } = await lockMayChange(inner, transportId);
    await refuseOnLegalHold(inner.sql, { transportId, userId: inner.actor.id });
    const [deleted] = await inner.sql<DeletedDocument[]>`
      delete from documents where id = ${photoId} and transport_id = ${transportId} and document_type = ${photoType}
      returning ${deletedColumns(inner)}`;
    if (!deleted) throw notFound('This photo was already deleted');
    await deleteBytes(inner, transportId, deleted);
    const { fileName, originalSha256: sha256 } = deleted;
    if (!isDraft) await publish(inner, photoRemoved, { transportId, photoId, fileName, sha256 });
    await savePositions(
      inner,
      (await readPhotos(inner, transportId, true)).map(({ id }) => id),
    );
    return getAlbum(inner, transportId);
  });

/** Call before deleting the transport, in its transaction. */
export async function deleteDocuments(ctx: Ctx, transportId: string): Promise<void> {
  const deleted = await ctx.sql<DeletedDocument[]>`
    delete from documents where transport_id = ${transportId} returning ${deletedColumns(ctx)}`;
  for (const document of deleted) await deleteBytes(ctx, transportId, document);
}

/** Deletes the bytes, not the referenced row. The caller must check legal holds. Must run inside a transaction. */
export async function erasePhoto(ctx: Ctx, id: string): Promise<void> {
  const [erased] = await ctx.sql<(DeletedDocument & { transportId: string })[]>`
    update documents set deleted_at = ${ctx.now}, geo_location = null,
      upload_key = case when document_type <> ${photoType} then upload_key end, position = case when document_type <> ${photoType} then position end
    where id = ${id} and deleted_at is null
    returning transport_id, ${deletedColumns(ctx)}`;
  if (erased) await deleteBytes(ctx, erased.transportId, erased);
}
