import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

/** What happens to the reader's own things, as it happens: server-sent events named by topic, with ids in `data`. */
export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Live events of the signed-in account (text/event-stream)',
  access: 'signed-in',
  reply: z.unknown(),
  transport: 'events',
  errors: ['too_many_streams'],
});
