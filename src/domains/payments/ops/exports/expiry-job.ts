import { z } from 'zod';
import { defineJob } from '#server/queue/queue.ts';

export const expireOpsAction = defineJob('expire-desk-action', z.object({ actionId: z.uuid() }));
