import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';

export const piiListExported = defineEvent(
  'privacy.list-exported',
  z.object({ list: z.string(), filter: z.record(z.string(), z.string()) }),
  { audit: (details) => ({ subjectType: 'list', subjectId: details.list, details }) },
);
