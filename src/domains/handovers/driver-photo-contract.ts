import { z } from 'zod';
import { inspectingRoles } from '#domains/inspections/inspecting-rules.ts';
import { endpoint } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/ids.ts';

/** The own picture; null where none was given. Its id changes with each new one. */
export const ownDriverPhoto = z.object({ photo: z.object({ id, uploadedAt: z.string() }).nullable() });
export type OwnDriverPhoto = z.infer<typeof ownDriverPhoto>;

export const getOwnDriverPhoto = endpoint({
  method: 'GET',
  path: '/api/settings/driver-photo',
  summary: 'Whether whoever drives has given a picture',
  access: inspectingRoles,
  reply: ownDriverPhoto,
});

export const setDriverPhoto = endpoint({
  method: 'POST',
  path: '/api/settings/driver-photo',
  summary:
    'Give a picture of yourself (multipart/form-data, a JPEG, PNG or WebP of at most 10 MB) that people who let a vehicle go see; it takes the place of the one before, which is deleted',
  access: inspectingRoles,
  transport: 'multipart',
  perMinute: 10,
  reply: ownDriverPhoto,
  errors: ['too_large', 'file_type', 'legal_hold'],
});

export const deleteDriverPhoto = endpoint({
  method: 'DELETE',
  path: '/api/settings/driver-photo',
  summary: 'Delete your picture for good; without one nothing happens',
  access: inspectingRoles,
  reply: ownDriverPhoto,
  errors: ['legal_hold'],
});

export const getDriverPhoto = endpoint({
  method: 'GET',
  path: '/api/driver-photos/:id/image',
  summary:
    'The picture itself: for who gave it, and for who takes part in a job that its driver agreed to, until the delivery; each look is recorded',
  access: 'signed-in',
  params: idParams,
  transport: 'file',
  media: ['image/jpeg'],
  reply: z.unknown(),
});
