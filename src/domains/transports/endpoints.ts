import type { Endpoint } from '#shared/endpoint.ts';
import { nonAdminRoles, overseerRoles } from '#shared/roles.ts';
import type * as counts from './lists/counts-schemas.ts';
import type * as duplicateVins from './vehicle/duplicate-vins-schemas.ts';
import type * as participants from './participants/participants-schemas.ts';
import type * as photos from './photos/photos-schemas.ts';
import type * as reference from './references/reference-schemas.ts';
import type * as schemas from './schemas.ts';

export const listTransports: Endpoint<typeof schemas.listTransports> = { method: 'GET', path: '/api/transports', access: 'signed-in' };
export const listUserTransports: Endpoint<typeof schemas.listUserTransports> = {
  method: 'GET',
  path: '/api/user/transports',
  access: 'signed-in',
};
export const getTransport: Endpoint<typeof schemas.getTransport> = { method: 'GET', path: '/api/transports/:id', access: 'signed-in' };
export const saveDraft: Endpoint<typeof schemas.saveDraft> = { method: 'POST', path: '/api/quotes/save-draft', access: nonAdminRoles };
export const listDrafts: Endpoint<typeof schemas.listDrafts> = { method: 'GET', path: '/api/quotes/drafts', access: 'signed-in' };
export const deleteDraft: Endpoint<typeof schemas.deleteDraft> = { method: 'DELETE', path: '/api/quotes/draft/:id', access: nonAdminRoles };

export const countTransports: Endpoint<typeof counts.countTransports> = {
  method: 'GET',
  path: '/api/transports/counts',
  access: 'signed-in',
};

export const listDuplicateVins: Endpoint<typeof duplicateVins.listDuplicateVins> = {
  method: 'GET',
  path: '/api/admin/duplicate-vins',
  access: overseerRoles,
};
export const checkDuplicateVin: Endpoint<typeof duplicateVins.checkDuplicateVin> = {
  method: 'POST',
  path: '/api/admin/duplicate-vins/check',
  access: overseerRoles,
};

export const listParticipants: Endpoint<typeof participants.listParticipants> = {
  method: 'GET',
  path: '/api/transports/:id/participants',
  access: 'signed-in',
};
export const addParticipant: Endpoint<typeof participants.addParticipant> = {
  method: 'POST',
  path: '/api/transports/:id/participants',
  access: 'signed-in',
};
export const removeParticipant: Endpoint<typeof participants.removeParticipant> = {
  method: 'DELETE',
  path: '/api/transports/:id/participants/:userId',
  access: 'signed-in',
};

export const listPhotos: Endpoint<typeof photos.listPhotos> = { method: 'GET', path: '/api/transports/:id/photos', access: 'signed-in' };
export const addPhoto: Endpoint<typeof photos.addPhoto> = { method: 'POST', path: '/api/transports/:id/photos', access: nonAdminRoles };
export const getPhoto: Endpoint<typeof photos.getPhoto> = {
  method: 'GET',
  path: '/api/transports/:id/photos/:photoId',
  access: 'signed-in',
};
export const orderPhotos: Endpoint<typeof photos.orderPhotos> = {
  method: 'PATCH',
  path: '/api/transports/:id/photos',
  access: nonAdminRoles,
};
export const deletePhoto: Endpoint<typeof photos.deletePhoto> = {
  method: 'DELETE',
  path: '/api/transports/:id/photos/:photoId',
  access: nonAdminRoles,
};

export const updateReference: Endpoint<typeof reference.updateReference> = {
  method: 'PATCH',
  path: '/api/transports/:id/reference',
  access: nonAdminRoles,
};
