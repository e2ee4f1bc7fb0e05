import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditQuestion, questionEvent, questionNotice } from './question-event.ts';

export const questionHidden = defineEvent('question.hidden', questionEvent.extend({ reason: z.string() }), {
  notify: ({ askerId, transportId, vehicle, reason }) => [
    questionNotice(
      askerId,
      transportId,
      'Your question was hidden',
      `${vehicle}: ${asSentence(reason)} Other people can no longer see it.`,
    ),
  ],
  audit: auditQuestion,
  webhook: ['Offers and questions', 'Your question was hidden'],
});
