import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';

export const reportCreated = defineEvent('privacy.report-made', z.object({ startDate: z.string(), endDate: z.string() }), {
  audit: (details) => ({ subjectType: 'retention', subjectId: 'report', details }),
});
