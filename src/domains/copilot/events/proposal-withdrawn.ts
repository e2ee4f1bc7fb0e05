import { defineEvent } from '#server/events/event.ts';
import { auditFact, factEvent } from './fact-event.ts';

/** The writer of a version of a fact withdrew it. */
export const proposalWithdrawn = defineEvent('copilot.proposal_withdrawn', factEvent, { audit: auditFact });
