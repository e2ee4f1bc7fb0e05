import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { counted } from '#shared/text/counted.ts';
import { auditReview, reviewEvent } from './review-event.ts';

export const reviewPublished = defineEvent('review.published', reviewEvent.extend({ stars: z.number() }), {
  notify: ({ subjectId, transportId, authorName, vehicle, route, stars }) => [
    transportNotice(
      subjectId,
      transportId,
      `New review: ${counted(stars, { one: 'star', other: 'stars' })} of 5`,
      `${authorName} reviewed ${vehicle}, ${route}. You can reply once.`,
    ),
  ],
  audit: auditReview,
  webhook: ['Claims and reviews', 'A review of you was published'],
});
