import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

export const getSummary = {
  summary: 'Number of active users, unpriced quotes and flagged quotes',
  reply: z.object({ activeUsers: z.number(), pendingQuotes: z.number(), flaggedQuotes: z.number(), escalatedQuotes: z.number() }),
} satisfies Schemas;
