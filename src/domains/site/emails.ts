import { renderMail } from '#server/mail/layout.ts';
import type { Mail } from '#server/mail/outbox.ts';
import { textInMail } from '#shared/text/names.ts';
import type { ContactMessage } from './schemas.ts';

/** Mails a visitor's message to support; a reply goes to the visitor. */
export const contactMail = (to: string, { name, email, subject, message }: ContactMessage): Mail => ({
  to,
  replyTo: email,
  subject: `Contact form: ${textInMail(subject)}`,
  ...renderMail({
    title: textInMail(subject),
    paragraphs: [`From ${textInMail(name)} <${email}>`, message],
    footer: 'Sent with the contact form. Reply to this email within 24 hours on business days.',
  }),
});
