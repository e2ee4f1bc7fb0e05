import type { Endpoint, PublicEndpoint } from '#shared/endpoint.ts';
import { pricingRoles } from '#shared/roles.ts';
import type * as schemas from './schemas.ts';

export const dotMcStatus: PublicEndpoint<typeof schemas.dotMcStatus> = {
  method: 'GET',
  path: '/api/validate/dot-mc/status',
  access: 'public',
};
export const validateDotMc: PublicEndpoint<typeof schemas.validateDotMc> = {
  method: 'POST',
  path: '/api/validate/dot-mc',
  access: 'public',
};
export const getRegisterStanding: Endpoint<typeof schemas.getRegisterStanding> = {
  method: 'GET',
  path: '/api/credentials/register',
  access: pricingRoles,
};
export const revalidateOwn: Endpoint<typeof schemas.revalidateOwn> = {
  method: 'POST',
  path: '/api/credentials/revalidation',
  access: pricingRoles,
};
export const revalidateAccount: Endpoint<typeof schemas.revalidateAccount> = {
  method: 'POST',
  path: '/api/admin/compliance/revalidate-dot-mc/:id',
  access: ['admin', 'super_admin'],
};
export const listValidationLogs: Endpoint<typeof schemas.listValidationLogs> = {
  method: 'GET',
  path: '/api/admin/compliance/logs',
  access: ['admin', 'super_admin'],
};
