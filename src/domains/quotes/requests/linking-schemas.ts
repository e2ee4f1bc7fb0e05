import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';

export const claimRequest = {
  summary: 'Link the request made in this browser before signing in',
  perMinute: 20,
  body: z.object({ claimToken: z.string().min(20).max(100) }),
  reply: z.object({ transportId: id.nullable() }),
} satisfies Schemas;

export const healWhys = ['no_account', 'not_verified', 'cannot_own', 'cannot_be', 'enough_drafts'] as const;
export type HealWhy = (typeof healWhys)[number];

export const healLine = z.object({
  pendingQuoteId: id,
  vehicle: z.string(),
  route: z.string(),
  askedAt: z.string(),
  outcome: z.enum(['relinked', 'skipped']),
  why: z.enum(healWhys).nullable(),
  owner: z.string().nullable(),
  transportId: id.nullable(),
});
export type HealLine = z.infer<typeof healLine>;

/** Lists all requests with an eligible account and the newest 200 without one. Skipped: examined but not relinked. */
export const healResult = z.object({
  totalOrphaned: z.number(),
  totalRelinked: z.number(),
  totalSkipped: z.number(),
  /** False if more remain: a run examines 1,000, newest first, and relinks at most 200. */
  isComplete: z.boolean(),
  /** `after` of the next run; null to start with the newest, or if this was the last. */
  next: id.nullable(),
  lines: z.array(healLine),
});
export type HealResult = z.infer<typeof healResult>;

const healFrom = z.object({ after: id.optional() });

export const previewSelfHeal = {
  query: healFrom,
  summary: 'Preview a self-heal, request by request, without changing anything',
  perMinute: 20,
  reply: healResult,
  errors: ['heal_running'],
} satisfies Schemas;

export const selfHealQuotes = {
  query: healFrom,
  summary: 'Link pending quotes as drafts to the verified accounts with the same email address; only one run at a time',
  proof: 'needed',
  reply: healResult,
  errors: ['heal_running'],
} satisfies Schemas;
