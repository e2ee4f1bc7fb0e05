import type { Endpoint } from '#shared/endpoint.ts';
import { pricingRoles } from '#shared/roles.ts';
import type * as schemas from './schemas.ts';

export const getCarrier: Endpoint<typeof schemas.getCarrier> = { method: 'GET', path: '/api/carriers/:id', access: 'signed-in' };
export const getCarrierProfile: Endpoint<typeof schemas.getCarrierProfile> = {
  method: 'GET',
  path: '/api/settings/carrier',
  access: pricingRoles,
};
export const saveCarrierProfile: Endpoint<typeof schemas.saveCarrierProfile> = {
  method: 'PUT',
  path: '/api/settings/carrier',
  access: pricingRoles,
};
