import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';

/** The facts of the program were read in and changed what is answered. */
export const knowledgeLoaded = defineEvent(
  'copilot.knowledge_loaded',
  z.object({ facts: z.number(), added: z.number(), changed: z.number(), withdrawn: z.number() }),
);

const version = { proposalId: z.uuid(), fact: z.string(), version: z.number() };

/** An officer wrote a version of a fact; `basedOn` is the one that stood then, null for a new fact. */
export const factProposed = defineEvent('copilot.fact_proposed', z.object({ ...version, basedOn: z.number().nullable() }));

/** Somebody else let it stand, or declined it and said why. */
export const factReviewed = defineEvent(
  'copilot.fact_reviewed',
  z.object({ ...version, isAccepted: z.boolean(), reason: z.string().nullable() }),
);

/** An officer took a wording off the list of those without an answer. */
export const questionSetAside = defineEvent('copilot.question_set_aside', z.object({ queryId: z.uuid(), setAside: z.number() }));

/** Its writer took it back. */
export const proposalWithdrawn = defineEvent('copilot.proposal_withdrawn', z.object(version));
