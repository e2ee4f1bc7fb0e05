import { z } from 'zod';
import { defineJob } from '#server/queue/queue.ts';

/** Uploads evidence to the payment provider and has it submitted to the bank. */
export const submitDisputeEvidence = defineJob('submit-dispute-evidence', z.object({ evidenceId: z.uuid() }), {
  retryLimit: 20,
  backoffSeconds: 10,
});
