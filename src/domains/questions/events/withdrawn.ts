import { defineEvent } from '#server/events/event.ts';
import { auditQuestion, questionEvent } from './question-event.ts';

/** The asker took the question back before it was answered. */
export const questionWithdrawn = defineEvent('question.withdrawn', questionEvent, { audit: auditQuestion });
