import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

const params = z.object({ token: z.string().max(120) });

/** What a mail program sends where its user presses 'unsubscribe' (RFC 8058): whatever its body says, the address says whose mails end. */
export const endMailsByLink = {
  summary: 'End the notices or the weekly reports of an account by e-mail, by the address that such a mail names (RFC 8058)',
  perMinute: 60,
  transport: 'signed',
  params,
  status: 204,
  reply: z.undefined(),
} satisfies Schemas;

/** The same address opened by a person: nothing changes, and their settings open. */
export const openEndOfMails = {
  summary: 'Lead to the settings in which notices and weekly reports by e-mail are turned off (303)',
  params,
  transport: 'file',
  media: ['text/html'],
  reply: z.undefined(),
} satisfies Schemas;
