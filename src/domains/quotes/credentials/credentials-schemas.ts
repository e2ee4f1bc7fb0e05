import { z } from 'zod';
import { frozenCard, trustCard } from '#domains/carriers/schemas.ts';
import type { Schemas } from '#shared/endpoint.ts';
import { idParams } from '#shared/id-schemas.ts';

/** Broker or carrier of the accepted quote: at acceptance or dispatch (`kept`), today, and the gate's decision now. */
export const partyCredentials = z.object({
  kept: frozenCard.nullable(),
  today: trustCard,
  gate: z.object({
    mayTakeJobs: z.boolean(),
    badgeType: z.enum(['success', 'warning', 'destructive']),
    reasons: z.array(z.object({ code: z.string(), message: z.string() })),
  }),
});
export type PartyCredentials = z.infer<typeof partyCredentials>;

export const getCredentials = {
  summary: 'Credentials of the chosen broker and carrier, at acceptance and today; empty before one is chosen',
  params: idParams,
  reply: z.array(partyCredentials),
} satisfies Schemas;
