import type { Endpoint } from '#shared/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listNotifications: Endpoint<typeof schemas.listNotifications> = {
  method: 'GET',
  path: '/api/notifications',
  access: 'signed-in',
};
export const countUnread: Endpoint<typeof schemas.countUnread> = { method: 'GET', path: '/api/notifications/unread', access: 'signed-in' };
export const readNotifications: Endpoint<typeof schemas.readNotifications> = {
  method: 'POST',
  path: '/api/notifications/read',
  access: 'signed-in',
};
