import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { auditReview, reviewEvent } from './review-event.ts';

export const reviewReplied = defineEvent('review.replied', reviewEvent.extend({ subjectName: z.string() }), {
  notify: ({ authorId, transportId, subjectName, vehicle, route }) => [
    transportNotice(authorId, transportId, `${subjectName} replied to your review`, `${vehicle}, ${route}. No action needed.`, false),
  ],
  audit: auditReview,
  webhook: ['Claims and reviews', 'Your review received a reply'],
});
