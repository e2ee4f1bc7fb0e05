import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';

export const questionSetAside = defineEvent('copilot.question_set_aside', z.object({ queryId: z.uuid(), setAside: z.number() }), {
  audit: ({ queryId, setAside }) => ({ subjectType: 'copilot_question', subjectId: queryId, details: { setAside } }),
});
