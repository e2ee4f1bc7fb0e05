import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice, unique, type Notice } from '#server/events/notice.ts';
import { id } from '#shared/id-schemas.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { reviewParts } from '../rules.ts';
import { auditReview, reviewEvent } from './review-event.ts';

/** The author is notified only if it was hidden. */
export const reviewReportDecided = defineEvent(
  'review.report-decided',
  reviewEvent.extend({ part: z.enum(reviewParts), isHidden: z.boolean(), reason: z.string(), reporterIds: z.array(id) }),
  {
    notify({ part, authorId, subjectId, reporterIds, isHidden, reason, transportId, vehicle }) {
      const writerId = part === 'review' ? authorId : subjectId;
      // Reporters may not know the transport.
      const toReporters: Notice[] = unique(reporterIds, writerId).map((userId) =>
        generalNotice(
          userId,
          `A ${part} you reported ${isHidden ? 'was hidden' : 'stays visible'}`,
          `${asSentence(reason)} No action needed.`,
          '/dashboard',
        ),
      );
      if (!isHidden) return toReporters;
      const effect = part === 'review' ? 'Others can no longer see it, and its stars are not counted.' : 'Others can no longer see it.';
      const body = `${vehicle}: ${asSentence(reason)} ${effect}`;
      return [...toReporters, transportNotice(writerId, transportId, `Your ${part} was hidden`, body)];
    },
    audit: auditReview,
    webhook: ['Claims and reviews', 'A decision was made on a reported review'],
  },
);
