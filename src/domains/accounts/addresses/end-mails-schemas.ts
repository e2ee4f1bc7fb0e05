import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

const params = z.object({ token: z.string().max(120) });

/** One-click unsubscribe (RFC 8058): the URL identifies the account, the body is ignored. */
export const endMailsByLink = {
  summary: 'Unsubscribe an account from notification emails or weekly reports, by the link in the email (RFC 8058)',
  perMinute: 60,
  transport: 'signed',
  params,
  status: 204,
  reply: z.undefined(),
} satisfies Schemas;

/** A person who opens the unsubscribe URL is redirected; nothing changes. */
export const openEndOfMails = {
  summary: 'Redirect to the settings for notification emails and weekly reports (303)',
  params,
  transport: 'file',
  media: ['text/html'],
  reply: z.undefined(),
} satisfies Schemas;
