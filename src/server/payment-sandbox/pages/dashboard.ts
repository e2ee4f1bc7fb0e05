import type { FastifyReply } from 'fastify';
import type { ApiDeps } from '../api/api.ts';
import type { Call } from '../api/call.ts';
import { createFormTokens, type FormTokens } from './form-tokens.ts';
import { notice, sendMarkup } from './frame.ts';

/** How pages reach what is kept, as the platform itself. */
export interface SandboxPages {
  /** Reads, or does what a form asks for, in one transaction. */
  within<T>(work: (call: Call) => Promise<T>): Promise<T>;
  readonly settings: ApiDeps['settings'];
  readonly tokens: FormTokens;
}

/** The desk of these pages. */
export const openSandboxPages = ({ sql, secrets, settings }: ApiDeps): SandboxPages => ({
  within: (work) => sql.begin((tx) => work({ sql: tx, now: new Date(), account: '', settings })),
  settings,
  tokens: createFormTokens(secrets),
});

/** Leads on after a form, which may only lead to our own origin (the policy of our pages says so); to another one people go by a link. */
export function leaveTo(reply: FastifyReply, { settings }: SandboxPages, url: string): FastifyReply {
  if (url.startsWith('/') || new URL(url).origin === settings.origin()) return reply.redirect(url, 303);
  return sendMarkup(reply, notice('Done', 'Taking you back.', { url, label: 'Continue' }));
}

/** Answers an address that opens nothing. */
export const nothingHere = (reply: FastifyReply): FastifyReply =>
  sendMarkup(reply, notice('Not found', 'There is no test payment at this address. Go back and start again.'), 404);

/** Refuses a form that no page of ours sent. */
export const foreignForm = (reply: FastifyReply, status = 403): FastifyReply =>
  sendMarkup(
    reply,
    notice('We couldn’t accept this form', 'It was not sent from this page. Go back, reload the page and try again.'),
    status,
  );

/** Answers what failed here, without a word of why. */
export const outOfOrder = (reply: FastifyReply): FastifyReply =>
  sendMarkup(reply, notice('Something went wrong', 'Nothing was charged. Go back and try again in a moment.'), 503);
