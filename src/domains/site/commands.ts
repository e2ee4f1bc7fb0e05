import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { newId } from '#shared/ids.ts';
import type { ContactMessage } from './contract.ts';
import { contactMail } from './emails.ts';
import { sealMessage } from './kept-messages.ts';

/**
 * Stores a visitor's message and mails it to support, both or neither. A message whose hidden field is
 * filled in was written by a program: it is answered like any other and not kept.
 */
export async function receiveContactMessage(ctx: Ctx, message: ContactMessage): Promise<{ received: true }> {
  if (message.website) {
    ctx.log.info({ ip: ctx.ip }, 'contact form filled in by a program');
    return { received: true };
  }
  await inTransaction(ctx, async (inner) => {
    const mailId = await queueMail(inner, { ...contactMail(inner.services.links.supportAddress, message), isAboutOthers: true });
    const row = { id: newId(), userId: inner.actor?.id ?? null, mailId, ...(await sealMessage(inner, mailId, message)) };
    await inner.sql`insert into contact_messages ${inner.sql(row as never)}`;
  });
  return { received: true };
}
