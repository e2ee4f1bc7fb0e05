import type { Endpoint } from '#shared/endpoint.ts';
import { adminRoles } from '#shared/roles.ts';
import type * as config from './config-schemas.ts';

export const listConfig: Endpoint<typeof config.listConfig> = { method: 'GET', path: '/api/super-admin/config', access: ['super_admin'] };
export const setConfig: Endpoint<typeof config.setConfig> = { method: 'POST', path: '/api/super-admin/config', access: ['super_admin'] };
export const deleteConfig: Endpoint<typeof config.deleteConfig> = {
  method: 'DELETE',
  path: '/api/super-admin/config/:key',
  access: ['super_admin'],
};
export const listConfigChanges: Endpoint<typeof config.listConfigChanges> = {
  method: 'GET',
  path: '/api/super-admin/config-changes',
  access: ['super_admin'],
};
export const takeBackChange: Endpoint<typeof config.takeBackChange> = {
  method: 'POST',
  path: '/api/super-admin/config-changes/:id/take-back',
  access: ['super_admin'],
};
export const getSystemFlags: Endpoint<typeof config.getSystemFlags> = {
  method: 'GET',
  path: '/api/super-admin/system-config',
  access: ['super_admin'],
};
export const getFlagNotice: Endpoint<typeof config.getFlagNotice> = { method: 'GET', path: '/api/admin/flags', access: adminRoles };
export const setSystemFlags: Endpoint<typeof config.setSystemFlags> = {
  method: 'PUT',
  path: '/api/super-admin/system-config',
  access: ['super_admin'],
};
export const exportConfigChanges: Endpoint<typeof config.exportConfigChanges> = {
  method: 'GET',
  path: '/api/super-admin/config-changes/export',
  access: ['super_admin'],
};
