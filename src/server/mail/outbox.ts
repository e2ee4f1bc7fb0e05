import { z } from 'zod';
import { newId } from '#shared/ids.ts';
import type { Ctx } from '../db/context.ts';
import { defineEvent } from '../events/outbox.ts';
import { defineJob, enqueue } from '../queue/queue.ts';

/** An e-mail as a use case words it; `to` and `replyTo` are one bare address each. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly replyTo?: string;
  /** Page that ends mails of this kind: sent as `List-Unsubscribe`. */
  readonly unsubscribeUrl?: string;
  /** The notification this mail carries; `mail.settled` repeats it. */
  readonly dispatchId?: string;
}

/** The job that hands one mail to the SMTP server. */
export const deliverMail = defineJob('deliver-mail', z.object({ mailId: z.uuid() }));

/** A mail that carried a notification was sent, was kept because no SMTP server is configured, or was given up. */
export const mailSettled = defineEvent(
  'mail.settled',
  z.object({ mailId: z.uuid(), dispatchId: z.uuid(), status: z.enum(['sent', 'kept', 'failed']), error: z.string().nullable() }),
);

const address = z.email();
const webAddress = z.url({ protocol: /^https?$/ }).regex(/^[^\s<>"]+$/);

/** One line: a header ends at a line break, so a subject never holds one. */
const oneLine = (value: string): string => value.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/**
 * Writes a mail into the outbox in the transaction of `ctx` and answers its id; it leaves after the commit.
 * Throws for an address that is not exactly one address, so that no second recipient or header can be slipped in.
 */
export async function queueMail(ctx: Ctx, mail: Mail): Promise<string> {
  const mailId = newId();
  const replyTo = mail.replyTo === undefined ? null : address.parse(mail.replyTo);
  const unsubscribeUrl = mail.unsubscribeUrl === undefined ? null : webAddress.parse(mail.unsubscribeUrl);
  await ctx.sql`
    insert into mail_outbox (id, recipient, subject, text_body, html_body, reply_to, unsubscribe_url, dispatch_id)
    values (${mailId}, ${address.parse(mail.to)}, ${oneLine(mail.subject)}, ${mail.text}, ${mail.html ?? null},
      ${replyTo}, ${unsubscribeUrl}, ${mail.dispatchId ?? null})`;
  await enqueue(ctx, deliverMail, { mailId });
  return mailId;
}

/** What stands in the outbox for an address, newest first, five at most: how links are read where no SMTP server is configured. */
export const recentMails = ({ sql }: Pick<Ctx, 'sql'>, recipient: string) => sql<{ subject: string; text: string; status: string }[]>`
  select subject, text_body as text, status from mail_outbox where recipient = ${recipient} order by created_at desc, id desc limit 5`;

/** Forgets the mails to an address that have left: what they said goes with the account they were for. */
export async function forgetMails({ sql }: Pick<Ctx, 'sql'>, recipient: string): Promise<void> {
  await sql`delete from mail_outbox where recipient = ${recipient} and status <> 'queued'`;
}

/** Deletes mails by their ids, sent or not: what they say is to be forgotten. */
export async function deleteMails({ sql }: Pick<Ctx, 'sql'>, ids: readonly string[]): Promise<void> {
  await sql`delete from mail_outbox where id = any(${[...ids]}::uuid[])`;
}
