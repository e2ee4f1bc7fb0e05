import type { Endpoint } from '#shared/endpoint.ts';
import { adminRoles, nonAdminRoles } from '#shared/roles.ts';
import type * as schemas from './schemas.ts';

export const listClaims: Endpoint<typeof schemas.listClaims> = { method: 'GET', path: '/api/transports/:id/claims', access: 'signed-in' };
export const listOwnClaims: Endpoint<typeof schemas.listOwnClaims> = { method: 'GET', path: '/api/claims', access: nonAdminRoles };
export const getClaim: Endpoint<typeof schemas.getClaim> = { method: 'GET', path: '/api/claims/:id', access: 'signed-in' };
export const listDeskClaims: Endpoint<typeof schemas.listDeskClaims> = { method: 'GET', path: '/api/admin/claims', access: adminRoles };
export const openClaim: Endpoint<typeof schemas.openClaim> = { method: 'POST', path: '/api/transports/:id/claims', access: nonAdminRoles };
export const addClaimPhoto: Endpoint<typeof schemas.addClaimPhoto> = {
  method: 'POST',
  path: '/api/transports/:id/claim-photos',
  access: nonAdminRoles,
};
export const answerClaim: Endpoint<typeof schemas.answerClaim> = { method: 'POST', path: '/api/claims/:id/steps', access: 'signed-in' };
export const decideClaim: Endpoint<typeof schemas.decideClaim> = {
  method: 'POST',
  path: '/api/admin/claims/:id/decision',
  access: adminRoles,
};
