import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';

export const pendingQuotesHealed = defineEvent(
  'pending-quotes.healed',
  z.object({ relinked: z.array(z.uuid()), totalSkipped: z.number() }),
  { audit: (details) => ({ subjectType: 'quotes', subjectId: 'self-heal', details }) },
);
