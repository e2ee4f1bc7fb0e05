import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditFact, factEvent } from './fact-event.ts';

/** `reason` is required for a rejection. */
export const factReviewed = defineEvent(
  'copilot.fact_reviewed',
  factEvent.extend({ isAccepted: z.boolean(), reason: z.string().nullable() }),
  { audit: auditFact },
);
