import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

export const getSystemStats = {
  summary: "The console's headline figures",
  reply: z.object({
    /** Accounts of every role that are not deleted. */
    totalUsers: z.number(),
    activeTransports: z.number(),
    securityAlerts: z.number(),
  }),
} satisfies Schemas;
