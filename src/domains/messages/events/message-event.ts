import { transportEvent, transportNotice } from '#domains/transports/events/transport-event.ts';
import type { AuditEntry } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';
import { id } from '#shared/id-schemas.ts';

export const messageEvent = transportEvent.extend({ messageId: id, authorId: id });

export const messageNotice = (userId: string, transportId: string, title: string, body: string): Notice => ({
  ...transportNotice(userId, transportId, title, body),
  href: `/transports/${transportId}?tab=messages`,
});

export const auditMessage = <P extends { messageId: string; vehicle: string; route: string }>({
  vehicle: _vehicle,
  route: _route,
  ...details
}: P): AuditEntry => ({ subjectType: 'message', subjectId: details.messageId, details });
