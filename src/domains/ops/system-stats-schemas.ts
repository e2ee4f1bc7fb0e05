import { z } from 'zod';
import type { Schemas } from '#shared/endpoint.ts';

export const getSystemStats = {
  summary: "The console's headline figures",
  reply: z.object({
    /** Accounts of every role that are not deleted. */
    totalUsers: z.number(),
    /** Booked and not delivered yet. */
    activeTransports: z.number(),
    /** Sentinel events of the last 24 hours. */
    securityAlerts: z.number(),
  }),
} satisfies Schemas;
