import { handle, type Handler } from '#server/http/handle.ts';
import { noteSign } from '#domains/sentinel/watch.ts';
import { receiveContactMessage } from './commands.ts';
import * as contract from './contract.ts';

/** Endpoints of the public site. */
export const siteRoutes: readonly Handler[] = [
  handle(contract.sendContactMessage, (ctx, { body, request }) => {
    if (body.website) noteSign(request, 'honeypot_field');
    return receiveContactMessage(ctx, body);
  }),
];
