import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { id } from '#shared/id-schemas.ts';

const aQuestion = transportEvent.extend({ questionId: id, askerId: id });

/** Somebody who may offer asked the shipper; `asker` says what it does: 'A carrier'. */
export const questionAsked = defineEvent('question.asked', aQuestion.extend({ asker: z.string() }));

/** The shipper answered, for the asker and for all whose offers stand (`offererIds`). */
export const questionAnswered = defineEvent('question.answered', aQuestion.extend({ offererIds: z.array(id) }));

/** The asker took the question back before it was answered. */
export const questionWithdrawn = defineEvent('question.withdrawn', aQuestion);

/** An administrator took question and answer out of the marketplace, for the reason the asker reads. */
export const questionHidden = defineEvent('question.hidden', aQuestion.extend({ reason: z.string() }));
