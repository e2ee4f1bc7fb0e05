import { handle, type Handler } from '#server/http/handle.ts';
import { recordSign } from '#domains/sentinel/patterns/watch.ts';
import { receiveContactMessage } from './commands.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';

export const siteRoutes: readonly Handler[] = [
  handle(endpoints.sendContactMessage, schemas.sendContactMessage, (ctx, { body, request }) => {
    if (body.website) recordSign(request, 'honeypot_field');
    return receiveContactMessage(ctx, body);
  }),
];
