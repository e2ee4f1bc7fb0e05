import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { id } from '#shared/id-schemas.ts';
import { auditQuestion, questionEvent, questionNotice } from './question-event.ts';

/** `offererIds`: everyone with an open offer, whose price the answer may change. */
export const questionAnswered = defineEvent('question.answered', questionEvent.extend({ offererIds: z.array(id) }), {
  notify: ({ askerId, offererIds, shipperId, transportId, vehicle, route }) =>
    unique([askerId, ...offererIds], shipperId).map((userId) =>
      userId === askerId
        ? questionNotice(
            userId,
            transportId,
            'Your question was answered',
            `${vehicle}, ${route}. Your turn: read the answer, then place or change your offer.`,
          )
        : questionNotice(
            userId,
            transportId,
            'The shipper answered a question',
            `${vehicle}, ${route}. Check whether the answer changes your offer.`,
          ),
    ),
  audit: auditQuestion,
  webhook: ['Offers and questions', 'A question was answered'],
});
