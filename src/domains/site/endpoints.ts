import type { PublicEndpoint } from '#shared/endpoint.ts';
import type * as schemas from './schemas.ts';

export const sendContactMessage: PublicEndpoint<typeof schemas.sendContactMessage> = {
  method: 'POST',
  path: '/api/contact',
  access: 'public',
};
