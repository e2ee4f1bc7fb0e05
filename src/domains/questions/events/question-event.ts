import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';
import { id } from '#shared/id-schemas.ts';

/** What every event about a question says of it. */
export const questionEvent = transportEvent.extend({ questionId: id, askerId: id });

/** A notice that leads to the questions where carriers read them. */
export const questionNotice = (userId: string, transportId: string, title: string, body: string): Notice => ({
  ...transportNotice(userId, transportId, title, body),
  href: `/marketplace/${transportId}#questions`,
});

export const auditQuestion = <P extends { questionId: string }>(details: P): AuditEntry => ({
  subjectType: 'question',
  subjectId: details.questionId,
  details,
});
