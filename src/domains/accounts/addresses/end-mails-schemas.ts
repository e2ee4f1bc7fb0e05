import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

const params = z.object({ token: z.string().max(120) });

/** What a mail program sends where its user presses 'unsubscribe' (RFC 8058): whatever its body says, the address says whose mails end. */
export const endMailsByLink = {
  summary: 'Unsubscribe an account from notification emails or weekly reports, by the link in the email (RFC 8058)',
  perMinute: 60,
  transport: 'signed',
  params,
  status: 204,
  reply: z.undefined(),
} satisfies Schemas;

/** The same address opened by a person: nothing changes, and their settings open. */
export const openEndOfMails = {
  summary: 'Redirect to the settings for notification emails and weekly reports (303)',
  params,
  transport: 'file',
  media: ['text/html'],
  reply: z.undefined(),
} satisfies Schemas;
