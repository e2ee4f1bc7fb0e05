import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { auditQuestion, questionEvent } from './question-event.ts';

/** `asker` is a role: 'A carrier'. */
export const questionAsked = defineEvent('question.asked', questionEvent.extend({ asker: z.string() }), {
  notify: ({ shipperId, transportId, asker, vehicle, route }) => [
    {
      ...transportNotice(
        shipperId,
        transportId,
        `${asker} asks about your ${vehicle}`,
        `${route}. Your turn: answer the question. Everyone who can make an offer sees your answer.`,
      ),
      href: `/transports/${transportId}?tab=quotes#questions`,
    },
  ],
  audit: auditQuestion,
  webhook: ['Offers and questions', 'A carrier asked about your request'],
});
