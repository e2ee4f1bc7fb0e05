import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { id } from '#shared/ids.ts';

/** What shows or does something in the name of an account without anybody signing in to it. */
export const grantKinds = ['api_key', 'webhook', 'calendar_feed', 'tracking_link'] as const;
export type GrantKind = (typeof grantKinds)[number];

/** One of them, without what it opens with. */
export const accessGrant = z.object({ id, kind: z.enum(grantKinds), name: z.string(), createdAt: z.string() });
export type AccessGrant = z.infer<typeof accessGrant>;

export const listAccessGrants = endpoint({
  method: 'GET',
  path: '/api/settings/access',
  summary: 'API keys, webhooks, the calendar feed and tracking links of the account, which work without signing in',
  access: 'signed-in',
  reply: z.object({
    grants: z.array(accessGrant),
    /** The password was reset by a mailed link, and nobody has looked through them since. */
    isReviewDue: z.boolean(),
  }),
});

export const revokeAccessGrants = endpoint({
  method: 'POST',
  path: '/api/settings/access/revocation',
  summary: 'End every API key, webhook, calendar feed and tracking link of the account at once',
  access: 'signed-in',
  proof: 'not needed: each is made again',
  reply: z.object({ revoked: z.int() }),
});

export const keepAccessGrants = endpoint({
  method: 'POST',
  path: '/api/settings/access/review',
  summary: 'Keep what works without signing in, after looking through it',
  access: 'signed-in',
  proof: 'not needed: it changes no access',
  reply: z.object({ reviewed: z.literal(true) }),
});
