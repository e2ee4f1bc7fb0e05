import { defineEvent } from '#server/events/event.ts';
import { auditQuestion, questionEvent } from './question-event.ts';

export const questionWithdrawn = defineEvent('question.withdrawn', questionEvent, { audit: auditQuestion });
