import { messageReported, messageReportDecided } from '#domains/messages/events.ts';
import { questionAsked, questionAnswered, questionWithdrawn, questionHidden } from '#domains/questions/events.ts';
import { reviewReported, reviewReportDecided, reviewWritten, reviewPublished, reviewReplied } from '#domains/reviews/events.ts';
import type { DomainEvent } from '#server/events/event.ts';
import { audit, type Line } from './audit-lines.ts';

const ofReview = <P extends { reviewId: string }>(details: P): Line => ({ subjectType: 'review', subjectId: details.reviewId, details });

const ofMessage = <P extends { messageId: string; vehicle: string; route: string }>({
  vehicle: _vehicle,
  route: _route,
  ...details
}: P): Line => ({
  subjectType: 'message',
  subjectId: details.messageId,
  details,
});

const ofQuestion = <P extends { questionId: string }>(details: P): Line => ({
  subjectType: 'question',
  subjectId: details.questionId,
  details,
});

/** Questions, reviews, and what was reported of them and of messages. */
export const talkLines: readonly DomainEvent[] = [
  audit(questionAsked, ofQuestion),
  audit(questionAnswered, ofQuestion),
  audit(questionWithdrawn, ofQuestion),
  audit(questionHidden, ofQuestion),
  audit(messageReported, ofMessage),
  audit(messageReportDecided, ofMessage),
  audit(reviewReported, ofReview),
  audit(reviewReportDecided, ofReview),
  audit(reviewWritten, ofReview),
  audit(reviewPublished, ofReview),
  audit(reviewReplied, ofReview),
];
