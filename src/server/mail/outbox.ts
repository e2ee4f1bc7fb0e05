import { z } from 'zod';
import { emailAddress } from '#shared/text/email.ts';
import { newId } from '#shared/ids.ts';
import { asSentence } from '#shared/text/sentence.ts';
import type { Ctx } from '../db/context.ts';
import { defineEvent, type EventEffects } from '../events/event.ts';
import { generalNotice } from '../events/notice.ts';
import { defineJob, insertJobs, newJob } from '../queue/queue.ts';
import { isTo, mailColumns, toStoredMail, withoutTokens, withTokens, type StoredMail } from './stored-mail.ts';

/** An e-mail as a use case words it; `to` and `replyTo` are one bare address each. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly replyTo?: string;
  /** Ends mails of this kind when a mail program posts to it, and leads a person to where they end: sent as `List-Unsubscribe`, with one press (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** The notification this mail carries; `mail.settled` repeats it. */
  readonly dispatchId?: string;
  /** Its account is gone: it is deleted once it has left. */
  readonly isLast?: boolean;
}

/** The job that hands one mail to the SMTP server. */
export const deliverMail = defineJob('deliver-mail', z.object({ mailId: z.uuid() }));

/** A mail that carried a notification was sent, was kept because no SMTP server is configured, or failed for good. */
export const mailSettled = defineEvent(
  'mail.settled',
  z.object({ mailId: z.uuid(), dispatchId: z.uuid(), status: z.enum(['sent', 'kept', 'failed']), error: z.string().nullable() }),
);

const refusal = z.object({ reason: z.string() });
type Refusal = z.output<typeof refusal>;

/** A notice to each super admin, by the bell alone: e-mails may not leave. */
const notifySuperAdmins = (title: string, describe: (refusal: Refusal) => string): EventEffects<Refusal> => ({
  notifyStaff: {
    who: 'superAdmins',
    notices: (event, superAdminIds) => superAdminIds.map((id) => generalNotice(id, title, describe(event), '/super-admin/outbox', false)),
  },
});

/** The SMTP server takes none of our mails (a wrong password, a sender it does not know): they wait and are tried again. Told once a day while it lasts. */
export const mailsRefused = defineEvent(
  'mail.refused',
  refusal,
  notifySuperAdmins(
    'Emails are not being sent',
    ({ reason }) =>
      `The mail server rejects every email: ${asSentence(reason)} We retry at least every 6 hours. Correct SMTP_URL or MAIL_FROM and restart. To send waiting emails immediately, run npm run admin -- mails retry.`,
  ),
);

/** The SMTP server refused a mail by a rule that may be about us or about its recipient: it is tried again for a day. Told once a day while it lasts. */
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

/** One line: a header ends at a line break, so a subject never holds one. */
const oneLine = (value: string): string => value.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** A row of the outbox. Throws for an address that is not exactly one address, so that no second recipient or header can be slipped in. */
function toRow(ctx: Ctx, mail: Mail) {
  const replyTo = mail.replyTo === undefined ? null : address.parse(mail.replyTo);
  const unsubscribeUrl = mail.unsubscribeUrl === undefined ? null : webAddress.parse(mail.unsubscribeUrl);
  const recipient = address.parse(mail.to);
  const content = { recipient, subject: oneLine(mail.subject), textBody: mail.text, htmlBody: mail.html ?? null, replyTo, unsubscribeUrl };
  const { isLast = false, dispatchId = null } = mail;
  return { id: newId(), ...toStoredMail(ctx, content), isLast, dispatchId };
}

/**
 * Writes mails into the outbox in the transaction of `ctx` and answers their ids; they leave after the commit. The tokens of their links are
 * encrypted. Throws like `toRow`.
 */
export async function queueMails(ctx: Ctx, mails: readonly Mail[]): Promise<string[]> {
  if (mails.length === 0) return [];
  const rows = mails.map((mail) => toRow(ctx, mail));
  const jobs = rows.map(({ id }) => newJob(deliverMail, { mailId: id }));
  await ctx.sql`with mail as (insert into mail_outbox ${ctx.sql(rows)}) ${insertJobs(ctx.sql, jobs)}`;
  return rows.map(({ id }) => id);
}

/** The same for one mail. */
export async function queueMail(ctx: Ctx, mail: Mail): Promise<string> {
  const [id] = await queueMails(ctx, [mail]);
  return id!;
}

/**
 * Takes tokens that open nothing any more out of the mails that carried them, by their hashes: what is kept or was given up says no more
 * than what was sent. A mail that still waits leaves with a link that is as dead as it was.
 */
export async function forgetMailedTokens({ sql }: Pick<Ctx, 'sql'>, hashes: readonly Uint8Array[]): Promise<void> {
  if (hashes.length === 0) return;
  await sql`
    update mail_outbox set ${withoutTokens(sql)}
    where token_hashes && ${hashes.map((hash) => Buffer.from(hash))}::bytea[]`;
}

/** A mail as it stands in the outbox, its links whole until it has left. */
export interface OutboxRow {
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly status: string;
  /** Why the last try was not taken. */
  readonly error: string | null;
  /** When one that waits is tried next. */
  readonly nextTryAt: string | null;
}

/** What stands in the outbox for an address, newest first, `limit` at most: how links are read where no SMTP server is configured. */
export async function recentMails(ctx: Pick<Ctx, 'sql' | 'services'>, recipient: string, limit = 5): Promise<OutboxRow[]> {
  const { sql } = ctx;
  const rows = await sql<(StoredMail & Pick<OutboxRow, 'status' | 'error' | 'nextTryAt'>)[]>`
    select ${mailColumns(sql)}, status, error,
      (select min(run_at) from jobs where name = ${deliverMail.name} and data->>'mailId' = m.id::text and failed_at is null) as next_try_at
    from mail_outbox m where ${isTo(sql, recipient)} order by created_at desc, id desc limit ${limit}`;
  return rows.map((row) => {
    const { textBody: text, htmlBody: html, subject, status, error, nextTryAt } = withTokens(ctx, row);
    return { subject, status, error, nextTryAt, text, html };
  });
}

/**
 * Deletes the mails to an address, or only those of some subjects, sent or not. What was written to support is never among them: anybody can
 * type its address, and would delete what others wrote.
 */
export async function forgetMails(
  { sql, services }: Pick<Ctx, 'sql' | 'services'>,
  recipient: string,
  subjects?: readonly string[],
): Promise<void> {
  if (recipient.toLowerCase() === services.links.supportAddress.toLowerCase()) return;
  const ofSubjects = subjects ? sql`and subject = any(${[...subjects]})` : sql``;
  await sql`delete from mail_outbox where ${isTo(sql, recipient)} ${ofSubjects}`;
}

/** Deletes mails by their ids, sent or not. */
export const deleteMails = async ({ sql }: Pick<Ctx, 'sql'>, ids: readonly string[]): Promise<void> =>
  void (await sql`delete from mail_outbox where id = any(${[...ids]}::uuid[])`);

/** Deletes mails that no longer wait, 30 days after they were written. */
export const deleteOldMails = async ({ sql }: Pick<Ctx, 'sql'>): Promise<void> =>
  void (await sql`delete from mail_outbox where status <> 'queued' and created_at < now() - interval '30 days'`);
