import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

const params = z.object({ token: z.string().max(120) });

/** What a mail program sends where its user presses 'unsubscribe' (RFC 8058): whatever its body says, the address says whose mails end. */
export const endMailsByLink = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/:token',
  summary: 'End the notices or the weekly reports of an account by e-mail, by the address that such a mail names (RFC 8058)',
  access: 'public',
  perMinute: 60,
  transport: 'signed',
  params,
  status: 204,
  reply: z.undefined(),
});

/** The same address opened by a person: nothing changes, and their settings open. */
export const openEndOfMails = endpoint({
  method: 'GET',
  path: '/api/unsubscribe/:token',
  summary: 'Lead to the settings in which notices and weekly reports by e-mail are turned off (303)',
  access: 'public',
  params,
  transport: 'file',
  media: ['text/html'],
  reply: z.undefined(),
});
