import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/ids.ts';
import type { Role } from '#shared/roles.ts';

/** Megabytes that a picture may have as it comes. */
export const maxDriverPhotoMegabytes = 10;

/** The own picture; null where none was given. Its id changes with each new one. */
export const ownDriverPhoto = z.object({ photo: z.object({ id, uploadedAt: z.string() }).nullable() });
export type OwnDriverPhoto = z.infer<typeof ownDriverPhoto>;

const drivers = ['driver', 'independent_driver'] as const;

/** Whether accounts of this role stand before people who let a vehicle go. */
export const isDrivingRole = (role: Role): boolean => (drivers as readonly Role[]).includes(role);

export const getOwnDriverPhoto = endpoint({
  method: 'GET',
  path: '/api/settings/driver-photo',
  summary: 'Whether whoever drives has given a picture',
  access: drivers,
  reply: ownDriverPhoto,
});

export const setDriverPhoto = endpoint({
  method: 'POST',
  path: '/api/settings/driver-photo',
  summary:
    'Give a picture of yourself (multipart/form-data, a JPEG, PNG or WebP of at most 10 MB) that people who let a vehicle go see; it takes the place of the one before, which is deleted',
  access: drivers,
  transport: 'multipart',
  perMinute: 10,
  reply: ownDriverPhoto,
  errors: ['too_large', 'file_type', 'legal_hold'],
});

export const deleteDriverPhoto = endpoint({
  method: 'DELETE',
  path: '/api/settings/driver-photo',
  summary: 'Delete your picture for good; without one nothing happens',
  access: drivers,
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
