import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatTimeOnRoute } from '#domains/places/zone-rules.ts';
import { auditReview, reviewEvent } from './review-event.ts';

/** `waitsUntil` is null if both were published, which has its own event. */
export const reviewWritten = defineEvent('review.written', reviewEvent.extend({ waitsUntil: z.string().nullable() }), {
  notify: ({ subjectId, transportId, authorName, vehicle, route, waitsUntil }) =>
    waitsUntil === null
      ? []
      : [
          transportNotice(
            subjectId,
            transportId,
            `${authorName} reviewed you`,
            `${vehicle}, ${route}. You can read their review after you write yours, or on ${formatTimeOnRoute(waitsUntil, route, 'delivery')}. Your turn: write a review (optional).`,
          ),
        ],
  audit: auditReview,
  webhook: ['Claims and reviews', 'You received a review (not yet published)'],
});
