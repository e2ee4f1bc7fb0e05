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
});
export type RosterMember = z.infer<typeof rosterMember>;

export const rosterLimit = 50;

export const listRoster = {
  summary: `Drivers who agreed to drive for this account and, for brokers, carriers they named before; the latest first, at most ${rosterLimit}`,
  reply: z.array(rosterMember),
} satisfies Schemas;
