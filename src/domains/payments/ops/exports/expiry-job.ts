import { z } from 'zod';
import { defineJob } from '#server/queue/queue.ts';

/** Ends a request that no second administrator decided in time. */
export const expireOpsAction = defineJob('expire-desk-action', z.object({ actionId: z.uuid() }));
