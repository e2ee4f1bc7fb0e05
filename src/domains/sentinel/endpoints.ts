import type { Endpoint } from '#shared/endpoint.ts';
import { overseerRoles } from '#shared/roles.ts';
import type * as console from './console-schemas.ts';
import type * as incidents from './incidents/schemas.ts';
import type * as schemas from './schemas.ts';

export const listBannedIps: Endpoint<typeof console.listBannedIps> = {
  method: 'GET',
  path: '/api/super-admin/banned-ips',
  access: ['super_admin'],
};
export const banAddress: Endpoint<typeof console.banAddress> = {
  method: 'POST',
  path: '/api/super-admin/sentinel/ban',
  access: ['super_admin'],
};
export const liftBan: Endpoint<typeof console.liftBan> = {
  method: 'POST',
  path: '/api/super-admin/sentinel/unban',
  access: ['super_admin'],
};

export const getSecurityMetrics: Endpoint<typeof schemas.getSecurityMetrics> = {
  method: 'GET',
  path: '/api/security/metrics',
  access: overseerRoles,
};
export const getIncident: Endpoint<typeof incidents.getIncident> = { method: 'GET', path: '/api/security/incident', access: overseerRoles };
export const unbanAddress: Endpoint<typeof schemas.unbanAddress> = { method: 'POST', path: '/api/security/unban', access: overseerRoles };
export const releaseAccount: Endpoint<typeof schemas.releaseAccount> = {
  method: 'POST',
  path: '/api/security/release-account',
  access: overseerRoles,
};
export const releaseKey: Endpoint<typeof schemas.releaseKey> = { method: 'POST', path: '/api/security/release-key', access: overseerRoles };
export const listLessons: Endpoint<typeof schemas.listLessons> = { method: 'GET', path: '/api/security/lessons', access: overseerRoles };
export const takeLessonBack: Endpoint<typeof schemas.takeLessonBack> = {
  method: 'POST',
  path: '/api/security/lessons/:id/take-back',
  access: overseerRoles,
};
