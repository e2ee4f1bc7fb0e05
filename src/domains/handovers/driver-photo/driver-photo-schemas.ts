import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';

/** The own picture; null where none was given. Its id changes with each new one. */
export const ownDriverPhoto = z.object({ photo: z.object({ id, uploadedAt: z.string() }).nullable() });
export type OwnDriverPhoto = z.infer<typeof ownDriverPhoto>;

export const getOwnDriverPhoto = {
  summary: 'Whether whoever drives has given a picture',
  reply: ownDriverPhoto,
} satisfies Schemas;

export const setDriverPhoto = {
  summary:
    'Give a picture of yourself (multipart/form-data, a JPEG, PNG or WebP of at most 10 MB) that people who let a vehicle go see; it takes the place of the one before, which is deleted',
  transport: 'multipart',
  perMinute: 10,
  reply: ownDriverPhoto,
  errors: ['too_large', 'file_type', 'legal_hold'],
} satisfies Schemas;

export const deleteDriverPhoto = {
  summary: 'Delete your picture for good; without one nothing happens',
  reply: ownDriverPhoto,
  errors: ['legal_hold'],
} satisfies Schemas;

export const getDriverPhoto = {
  summary:
    'The picture itself: for who gave it, and for who takes part in a job that its driver agreed to, until the delivery; each look is recorded',
  params: idParams,
  transport: 'file',
  media: ['image/jpeg'],
  reply: z.unknown(),
} satisfies Schemas;
