import type { AuditEntry } from '#server/events/event.ts';
import type { Notice } from '#server/events/notice.ts';

export const payoutNotice = (userId: string, title: string, body: string, byEmail = true): Notice => ({
  userId,
  transportId: null,
  title,
  body,
  href: '/payouts',
  byEmail,
});

export const auditPayee = <P extends { userId: string }>({ userId, ...details }: P): AuditEntry => ({
  subjectType: 'account',
  subjectId: userId,
  details,
});
