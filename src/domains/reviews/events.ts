import { z } from 'zod';
import { transportEvent } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { id } from '#shared/id-schemas.ts';
import { reviewParts, reviewSides } from './rules.ts';

const aReview = transportEvent.extend({ reviewId: id, side: z.enum(reviewSides), authorId: id, subjectId: id, authorName: z.string() });

/** One side reviewed the other; `waitsUntil` is null where that published both. */
export const reviewWritten = defineEvent('review.written', aReview.extend({ waitsUntil: z.string().nullable() }));

/** A review can be read: both sides have written, or the time to write is over. */
export const reviewPublished = defineEvent('review.published', aReview.extend({ stars: z.number() }));

/** The reviewed side replied. */
export const reviewReplied = defineEvent('review.replied', aReview.extend({ subjectName: z.string() }));

/** A reader reported a review, or the reply to it: administrators decide. */
export const reviewReported = defineEvent(
  'review.reported',
  aReview.extend({ part: z.enum(reviewParts), reportId: id, reporterId: id, reason: z.string() }),
);

/** An administrator hid it, or let it stand; who wrote it hears of the first, those who reported it of both. */
export const reviewReportDecided = defineEvent(
  'review.report-decided',
  aReview.extend({ part: z.enum(reviewParts), isHidden: z.boolean(), reason: z.string(), reporterIds: z.array(id) }),
);
