import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditFact, factEvent } from './fact-event.ts';

/** An officer wrote a version of a fact; `basedOn` is the one in force then, null for a new fact. */
export const factProposed = defineEvent('copilot.fact_proposed', factEvent.extend({ basedOn: z.number().nullable() }), {
  audit: auditFact,
});
