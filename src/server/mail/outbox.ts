import { z } from 'zod';
import { emailAddress } from '#shared/email.ts';
import { newId } from '#shared/ids.ts';
import { SecretClosed, type Lid } from '../crypto/secrets.ts';
import type { Ctx } from '../db/context.ts';
import { defineEvent } from '../events/outbox.ts';
import { defineJob, enqueue } from '../queue/queue.ts';
import { closeShares } from '../files/spare-shares.ts';
import { closeMail, isAbout, isTo, lidFor, openMail, sealedColumns, withoutTokens, type SealedMail } from './sealed-words.ts';

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
  /** It is about others than the account of its address, such as who wrote to support: what it says goes with the mail, not with that account. */
  readonly isAboutOthers?: boolean;
  /** Its account is gone: once it has left nobody reads it here any more. */
  readonly isLast?: boolean;
}

/** The job that hands one mail to the SMTP server. */
export const deliverMail = defineJob('deliver-mail', z.object({ mailId: z.uuid() }));

/** A mail that carried a notification was sent, was kept because no SMTP server is configured, or was given up. */
export const mailSettled = defineEvent(
  'mail.settled',
  z.object({ mailId: z.uuid(), dispatchId: z.uuid(), status: z.enum(['sent', 'kept', 'failed']), error: z.string().nullable() }),
);

/** The SMTP server takes none of our mails (a wrong password, a sender it does not know): they wait and are tried again. Told once a day while it lasts. */
export const mailsRefused = defineEvent('mail.refused', z.object({ reason: z.string() }));

/** The SMTP server refused a mail by a rule that may be about us or about its recipient: it is tried again for a day. Told once a day while it lasts. */
export const mailRefusedByRule = defineEvent('mail.refused-by-rule', z.object({ reason: z.string() }));

const address = emailAddress();
const webAddress = z.url({ protocol: /^https?$/ }).regex(/^[^\s<>"]+$/);

/** One line: a header ends at a line break, so a subject never holds one. */
const oneLine = (value: string): string => value.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/**
 * Writes a mail into the outbox in the transaction of `ctx` and answers its id; it leaves after the commit. What it
 * says is sealed to the share of the account it goes to, or to one of its own, and the tokens of its links are sealed in any case.
 * Throws for an address that is not exactly one address, so that no second recipient or header can be slipped in.
 */
export async function queueMail(ctx: Ctx, mail: Mail): Promise<string> {
  const mailId = newId();
  const replyTo = mail.replyTo === undefined ? null : address.parse(mail.replyTo);
  const unsubscribeUrl = mail.unsubscribeUrl === undefined ? null : webAddress.parse(mail.unsubscribeUrl);
  const recipient = address.parse(mail.to);
  const words = { recipient, subject: oneLine(mail.subject), textBody: mail.text, htmlBody: mail.html ?? null, replyTo, unsubscribeUrl };
  const { isAboutOthers = false, isLast = false, dispatchId = null } = mail;
  const row = closeMail(ctx, words, await lidFor(ctx, recipient, isAboutOthers || isLast));
  await ctx.sql`insert into mail_outbox ${ctx.sql({ id: mailId, ...row, isLast, dispatchId } as never)}`;
  await enqueue(ctx, deliverMail, { mailId });
  return mailId;
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
export interface KeptMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly status: string;
  /** Why the last try was not taken. */
  readonly error: string | null;
  /** When one that waits is tried next. */
  readonly nextTryAt: string | null;
}

/** Null where the share of a mail was erased: its account is gone, and what it said with it. */
const openIfThere = <Row extends SealedMail>(ctx: Pick<Ctx, 'services'>, row: Row) =>
  openMail(ctx, row).catch((error: unknown) => {
    if (error instanceof SecretClosed) return null;
    throw error;
  });

/** What stands in the outbox for an address, newest first, `limit` at most: how links are read where no SMTP server is configured. */
export async function recentMails(ctx: Pick<Ctx, 'sql' | 'services'>, recipient: string, limit = 5): Promise<KeptMail[]> {
  const { sql } = ctx;
  const rows = await sql<(SealedMail & Pick<KeptMail, 'status' | 'error' | 'nextTryAt'>)[]>`
    select ${sealedColumns(sql)}, status, error,
      (select min(run_at) from jobs where name = ${deliverMail.name} and data->>'mailId' = m.id::text and failed_at is null) as next_try_at
    from mail_outbox m where ${isTo(ctx, [recipient])} order by created_at desc, id desc limit ${limit}`;
  const opened = await Promise.all(rows.map((row) => openIfThere(ctx, row)));
  return opened
    .flatMap((row) => row ?? [])
    .map(({ textBody, htmlBody, subject, status, error, nextTryAt }) => {
      return { subject, status, error, nextTryAt, text: textBody, html: htmlBody };
    });
}

interface GoneMail {
  readonly shareId: string | null;
  readonly ownsShare: boolean;
}

/** The share of a mail's own goes with it; that of an account serves others. */
const closeOwn = (ctx: Pick<Ctx, 'sql'>, gone: readonly GoneMail[]): Promise<void> =>
  closeShares(
    ctx,
    gone.flatMap(({ shareId, ownsShare }) => (ownsShare && shareId ? [shareId] : [])),
  );

/**
 * Forgets the mails to an address that have left, or only those of some subjects: what they said goes with the account or the request they
 * were for. What was written to support is never among them: anybody can type its address, and would delete what others wrote.
 */
export async function forgetMails(ctx: Pick<Ctx, 'sql' | 'services'>, recipient: string, subjects?: readonly string[]): Promise<void> {
  if (recipient.toLowerCase() === ctx.services.links.supportAddress.toLowerCase()) return;
  const { sql } = ctx;
  await closeOwn(
    ctx,
    await sql<GoneMail[]>`
      delete from mail_outbox where ${isTo(ctx, [recipient])} and status <> 'queued' ${subjects ? sql`and ${isAbout(ctx, subjects)}` : sql``}
      returning share_id, owns_share`,
  );
}

/**
 * Forgets the mails that have left to addresses of which only the hashes are known (`Secrets.blindIndex`), of some subjects: those that had no account
 * when they were written. `plainRecipients` has whom the others are for that stand as text.
 */
export async function forgetOwnMails(
  ctx: Pick<Ctx, 'sql' | 'services'>,
  hashes: readonly Uint8Array[],
  subjects: readonly string[],
): Promise<void> {
  const { sql } = ctx;
  const addresses = hashes.map((hash) => Buffer.from(hash));
  await closeOwn(
    ctx,
    await sql<GoneMail[]>`
      delete from mail_outbox where recipient_hash = any(${addresses}::bytea[]) and owns_share and status <> 'queued' and ${isAbout(ctx, subjects)}
      returning share_id, owns_share`,
  );
}

/** Whom mails of some subjects are for that were written as text, because no share was at hand. */
export async function plainRecipients({ sql }: Pick<Ctx, 'sql'>, subjects: readonly string[]): Promise<string[]> {
  const rows = await sql<{ recipient: string }[]>`
    select distinct recipient from mail_outbox where recipient is not null and subject = any(${[...subjects]})`;
  return rows.map(({ recipient }) => recipient);
}

/** What seals to the share of a mail's own, which goes with it; null where it was written without one. */
export async function lidOfMail({ sql }: Pick<Ctx, 'sql'>, mailId: string): Promise<Lid | null> {
  const [lid] = await sql<Lid[]>`
    select s.id as share_id, s.public_key from mail_outbox m join shares s on s.id = m.share_id where m.id = ${mailId} and m.owns_share`;
  return lid ?? null;
}

/** Deletes mails by their ids, sent or not: what they say is to be forgotten. */
export async function deleteMails(ctx: Pick<Ctx, 'sql'>, ids: readonly string[]): Promise<void> {
  await closeOwn(
    ctx,
    await ctx.sql<GoneMail[]>`delete from mail_outbox where id = any(${[...ids]}::uuid[]) returning share_id, owns_share`,
  );
}
