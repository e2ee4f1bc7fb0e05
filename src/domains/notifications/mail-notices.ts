import type { PayloadOf } from '#server/events/event.ts';
import type { mailRefusedByRule, mailsRefused } from '#server/mail/outbox.ts';
import { asSentence } from '#shared/sentence.ts';
import type { Notice } from './notice.ts';

/** The SMTP server takes none of our mails: those who run the installation hear by the bell alone, since no mail leaves. */
export const ofRefusedMails = ({ reason }: PayloadOf<typeof mailsRefused>, superAdminIds: readonly string[]): Notice[] =>
  superAdminIds.map((userId) => ({
    userId,
    transportId: null,
    title: 'No e-mail leaves',
    body: `The mail server refuses all of them: ${asSentence(reason)} They wait and are tried again, at the latest every 6 hours. Your turn: mend SMTP_URL or MAIL_FROM and start again; npm run admin -- mails retry sends what waits at once.`,
    href: '/super-admin/outbox',
    byEmail: false,
  }));

/** A rule of the SMTP server stops a mail: whether others leave is for those who run the installation to see. */
export const ofMailRefusedByRule = ({ reason }: PayloadOf<typeof mailRefusedByRule>, superAdminIds: readonly string[]): Notice[] =>
  superAdminIds.map((userId) => ({
    userId,
    transportId: null,
    title: 'An e-mail is refused by a rule',
    body: `The mail server says: ${reason} Either it does not let us send (sender, sign-in, relaying), or the recipient takes nothing from us. Such mails are tried again for a day. Your turn where it is us: mend SMTP_URL or MAIL_FROM and start again; npm run admin -- mails retry sends what waits and what was given up.`,
    href: '/super-admin/outbox',
    byEmail: false,
  }));
