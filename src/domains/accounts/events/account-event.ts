import type { AuditEntry } from '#server/events/event.ts';
import { generalNotice, type Notice } from '#server/events/notice.ts';
import { asSentence } from '#shared/text/sentence.ts';

export const auditAccount = <P extends { userId: string }>({ userId, ...details }: P): AuditEntry => ({
  subjectType: 'account',
  subjectId: userId,
  details,
});

export const auditOwnAccount = <P extends { userId: string }>(account: P): AuditEntry => ({
  ...auditAccount(account),
  selfId: account.userId,
});

/** The owner sees it after access is restored. No email: `accountStatusMail` was already sent. */
export const stoppedNotice = ({ userId, reason }: { userId: string; reason: string }, status: 'blocked' | 'deactivated'): Notice =>
  generalNotice(
    userId,
    `Your account was ${status}`,
    `Reason: ${asSentence(reason)} We withdrew your open bids and quotes. Transports already booked with you continue.`,
    '/support/contact-us',
    false,
  );
