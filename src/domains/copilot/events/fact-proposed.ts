import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { auditFact, factEvent } from './fact-event.ts';

export const factProposed = defineEvent('copilot.fact_proposed', factEvent.extend({ basedOn: z.number().nullable() }), {
  audit: auditFact,
});
