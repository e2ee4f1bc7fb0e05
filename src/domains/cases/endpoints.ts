import type { Endpoint } from '#shared/endpoint.ts';
import { adminRoles, nonAdminRoles } from '#shared/roles.ts';
import type * as schemas from './schemas.ts';

export const listCases: Endpoint<typeof schemas.listCases> = { method: 'GET', path: '/api/transports/:id/cases', access: 'signed-in' };
export const reportCase: Endpoint<typeof schemas.reportCase> = { method: 'POST', path: '/api/transports/:id/cases', access: nonAdminRoles };
export const getCase: Endpoint<typeof schemas.getCase> = { method: 'GET', path: '/api/cases/:id', access: 'signed-in' };
export const answerCase: Endpoint<typeof schemas.answerCase> = { method: 'POST', path: '/api/cases/:id/steps', access: nonAdminRoles };
export const decideCase: Endpoint<typeof schemas.decideCase> = {
  method: 'POST',
  path: '/api/admin/cases/:id/decision',
  access: adminRoles,
};
