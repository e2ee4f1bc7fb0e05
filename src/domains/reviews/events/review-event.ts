import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';
import { id } from '#shared/id-schemas.ts';
import { reviewSides } from '../rules.ts';

export const reviewEvent = transportEvent.extend({
  reviewId: id,
  side: z.enum(reviewSides),
  authorId: id,
  subjectId: id,
  authorName: z.string(),
});

export const auditReview = <P extends { reviewId: string }>(details: P): AuditEntry => ({
  subjectType: 'review',
  subjectId: details.reviewId,
  details,
});
