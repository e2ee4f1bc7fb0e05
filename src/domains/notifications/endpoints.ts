import type { Endpoint } from '#shared/endpoint.ts';
import type * as push from './push/push-schemas.ts';
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
export const listPushDevices: Endpoint<typeof push.listPushDevices> = {
  method: 'GET',
  path: '/api/settings/push-devices',
  access: 'signed-in',
};
export const addPushDevice: Endpoint<typeof push.addPushDevice> = {
  method: 'POST',
  path: '/api/settings/push-devices',
  access: 'signed-in',
};
export const renewPushDevice: Endpoint<typeof push.renewPushDevice> = {
  method: 'PUT',
  path: '/api/settings/push-devices/:id',
  access: 'signed-in',
};
export const changePushDevice: Endpoint<typeof push.changePushDevice> = {
  method: 'PATCH',
  path: '/api/settings/push-devices/:id',
  access: 'signed-in',
};
export const removePushDevice: Endpoint<typeof push.removePushDevice> = {
  method: 'DELETE',
  path: '/api/settings/push-devices/:id',
  access: 'signed-in',
};
