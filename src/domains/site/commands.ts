import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { supportAddress } from '#server/mail/links.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { newId } from '#shared/ids.ts';
import type { ContactMessage } from './contract.ts';
import { contactMail } from './emails.ts';

/**
 * Stores a visitor's message and mails it to support, both or neither (decisions, section 1). A message whose hidden field is
 * filled in was written by a program: it is answered like any other and not kept.
 */
export async function receiveContactMessage(ctx: Ctx, message: ContactMessage): Promise<{ received: true }> {
  if (message.website) {
    ctx.log.info({ ip: ctx.ip }, 'contact form filled in by a program');
    return { received: true };
  }
  await inTransaction(ctx, async (inner) => {
    const mailId = await queueMail(inner, { ...contactMail(supportAddress(), message), isAboutOthers: true });
    await inner.sql`
      insert into contact_messages (id, name, email, subject, message, user_id, mail_id)
      values (${newId()}, ${message.name}, ${message.email}, ${message.subject}, ${message.message}, ${inner.actor?.id ?? null}, ${mailId})`;
  });
  return { received: true };
}
