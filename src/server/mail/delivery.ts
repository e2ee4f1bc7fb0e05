import { hostname } from 'node:os';
import { createTransport, type Transporter } from 'nodemailer';
import { dayMs } from '#shared/dates/days.ts';
import type { Ctx } from '../db/context.ts';
import type { Fragment, Tag } from '../db/sql/sql.ts';
import { publish, publishDaily } from '../events/outbox.ts';
import { enqueue, handleJob, handleExternalCall, type JobHandler } from '../queue/queue.ts';
import { deleteMails, deliverMail, mailRefusedByRule, mailSettled, mailsRefused } from './outbox.ts';
import { classifyRefusal, type Refusal } from './refusals.ts';
import { isRecipient, mailColumns, withoutLastingTokens, withoutTokens, withTokens, type StoredMail } from './stored-mail.ts';

/** After each refusal, in minutes. Mail still gets through to a server that greylists or is down for half a day. */
const pausesMinutes = [1, 5, 15, 60, 180, 360, 720] as const;

interface MailRow extends StoredMail {
  readonly id: string;
  readonly dispatchId: string | null;
  readonly attempts: number;
  readonly isLast: boolean;
}

export interface MailConfig {
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Names us to the SMTP server if the machine has no full host name. */
  readonly publicUrl?: string;
}

export interface MailLimits {
  readonly connectMs: number;
  readonly greetingMs: number;
  readonly silenceMs: number;
  /** For the whole session. Generous, because a server that is cut off after it got the mail gets it twice. */
  readonly sessionMs: number;
}
const usualLimits: MailLimits = { connectMs: 10_000, greetingMs: 30_000, silenceMs: 60_000, sessionMs: 300_000 };

/** Name for EHLO; many servers refuse one without a domain (RFC 5321, section 4.1.1.1). undefined: nodemailer uses an IP address. */
export const greetingName = (machine: string, publicUrl: string | undefined): string | undefined =>
  [machine, publicUrl ? new URL(publicUrl).hostname : ''].find((name) => /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/i.test(name));

const createSmtp = (url: string, name: string | undefined, { connectMs, greetingMs, silenceMs }: MailLimits): Transporter =>
  createTransport({
    url,
    ...(name && { name }),
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Resolves once the server accepted the mail after DATA, however the connection ends. */
async function send(smtp: Transporter, mail: MailRow, from: string, signal: AbortSignal): Promise<void> {
  await smtp.sendMail({
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.textBody,
    messageId: `<${mail.id}@${from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(mail.htmlBody && { html: mail.htmlBody }),
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    ...(mail.unsubscribeUrl && { list: { unsubscribe: mail.unsubscribeUrl } }),
    signal,
  });
}

const isWaiting = (sql: Tag): Fragment => sql`recipient is not null and status in ('queued', 'failed')`;

/** Unsent mails keep their link tokens while these are valid. Tokens without hashes go at once, because nothing would find them later. */
async function settle(ctx: Ctx, mailId: string, status: 'sent' | 'kept' | 'failed', error: string | null): Promise<void> {
  const { sql } = ctx;
  const isSent = status === 'sent';
  const [mail] = await sql<Pick<MailRow, 'dispatchId' | 'isLast'>[]>`
    update mail_outbox set status = ${status}, error = ${error}, attempts = attempts + ${status === 'kept' ? 0 : 1},
      sent_at = ${isSent ? ctx.now.toISOString() : null}, ${isSent ? withoutTokens(sql) : withoutLastingTokens(sql)}
    where id = ${mailId} and ${isWaiting(sql)} returning dispatch_id, is_last`;
  if (isSent && mail?.isLast) await deleteMails(ctx, [mailId]);
  if (mail?.dispatchId) await publish(ctx, mailSettled, { mailId, dispatchId: mail.dispatchId, status, error });
}

const lastPause = pausesMinutes.length - 1;

/** Leaves one more attempt for problems of the mail itself, once the server accepts mail again. */
const waitForOperators = (ctx: Ctx, mail: MailRow, reason: string): Promise<void> =>
  tryLater(ctx, { ...mail, attempts: Math.min(mail.attempts, lastPause - 1) }, reason);

async function tryLater(ctx: Ctx, { id, attempts }: MailRow, reason: string): Promise<void> {
  await ctx.sql`update mail_outbox set attempts = ${attempts + 1}, error = ${reason} where id = ${id}`;
  await enqueue(ctx, deliverMail, { mailId: id }, { runAt: new Date(Date.now() + pausesMinutes[attempts]! * 60_000) });
}

const hasTakenAnother = async (ctx: Ctx, { id, recipient }: MailRow): Promise<boolean> =>
  (
    await ctx.sql`
      select 1 from mail_outbox
      where created_at > ${new Date(ctx.now.getTime() - dayMs)} and status = 'sent' and id <> ${id} and not ${isRecipient(ctx.sql, recipient)} limit 1`
  ).length > 0;

/** Operators may not see the recipient. */
const withoutRecipient = (reason: string, { recipient }: MailRow): string =>
  reason.replaceAll(/[^\s<>:;,()]+@[^\s<>:;,()]+/g, (address) =>
    address.toLowerCase() === recipient.toLowerCase() ? 'its recipient' : address,
  );

/** For a rule that could be about us or the recipient, a day of retries decides: were other mails accepted meanwhile? */
async function retryOrDeadLetter(ctx: Ctx, mail: MailRow, refusal: Refusal): Promise<void> {
  const reason = withoutRecipient(refusal.message.slice(0, 1000), mail);
  const about = classifyRefusal(refusal);
  const isWorn = mail.attempts > lastPause;
  const isOurs = about === 'us' || (about === 'rule' && isWorn && !(await hasTakenAnother(ctx, mail)));
  const isFinal = !isOurs && (about === 'mail' || isWorn);
  ctx.log.warn({ mailId: mail.id, attempt: mail.attempts + 1, isFinal, reason }, 'email not accepted');
  if (isFinal) return settle(ctx, mail.id, 'failed', reason);
  if (isOurs) await publishDaily(ctx, mailsRefused, { reason });
  else if (about === 'rule') await publishDaily(ctx, mailRefusedByRule, { reason });
  return isOurs ? waitForOperators(ctx, mail, reason) : tryLater(ctx, mail, reason);
}

const findWaiting = async (ctx: Ctx, mailId: string): Promise<MailRow | null> => {
  const [mail] = await ctx.sql<MailRow[]>`
    select id, ${mailColumns(ctx.sql)}, dispatch_id, attempts, is_last from mail_outbox where id = ${mailId} and ${isWaiting(ctx.sql)}`;
  return mail ?? null;
};

/** A mail is sent twice, with the same Message-ID, if the process is killed before it records that the server accepted it. */
export function createMailDelivery(config: MailConfig, limits: MailLimits = usualLimits): JobHandler {
  if (!config.smtpUrl) return handleJob(deliverMail, (ctx, { mailId }) => settle(ctx, mailId, 'kept', null));
  const smtp = createSmtp(config.smtpUrl, greetingName(hostname(), config.publicUrl), limits);
  return handleExternalCall(deliverMail, {
    queueName: 'mail',
    // Longer than the session limit, so that a timeout is recorded as a refusal.
    deadlineMs: limits.sessionMs + 10_000,
    prepare: (ctx, { mailId }) => findWaiting(ctx, mailId),
    async call(row, { signal: stop, services }): Promise<Error | null> {
      const tooLong = AbortSignal.timeout(limits.sessionMs);
      return send(smtp, withTokens({ services }, row), config.mailFrom, AbortSignal.any([tooLong, stop])).then(
        () => null,
        (error: Error) => {
          if (stop.aborted) throw error;
          return tooLong.aborted ? new Error(`the SMTP server did not finish within ${limits.sessionMs / 1000} s`) : error;
        },
      );
    },
    record: (ctx, row, refusal) => (refusal ? retryOrDeadLetter(ctx, row, refusal) : settle(ctx, row.id, 'sent', null)),
  });
}
