import type { AuditEntry } from '#server/events/event.ts';
import { generalNotice, type Notice } from '#server/events/notice.ts';
import { asSentence } from '#shared/text/sentence.ts';

/** An audit entry about an account. */
export const auditAccount = <P extends { userId: string }>({ userId, ...details }: P): AuditEntry => ({
  subjectType: 'account',
  subjectId: userId,
  details,
});

/** The same for what the owner of an account did before there was a session. */
export const auditOwnAccount = <P extends { userId: string }>(account: P): AuditEntry => ({
  ...auditAccount(account),
  selfId: account.userId,
});

/** What the owner finds at the bell once the account is let in again. No e-mail: one has left already, whatever the preferences say. */
export const stoppedNotice = ({ userId, reason }: { userId: string; reason: string }, standing: 'blocked' | 'deactivated'): Notice =>
  generalNotice(
    userId,
    `Your account was ${standing}`,
    `Reason: ${asSentence(reason)} We withdrew your open bids and quotes. Transports already booked with you continue.`,
    '/support/contact-us',
    false,
  );
