import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

export const rosterMember = z.object({
  id: z.uuid(),
  part: z.enum(['driver', 'carrier']),
  name: z.string(),
  email: z.string(),
  jobCount: z.int(),
  lastJobAt: z.iso.datetime(),
  isOnJob: z.boolean(),
  /** Null if unknown, or if the reader's own address isn't confirmed. */
  phone: z.string().nullable(),
  /** The driver license among the compliance documents. */
  license: z.enum(['verified', 'in_review', 'none']),
  /** The driver's job for this account; null if there is none, or only for others. */
  currentJob: z.object({ transportId: z.uuid(), route: z.string(), until: z.iso.date().nullable() }).nullable(),
});
export type RosterMember = z.infer<typeof rosterMember>;

export const rosterLimit = 50;

export const listRoster = {
  summary: `Drivers who agreed to drive for this account and, for brokers, carriers they named before; the latest first, at most ${rosterLimit}`,
  reply: z.array(rosterMember),
} satisfies Schemas;
