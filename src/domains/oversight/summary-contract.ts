import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { adminRoles } from '#shared/roles.ts';

export const getSummary = endpoint({
  method: 'GET',
  path: '/api/admin/summary',
  summary: 'Active users, quotes that wait for a price, and flagged quotes, counted',
  access: adminRoles,
  reply: z.object({ activeUsers: z.number(), pendingQuotes: z.number(), flaggedQuotes: z.number(), escalatedQuotes: z.number() }),
});
