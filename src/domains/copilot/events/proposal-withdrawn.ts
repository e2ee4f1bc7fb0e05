import { defineEvent } from '#server/events/event.ts';
import { auditFact, factEvent } from './fact-event.ts';

export const proposalWithdrawn = defineEvent('copilot.proposal_withdrawn', factEvent, { audit: auditFact });
