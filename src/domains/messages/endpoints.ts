import type { Endpoint } from '#shared/endpoint.ts';
import { adminRoles, nonAdminRoles } from '#shared/roles.ts';
import type * as schemas from './schemas.ts';

export const getThread: Endpoint<typeof schemas.getThread> = { method: 'GET', path: '/api/transports/:id/thread', access: 'signed-in' };
export const listMessages: Endpoint<typeof schemas.listMessages> = {
  method: 'GET',
  path: '/api/transports/:id/messages',
  access: 'signed-in',
};
export const sendMessage: Endpoint<typeof schemas.sendMessage> = {
  method: 'POST',
  path: '/api/transports/:id/messages',
  access: nonAdminRoles,
};
export const sendPhotoMessage: Endpoint<typeof schemas.sendPhotoMessage> = {
  method: 'POST',
  path: '/api/transports/:id/messages/photo',
  access: nonAdminRoles,
};
export const sendPaperMessage: Endpoint<typeof schemas.sendPaperMessage> = {
  method: 'POST',
  path: '/api/transports/:id/messages/paper',
  access: nonAdminRoles,
};
export const getMessagePaper: Endpoint<typeof schemas.getMessagePaper> = {
  method: 'GET',
  path: '/api/transports/:id/message-papers/:paperId',
  access: 'signed-in',
};
export const getMessagePhoto: Endpoint<typeof schemas.getMessagePhoto> = {
  method: 'GET',
  path: '/api/transports/:id/message-photos/:photoId',
  access: 'signed-in',
};
export const markRead: Endpoint<typeof schemas.markRead> = {
  method: 'PUT',
  path: '/api/transports/:id/messages/read',
  access: nonAdminRoles,
};
export const setBlock: Endpoint<typeof schemas.setBlock> = {
  method: 'PUT',
  path: '/api/transports/:id/thread/blocks',
  access: nonAdminRoles,
};
export const reportMessage: Endpoint<typeof schemas.reportMessage> = {
  method: 'POST',
  path: '/api/messages/:id/report',
  access: nonAdminRoles,
};
export const listReports: Endpoint<typeof schemas.listReports> = { method: 'GET', path: '/api/admin/message-reports', access: adminRoles };
export const decideReport: Endpoint<typeof schemas.decideReport> = {
  method: 'POST',
  path: '/api/admin/message-reports/:id/decide',
  access: adminRoles,
};
