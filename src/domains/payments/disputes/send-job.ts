import { z } from 'zod';
import { defineJob } from '#server/queue/queue.ts';

export const submitDisputeEvidence = defineJob('submit-dispute-evidence', z.object({ evidenceId: z.uuid() }), {
  retryLimit: 20,
  backoffSeconds: 10,
});
