import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { newId } from '#shared/ids.ts';
import type { ContactMessage } from './schemas.ts';
import { contactMail } from './emails.ts';

/**
 * Stores a visitor's message and mails it to support, both or neither. Messages with a filled-in honeypot field get the normal answer and
 * are not stored.
 */
export async function receiveContactMessage(ctx: Ctx, message: ContactMessage): Promise<{ received: true }> {
  if (message.website) {
    ctx.log.info({ ip: ctx.ip }, 'contact form filled in by a program');
    return { received: true };
  }
  await inTransaction(ctx, async (inner) => {
    const mailId = await queueMail(inner, contactMail(inner.services.links.supportAddress, message));
    const { name, email, subject, message: text } = message;
    const row = { id: newId(), userId: inner.actor?.id ?? null, mailId, name, email, subject, message: text };
    await inner.sql`insert into contact_messages ${inner.sql(row)}`;
  });
  return { received: true };
}
