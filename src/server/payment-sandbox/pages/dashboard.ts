import type { FastifyReply } from 'fastify';
import type { ApiDeps } from '../api/api.ts';
import type { Call } from '../api/call.ts';
import { createFormTokens, type FormTokens } from './form-tokens.ts';
import { notice, sendMarkup } from './frame.ts';

export interface SandboxPages {
  within<T>(work: (call: Call) => Promise<T>): Promise<T>;
  readonly settings: ApiDeps['settings'];
  readonly tokens: FormTokens;
}

export const openSandboxPages = ({ sql, secrets, settings }: ApiDeps): SandboxPages => ({
  within: (work) => sql.begin((tx) => work({ sql: tx, now: new Date(), account: '', settings })),
  settings,
  tokens: createFormTokens(secrets),
});

/** Our content security policy allows forms to redirect to our own origin only, so other origins get a link. */
export function redirectTo(reply: FastifyReply, { settings }: SandboxPages, url: string): FastifyReply {
  if (url.startsWith('/') || new URL(url).origin === settings.origin()) return reply.redirect(url, 303);
  return sendMarkup(reply, notice('Done', 'Taking you back.', { url, label: 'Continue' }));
}

export const nothingHere = (reply: FastifyReply): FastifyReply =>
  sendMarkup(reply, notice('Not found', 'There is no test payment at this address. Go back and start again.'), 404);

export const foreignForm = (reply: FastifyReply, status = 403): FastifyReply =>
  sendMarkup(
    reply,
    notice('We couldn’t accept this form', 'It was not sent from this page. Go back, reload the page and try again.'),
    status,
  );

export const outOfOrder = (reply: FastifyReply): FastifyReply =>
  sendMarkup(reply, notice('Something went wrong', 'Nothing was charged. Go back and try again in a moment.'), 503);
