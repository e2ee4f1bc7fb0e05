import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';

/** Somebody started a cleanup by hand; kinds that were being cleaned already go on. */
export const cleanupStarted = defineEvent('privacy.cleanup-started', z.object({ jobIds: z.array(z.uuid()) }), {
  audit: (details) => ({ subjectType: 'retention', subjectId: 'cleanup', details }),
});
