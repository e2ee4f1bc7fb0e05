import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { id } from '#shared/id-schemas.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { reviewParts } from '../rules.ts';
import { auditReview, reviewEvent } from './review-event.ts';

export const reviewReported = defineEvent(
  'review.reported',
  reviewEvent.extend({ part: z.enum(reviewParts), reportId: id, reporterId: id, reason: z.string() }),
  {
    notifyStaff: {
      who: 'admins',
      notices: ({ part, vehicle, reason }, adminIds) =>
        adminIds.map((userId) =>
          generalNotice(
            userId,
            part === 'review' ? 'A review was reported' : 'A reply to a review was reported',
            `${vehicle}: ${asSentence(reason)} Your turn: hide it or keep it visible.`,
            '/admin/reviews',
          ),
        ),
    },
    audit: auditReview,
  },
);
