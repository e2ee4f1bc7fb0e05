import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

export const getSummary = {
  summary: 'Active users, quotes that wait for a price, and flagged quotes, counted',
  reply: z.object({ activeUsers: z.number(), pendingQuotes: z.number(), flaggedQuotes: z.number(), escalatedQuotes: z.number() }),
} satisfies Schemas;
