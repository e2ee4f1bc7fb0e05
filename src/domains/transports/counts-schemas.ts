import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { listTransports } from './schemas.ts';

/** Counts behind the stat cards and the tab strip; drafts are counted apart. */
export const transportCounts = z.object({
  all: z.number(),
  submitted: z.number(),
  quoted: z.number(),
  accepted: z.number(),
  inProgress: z.number(),
  /** Delivered or completed, as the list groups them. */
  completed: z.number(),
  /** Of these, those that are only delivered: their shipper has not confirmed yet. */
  delivered: z.number(),
  cancelled: z.number(),
  drafts: z.number(),
});
export type TransportCounts = z.infer<typeof transportCounts>;

export const countTransports = {
  summary: 'Number of transports the account can see, by status',
  asSeen: true,
  query: z.object({ search: listTransports.query.shape.search }),
  reply: transportCounts,
} satisfies Schemas;
