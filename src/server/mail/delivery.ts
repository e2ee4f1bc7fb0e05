import { hostname } from 'node:os';
import { createTransport, type Transporter } from 'nodemailer';
import { dayMs } from '#shared/dates/days.ts';
import type { Ctx } from '../db/context.ts';
import type { Fragment, Tag } from '../db/sql/sql.ts';
import { publish, publishDaily } from '../events/outbox.ts';
import { enqueue, handleJob, handleExternalCall, type JobHandler } from '../queue/queue.ts';
import { deleteMails, deliverMail, mailRefusedByRule, mailSettled, mailsRefused } from './outbox.ts';
import { refusedFor, type Refusal } from './refusals.ts';
import { isTo, mailColumns, withoutLastingTokens, withoutTokens, withTokens, type StoredMail } from './stored-mail.ts';

/** Minutes to wait after each refusal: a server that greylists or is down for half a day still gets the mail. */
const pausesMinutes = [1, 5, 15, 60, 180, 360, 720] as const;

interface MailRow extends StoredMail {
  readonly id: string;
  readonly dispatchId: string | null;
  readonly attempts: number;
  readonly isLast: boolean;
}

/** Where mails go: the SMTP server of the configuration, or nowhere. */
export interface MailConfig {
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Where people reach the site: names us to the SMTP server where the machine has no full name of its own. */
  readonly publicUrl?: string;
}

/** How long each part of a session with the SMTP server may take, in milliseconds. */
export interface MailLimits {
  readonly connectMs: number;
  readonly greetingMs: number;
  /** Silence of the server after that. */
  readonly silenceMs: number;
  /** The whole session. Well above the sum for a slow server: one that is cut off after it got the whole mail gets it twice. */
  readonly sessionMs: number;
}
const usualLimits: MailLimits = { connectMs: 10_000, greetingMs: 30_000, silenceMs: 60_000, sessionMs: 300_000 };

/** How we greet an SMTP server, many of which refuse a name without a domain (RFC 5321, section 4.1.1.1); undefined leaves it to the library, which gives an address. */
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

/** Resolves when the server took the mail, which is when it said so after DATA: how the connection ends does not matter. */
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

/** What did not leave keeps the tokens of its links until these open nothing any more; of mails from before, nothing would tell when. */
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

/** One more try is always left for what is the mail's own, once the server takes us again. */
const waitForOperators = (ctx: Ctx, mail: MailRow, reason: string): Promise<void> =>
  tryLater(ctx, { ...mail, attempts: Math.min(mail.attempts, lastPause - 1) }, reason);

async function tryLater(ctx: Ctx, { id, attempts }: MailRow, reason: string): Promise<void> {
  await ctx.sql`update mail_outbox set attempts = ${attempts + 1}, error = ${reason} where id = ${id}`;
  await enqueue(ctx, deliverMail, { mailId: id }, { runAt: new Date(Date.now() + pausesMinutes[attempts]! * 60_000) });
}

/** The server took a mail that was written within the last day, for somebody else. */
const hasTakenAnother = async (ctx: Ctx, { id, recipient }: MailRow): Promise<boolean> =>
  (
    await ctx.sql`
      select 1 from mail_outbox
      where created_at > ${new Date(ctx.now.getTime() - dayMs)} and status = 'sent' and id <> ${id} and not ${isTo(ctx.sql, recipient)} limit 1`
  ).length > 0;

/** What is told to those who run the installation: whom the mail was for is nothing to them. */
const withoutRecipient = (reason: string, { recipient }: MailRow): string =>
  reason.replaceAll(/[^\s<>:;,()]+@[^\s<>:;,()]+/g, (word) => (word.toLowerCase() === recipient.toLowerCase() ? 'its recipient' : word));

/**
 * A refusal of this mail is final; one of us is mended by people, and until then the mail is nobody's fault and waits. Which of both a rule is, a day
 * shows: it was about this recipient where the server took other mails meanwhile.
 */
async function retryOrDeadLetter(ctx: Ctx, mail: MailRow, refusal: Refusal): Promise<void> {
  const reason = withoutRecipient(refusal.message.slice(0, 1000), mail);
  const about = refusedFor(refusal);
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

/**
 * The handler of `deliver-mail`: sends, keeps (no SMTP server), tries again on a passing refusal and on one of us all, gives up on a final one. A mail whose
 * process is killed after the server took it and before that was recorded leaves again, under the same Message-ID.
 */
export function createMailDelivery(config: MailConfig, limits: MailLimits = usualLimits): JobHandler {
  if (!config.smtpUrl) return handleJob(deliverMail, (ctx, { mailId }) => settle(ctx, mailId, 'kept', null));
  const smtp = createSmtp(config.smtpUrl, greetingName(hostname(), config.publicUrl), limits);
  return handleExternalCall(deliverMail, {
    lane: 'mail',
    // The session ends by a limit of its own, so that the end is recorded as a refusal.
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
