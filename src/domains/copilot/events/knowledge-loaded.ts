import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';

export const knowledgeLoaded = defineEvent(
  'copilot.knowledge_loaded',
  z.object({ facts: z.number(), added: z.number(), changed: z.number(), withdrawn: z.number() }),
  { audit: (details) => ({ subjectType: 'copilot', subjectId: 'knowledge', details }) },
);
