import type { Endpoint, PublicEndpoint } from '#shared/endpoint.ts';
import { adminRoles } from '#shared/roles.ts';
import type * as contacts from './contacts/schemas.ts';
import type * as exports from './exports/schemas.ts';
import type * as schemas from './schemas.ts';
import type * as signing from './signing/schemas.ts';

export const listContacts: Endpoint<typeof contacts.listContacts> = {
  method: 'GET',
  path: '/api/transports/:id/external-contacts',
  access: 'signed-in',
};
export const addContact: Endpoint<typeof contacts.addContact> = {
  method: 'POST',
  path: '/api/transports/:id/external-contacts',
  access: adminRoles,
};
export const changeContact: Endpoint<typeof contacts.changeContact> = {
  method: 'PATCH',
  path: '/api/external-contacts/:contactId',
  access: adminRoles,
};
export const deleteContact: Endpoint<typeof contacts.deleteContact> = {
  method: 'DELETE',
  path: '/api/external-contacts/:contactId',
  access: adminRoles,
};
export const sendContactMail: Endpoint<typeof contacts.sendContactMail> = {
  method: 'POST',
  path: '/api/transports/:id/external-contacts/:contactId/send-email',
  access: adminRoles,
};

export const getTimeline: Endpoint<typeof schemas.getTimeline> = {
  method: 'GET',
  path: '/api/transports/:id/communication-timeline',
  access: 'signed-in',
};

export const listExports: Endpoint<typeof exports.listExports> = {
  method: 'GET',
  path: '/api/transports/:id/evidence-exports',
  access: 'signed-in',
};
export const askExport: Endpoint<typeof exports.askExport> = {
  method: 'POST',
  path: '/api/transports/:id/evidence-exports',
  access: 'signed-in',
};
export const getExportFile: Endpoint<typeof exports.getExportFile> = {
  method: 'GET',
  path: '/api/evidence-exports/:id/file',
  access: 'signed-in',
};

export const listSigningKeys: PublicEndpoint<typeof signing.listSigningKeys> = {
  method: 'GET',
  path: '/api/custody/signing-keys',
  access: 'public',
};
export const listSignedDays: PublicEndpoint<typeof signing.listSignedDays> = { method: 'GET', path: '/api/custody/days', access: 'public' };
export const getCustodyProof: Endpoint<typeof signing.getCustodyProof> = {
  method: 'GET',
  path: '/api/transports/:id/custody-proof',
  access: 'signed-in',
};
export const rotateSigningKey: Endpoint<typeof signing.rotateSigningKey> = {
  method: 'POST',
  path: '/api/super-admin/signing-keys',
  access: ['super_admin'],
};
