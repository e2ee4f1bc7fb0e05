import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

export const getSystemStats = endpoint({
  method: 'GET',
  path: '/api/super-admin/system-stats',
  summary: 'What the console counts at a glance',
  access: ['super_admin'],
  reply: z.object({
    /** Accounts of every role that were not deleted. */
    totalUsers: z.number(),
    /** Booked and not delivered yet. */
    activeTransports: z.number(),
    /** What Sentinel noted in the last 24 hours. */
    securityAlerts: z.number(),
  }),
});
