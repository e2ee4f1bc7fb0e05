import { z } from 'zod';
import { emailAddress } from '#shared/text/email.ts';
import { newId } from '#shared/ids.ts';
import { asSentence } from '#shared/text/sentence.ts';
import type { Ctx } from '../db/context.ts';
import { defineEvent, type EventEffects } from '../events/event.ts';
import { generalNotice } from '../events/notice.ts';
import { defineJob, insertJobs, newJob } from '../queue/queue.ts';
import { isRecipient, mailColumns, toStoredMail, withoutTokens, withTokens, type StoredMail } from './stored-mail.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly replyTo?: string;
  /** Unsubscribes on POST (`List-Unsubscribe`, one click: RFC 8058) and leads people to the settings. */
  readonly unsubscribeUrl?: string;
  readonly dispatchId?: string;
  /** The account was deleted: the mail is deleted once sent. */
  readonly isLast?: boolean;
}

export const deliverMail = defineJob('deliver-mail', z.object({ mailId: z.uuid() }));

export const mailSettled = defineEvent(
  'mail.settled',
  z.object({ mailId: z.uuid(), dispatchId: z.uuid(), status: z.enum(['sent', 'kept', 'failed']), error: z.string().nullable() }),
);

const refusal = z.object({ reason: z.string() });
type Refusal = z.output<typeof refusal>;

/** In-app only, because mails may not get out. */
const notifySuperAdmins = (title: string, describe: (refusal: Refusal) => string): EventEffects<Refusal> => ({
  notifyStaff: {
    who: 'superAdmins',
    notices: (event, superAdminIds) => superAdminIds.map((id) => generalNotice(id, title, describe(event), '/super-admin/outbox', false)),
  },
});

/** The server refuses all our mail, for example because of a wrong password. Mails wait and are retried. Published at most once a day. */
export const mailsRefused = defineEvent(
  'mail.refused',
  refusal,
  notifySuperAdmins(
    'Emails are not being sent',
    ({ reason }) =>
      `The mail server rejects every email: ${asSentence(reason)} We retry at least every 6 hours. Correct SMTP_URL or MAIL_FROM and restart. To send waiting emails immediately, run npm run admin -- mails retry.`,
  ),
);

/** Refused by a rule that may be about us or the recipient; retried for a day. Published at most once a day. */
export const mailRefusedByRule = defineEvent(
  'mail.refused-by-rule',
  refusal,
  notifySuperAdmins(
    'The mail server rejected an email',
    ({ reason }) =>
      `The mail server says: ${reason} Either it doesn’t let us send (sender, sign-in, relaying) or the recipient blocks us. We retry for a day. If it doesn’t let us send, correct SMTP_URL or MAIL_FROM and restart. To resend waiting and failed emails, run npm run admin -- mails retry.`,
  ),
);

const address = emailAddress();
const webAddress = z.url({ protocol: /^https?$/ }).regex(/^[^\s<>"]+$/);

/** A line break would end the header. */
const oneLine = (value: string): string => value.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Throws unless each address is exactly one, so that no recipient or header can be injected. */
function toRow(ctx: Ctx, mail: Mail) {
  const replyTo = mail.replyTo === undefined ? null : address.parse(mail.replyTo);
  const unsubscribeUrl = mail.unsubscribeUrl === undefined ? null : webAddress.parse(mail.unsubscribeUrl);
  const recipient = address.parse(mail.to);
  const content = { recipient, subject: oneLine(mail.subject), textBody: mail.text, htmlBody: mail.html ?? null, replyTo, unsubscribeUrl };
  const { isLast = false, dispatchId = null } = mail;
  return { id: newId(), ...toStoredMail(ctx, content), isLast, dispatchId };
}

/** Mails are sent after the transaction of `ctx` commits. Encrypts their link tokens. Throws for invalid addresses. */
export async function queueMails(ctx: Ctx, mails: readonly Mail[]): Promise<string[]> {
  if (mails.length === 0) return [];
  const rows = mails.map((mail) => toRow(ctx, mail));
  const jobs = rows.map(({ id }) => newJob(deliverMail, { mailId: id }));
  await ctx.sql`with mail as (insert into mail_outbox ${ctx.sql(rows)}) ${insertJobs(ctx.sql, jobs)}`;
  return rows.map(({ id }) => id);
}

export async function queueMail(ctx: Ctx, mail: Mail): Promise<string> {
  const [id] = await queueMails(ctx, [mail]);
  return id!;
}

/** Removes tokens that are no longer valid from all mails. A mail that is still waiting is sent with a dead link. */
export async function redactMailedTokens({ sql }: Pick<Ctx, 'sql'>, hashes: readonly Uint8Array[]): Promise<void> {
  if (hashes.length === 0) return;
  await sql`
    update mail_outbox set ${withoutTokens(sql)}
    where token_hashes && ${hashes.map((hash) => Buffer.from(hash))}::bytea[]`;
}

export interface OutboxRow {
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly status: string;
  readonly error: string | null;
  readonly nextTryAt: string | null;
}

/** Newest first. Also shows links where no SMTP server is configured. */
export async function recentMails(ctx: Pick<Ctx, 'sql' | 'services'>, recipient: string, limit = 5): Promise<OutboxRow[]> {
  const { sql } = ctx;
  const rows = await sql<(StoredMail & Pick<OutboxRow, 'status' | 'error' | 'nextTryAt'>)[]>`
    select ${mailColumns(sql)}, status, error,
      (select min(run_at) from jobs where name = ${deliverMail.name} and data->>'mailId' = m.id::text and failed_at is null) as next_try_at
    from mail_outbox m where ${isRecipient(sql, recipient)} order by created_at desc, id desc limit ${limit}`;
  return rows.map((row) => {
    const { textBody: text, htmlBody: html, subject, status, error, nextTryAt } = withTokens(ctx, row);
    return { subject, status, error, nextTryAt, text, html };
  });
}

/** Never deletes mails to support: anyone can enter its address, and would delete other people's messages. */
export async function deleteMailsByRecipient(
  { sql, services }: Pick<Ctx, 'sql' | 'services'>,
  recipient: string,
  subjects?: readonly string[],
): Promise<void> {
  if (recipient.toLowerCase() === services.links.supportAddress.toLowerCase()) return;
  const ofSubjects = subjects ? sql`and subject = any(${[...subjects]})` : sql``;
  await sql`delete from mail_outbox where ${isRecipient(sql, recipient)} ${ofSubjects}`;
}

export const deleteMails = async ({ sql }: Pick<Ctx, 'sql'>, ids: readonly string[]): Promise<void> =>
  void (await sql`delete from mail_outbox where id = any(${[...ids]}::uuid[])`);

export const deleteOldMails = async ({ sql }: Pick<Ctx, 'sql'>): Promise<void> =>
  void (await sql`delete from mail_outbox where status <> 'queued' and created_at < now() - interval '30 days'`);
