import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/id-schemas.ts';

/** The id changes with each new photo. */
export const ownDriverPhoto = z.object({ photo: z.object({ id, uploadedAt: z.string() }).nullable() });
export type OwnDriverPhoto = z.infer<typeof ownDriverPhoto>;

export const getOwnDriverPhoto = {
  summary: 'Whether you have uploaded a driver photo',
  reply: ownDriverPhoto,
} satisfies Schemas;

export const setDriverPhoto = {
  summary:
    'Upload your driver photo (multipart/form-data, a JPEG, PNG or WebP of at most 10 MB); people who release vehicles to you see it. It replaces and deletes your previous photo',
  transport: 'multipart',
  perMinute: 10,
  reply: ownDriverPhoto,
  errors: ['too_large', 'file_type', 'legal_hold'],
} satisfies Schemas;

export const deleteDriverPhoto = {
  summary: 'Delete your driver photo permanently',
  reply: ownDriverPhoto,
  errors: ['legal_hold'],
} satisfies Schemas;

export const getDriverPhoto = {
  summary:
    'The photo itself, for its owner and, once the driver has accepted the job and until delivery, for the participants; every view is logged',
  params: idParams,
  transport: 'file',
  media: ['image/jpeg'],
  reply: z.unknown(),
} satisfies Schemas;
