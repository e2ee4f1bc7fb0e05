import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';

export const grantKinds = [
  'api_key',
  'webhook',
  'calendar_feed',
  'tracking_link',
  'tracker_app',
  'participant',
  'carrier',
  'driver',
  'payout_account',
  'admin_invitation',
  'officer',
] as const;
export type GrantKind = (typeof grantKinds)[number];

/** Never contains the secret that opens it. */
export const accessGrant = z.object({ id, kind: z.enum(grantKinds), name: z.string(), createdAt: z.string() });
export type AccessGrant = z.infer<typeof accessGrant>;

export const listAccessGrants = {
  summary:
    'List what has access to the account without signing in: API keys, webhooks, calendar feed, tracking links, tracking app, people it let in, payout account',
  reply: z.object({
    grants: z.array(accessGrant),
    /** True after a password reset by email, until the owner has reviewed the list. */
    isReviewDue: z.boolean(),
  }),
} satisfies Schemas;

export const revokeAccessGrants = {
  summary: 'Revoke every API key, webhook, calendar feed, tracking link and person with access; payouts wait until they are confirmed',
  proof: 'needed',
  reply: z.object({ revoked: z.int() }),
} satisfies Schemas;

export const keepAccessGrants = {
  summary: 'Keep all access after reviewing it',
  proof: 'not needed: it changes no access',
  reply: z.object({ reviewed: z.literal(true) }),
} satisfies Schemas;
