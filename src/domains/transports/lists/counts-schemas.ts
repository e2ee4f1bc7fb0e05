import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';
import { listTransports } from '../schemas.ts';

export const transportCounts = z.object({
  all: z.number(),
  submitted: z.number(),
  quoted: z.number(),
  accepted: z.number(),
  inProgress: z.number(),
  completed: z.number(),
  /** Part of `completed`: the shipper hasn't confirmed yet. */
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
