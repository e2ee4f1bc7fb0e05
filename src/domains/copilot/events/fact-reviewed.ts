import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditFact, factEvent } from './fact-event.ts';

/** Another officer accepted a version of a fact, or declined it and said why. */
export const factReviewed = defineEvent(
  'copilot.fact_reviewed',
  factEvent.extend({ isAccepted: z.boolean(), reason: z.string().nullable() }),
  { audit: auditFact },
);
