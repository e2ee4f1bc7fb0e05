import type { Endpoint } from '#shared/endpoint.ts';
import { adminRoles, nonAdminRoles, pricingRoles } from '#shared/roles.ts';
import type * as schemas from './schemas.ts';

export const listQuestions: Endpoint<typeof schemas.listQuestions> = {
  method: 'GET',
  path: '/api/marketplace/quotes/:id/questions',
  access: 'signed-in',
};
export const askQuestion: Endpoint<typeof schemas.askQuestion> = {
  method: 'POST',
  path: '/api/marketplace/quotes/:id/questions',
  access: pricingRoles,
};
export const answerQuestion: Endpoint<typeof schemas.answerQuestion> = {
  method: 'POST',
  path: '/api/questions/:id/answer',
  access: nonAdminRoles,
};
export const withdrawQuestion: Endpoint<typeof schemas.withdrawQuestion> = {
  method: 'DELETE',
  path: '/api/questions/:id',
  access: pricingRoles,
};
export const hideQuestion: Endpoint<typeof schemas.hideQuestion> = {
  method: 'POST',
  path: '/api/admin/questions/:id/hide',
  access: adminRoles,
};
