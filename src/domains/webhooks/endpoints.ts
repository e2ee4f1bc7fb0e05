import type { Endpoint } from '#shared/endpoint.ts';
import { programRoles } from '#shared/roles.ts';
import type * as schemas from './schemas.ts';

export const listWebhooks: Endpoint<typeof schemas.listWebhooks> = { method: 'GET', path: '/api/webhooks', access: programRoles };
export const listWebhookEvents: Endpoint<typeof schemas.listWebhookEvents> = {
  method: 'GET',
  path: '/api/webhooks/events',
  access: programRoles,
};
export const getWebhook: Endpoint<typeof schemas.getWebhook> = { method: 'GET', path: '/api/webhooks/:id', access: programRoles };
export const makeWebhook: Endpoint<typeof schemas.makeWebhook> = { method: 'POST', path: '/api/webhooks', access: programRoles };
export const changeWebhook: Endpoint<typeof schemas.changeWebhook> = { method: 'PATCH', path: '/api/webhooks/:id', access: programRoles };
export const turnWebhook: Endpoint<typeof schemas.turnWebhook> = { method: 'PUT', path: '/api/webhooks/:id/state', access: programRoles };
export const renewWebhookSecret: Endpoint<typeof schemas.renewWebhookSecret> = {
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  access: programRoles,
};
export const endWebhook: Endpoint<typeof schemas.endWebhook> = { method: 'DELETE', path: '/api/webhooks/:id', access: programRoles };
export const testWebhook: Endpoint<typeof schemas.testWebhook> = { method: 'POST', path: '/api/webhooks/:id/test', access: programRoles };
export const listWebhookDeliveries: Endpoint<typeof schemas.listWebhookDeliveries> = {
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  access: programRoles,
};
export const getWebhookDelivery: Endpoint<typeof schemas.getWebhookDelivery> = {
  method: 'GET',
  path: '/api/webhook-deliveries/:id',
  access: programRoles,
};
export const replayWebhookDelivery: Endpoint<typeof schemas.replayWebhookDelivery> = {
  method: 'POST',
  path: '/api/webhook-deliveries/:id/replay',
  access: programRoles,
};
