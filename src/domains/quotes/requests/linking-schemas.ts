import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { id } from '#shared/id-schemas.ts';

export const claimRequest = {
  summary: 'Link the request made in this browser before signing in',
  perMinute: 20,
  body: z.object({ claimToken: z.string().min(20).max(100) }),
  reply: z.object({ transportId: id.nullable() }),
} satisfies Schemas;

/** Why a request stays without an account. */
export const healWhys = ['no_account', 'not_verified', 'cannot_own', 'cannot_be', 'enough_drafts'] as const;
export type HealWhy = (typeof healWhys)[number];

/** What self-heal did, or would do, with one request. */
export const healLine = z.object({
  pendingQuoteId: id,
  /** '2019 Honda Accord'. */
  vehicle: z.string(),
  /** '78701 to 80202'. */
  route: z.string(),
  askedAt: z.string(),
  outcome: z.enum(['relinked', 'skipped']),
  why: z.enum(healWhys).nullable(),
  /** Whose draft it is now. */
  owner: z.string().nullable(),
  transportId: id.nullable(),
});
export type HealLine = z.infer<typeof healLine>;

/** Counts and the list behind them: all that an account could take over, with what became of it, and the newest 200 that none can. Skipped is what this run looked at and did not relink. */
export const healResult = z.object({
  totalOrphaned: z.number(),
  totalRelinked: z.number(),
  totalSkipped: z.number(),
  /** False where more could be relinked: one run looks at 1,000, the newest first, and does 200 at most. */
  isComplete: z.boolean(),
  /** With which `after` the next run goes on; null where it is to look at the newest, and where this one was the last. */
  next: id.nullable(),
  lines: z.array(healLine),
});
export type HealResult = z.infer<typeof healResult>;

/** Where a run goes on: with what is older than this request; the newest where it is absent. */
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
