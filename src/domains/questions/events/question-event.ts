import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';
import { id } from '#shared/id-schemas.ts';

export const questionEvent = transportEvent.extend({ questionId: id, askerId: id });

export const questionNotice = (userId: string, transportId: string, title: string, body: string): Notice => ({
  ...transportNotice(userId, transportId, title, body),
  href: `/marketplace/${transportId}#questions`,
});

export const auditQuestion = <P extends { questionId: string }>(details: P): AuditEntry => ({
  subjectType: 'question',
  subjectId: details.questionId,
  details,
});
