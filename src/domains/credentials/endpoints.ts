import type { Endpoint, PublicEndpoint } from '#shared/endpoint.ts';
import { overseerRoles, pricingRoles } from '#shared/roles.ts';
import type * as company from './company/company-schemas.ts';
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

export const getCompanyStanding: Endpoint<typeof company.getCompanyStanding> = {
  method: 'GET',
  path: '/api/credentials/company',
  access: pricingRoles,
};
export const lookUpContact: Endpoint<typeof company.lookUpContact> = {
  method: 'POST',
  path: '/api/credentials/company/contact',
  access: pricingRoles,
};
export const sendCompanyCode: Endpoint<typeof company.sendCompanyCode> = {
  method: 'POST',
  path: '/api/credentials/company/codes',
  access: pricingRoles,
};
export const verifyCompany: Endpoint<typeof company.verifyCompany> = {
  method: 'POST',
  path: '/api/credentials/company/verification',
  access: pricingRoles,
};
export const getCompanyReview: Endpoint<typeof company.getCompanyReview> = {
  method: 'GET',
  path: '/api/admin/companies/:id',
  access: overseerRoles,
};
export const recordCallback: Endpoint<typeof company.recordCallback> = {
  method: 'POST',
  path: '/api/admin/companies/:id/callback',
  access: overseerRoles,
};
