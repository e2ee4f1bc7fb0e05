import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';
import { maxPhotos, photoSections } from './photos-rules.ts';

/** The image has its own URL; `?size=thumb` returns the thumbnail. */
export const photo = z.object({
  id,
  section: z.enum(photoSections),
  fileName: z.string(),
  fileSize: z.number(),
  mimeType: z.string(),
  width: z.number(),
  height: z.number(),
  position: z.number(),
  /** From EXIF; null if the reader may not see the street address. */
  geoLocation: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  createdAt: z.string(),
});
export type Photo = z.infer<typeof photo>;

export const photoAlbum = z.object({ photos: z.array(photo), can: z.object({ change: z.boolean() }) });
export type PhotoAlbum = z.infer<typeof photoAlbum>;

const photoParams = idParams.extend({ photoId: id });

export const listPhotos = {
  summary: 'Photos of the vehicle, visible to everyone who can see the transport',
  params: idParams,
  reply: photoAlbum,
} satisfies Schemas;

export const addPhoto = {
  summary:
    'Add a photo (multipart/form-data; JPEG, PNG or WebP, at most 10 MB); a retry with the same Idempotency-Key does not add it twice',
  params: idParams,
  transport: 'multipart',
  perMinute: 120,
  status: 201,
  reply: photo,
  errors: ['too_many_photos', 'photos_closed', 'too_large', 'file_type', 'idempotency_mismatch'],
} satisfies Schemas;

export const getPhoto = {
  summary: 'The photo as JPEG',
  params: photoParams,
  query: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
  transport: 'file',
  media: ['image/jpeg'],
  reply: z.unknown(),
} satisfies Schemas;

export const orderPhotos = {
  summary: 'Reorder the photos; lists each of them once',
  params: idParams,
  body: z.object({ photoIds: z.array(id).max(maxPhotos) }),
  reply: photoAlbum,
  errors: ['photos_changed', 'photos_closed'],
} satisfies Schemas;

export const deletePhoto = {
  summary: 'Delete a photo permanently',
  params: photoParams,
  reply: photoAlbum,
  errors: ['photos_closed'],
} satisfies Schemas;
