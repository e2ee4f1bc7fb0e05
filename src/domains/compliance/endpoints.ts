import type { Endpoint } from '#shared/endpoint.ts';
import { reviewerRoles } from './documents/documents-rules.ts';
import type * as documents from './documents/documents-schemas.ts';
import type * as schemas from './schemas.ts';

export const getComplianceStatus: Endpoint<typeof schemas.getComplianceStatus> = {
  method: 'GET',
  path: '/api/compliance/status',
  access: 'signed-in',
};

export const listDocuments: Endpoint<typeof documents.listDocuments> = {
  method: 'GET',
  path: '/api/compliance/documents',
  access: 'signed-in',
};
export const listAccountDocuments: Endpoint<typeof documents.listAccountDocuments> = {
  method: 'GET',
  path: '/api/compliance/accounts/:id/documents',
  access: reviewerRoles,
};
export const listPendingDocuments: Endpoint<typeof documents.listPendingDocuments> = {
  method: 'GET',
  path: '/api/compliance/pending',
  access: 'signed-in',
};
export const uploadDocument: Endpoint<typeof documents.uploadDocument> = {
  method: 'POST',
  path: '/api/compliance/upload',
  access: 'signed-in',
};
export const verifyDocument: Endpoint<typeof documents.verifyDocument> = {
  method: 'POST',
  path: '/api/compliance/verify/:id',
  access: reviewerRoles,
};
export const setCargoLimit: Endpoint<typeof documents.setCargoLimit> = {
  method: 'POST',
  path: '/api/compliance/documents/:id/cargo-limit',
  access: reviewerRoles,
};
export const getDocumentFile: Endpoint<typeof documents.getDocumentFile> = {
  method: 'GET',
  path: '/api/compliance/documents/:id/file',
  access: 'signed-in',
};
export const deleteDocument: Endpoint<typeof documents.deleteDocument> = {
  method: 'DELETE',
  path: '/api/compliance/documents/:id',
  access: 'signed-in',
};
