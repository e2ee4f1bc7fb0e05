import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';

export const cleanupStarted = defineEvent('privacy.cleanup-started', z.object({ jobIds: z.array(z.uuid()) }), {
  audit: (details) => ({ subjectType: 'retention', subjectId: 'cleanup', details }),
});
