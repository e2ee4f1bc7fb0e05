import { createTransport, type Transporter } from 'nodemailer';
import type { Ctx } from '../db/context.ts';
import { announce } from '../events/outbox.ts';
import { enqueue, handleJob, type JobHandler } from '../queue/queue.ts';
import { deliverMail, mailSettled } from './outbox.ts';

/** Minutes to wait after each refusal: a server that greylists or is down for half a day still gets the mail. */
const pausesMinutes = [1, 5, 15, 60, 180, 360, 720] as const;

interface MailRow {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly textBody: string;
  readonly htmlBody: string | null;
  readonly replyTo: string | null;
  readonly unsubscribeUrl: string | null;
  readonly dispatchId: string | null;
  readonly attempts: number;
}

/** Where mails go: the SMTP server of the configuration, or nowhere. */
export interface MailConfig {
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
}

const createSmtp = (url: string): Transporter =>
  createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never);

async function send(smtp: Transporter, mail: MailRow, from: string): Promise<void> {
  await smtp.sendMail({
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.textBody,
    messageId: `<${mail.id}@${from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(mail.htmlBody && { html: mail.htmlBody }),
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    ...(mail.unsubscribeUrl && { list: { unsubscribe: mail.unsubscribeUrl } }),
  });
}

async function settle(ctx: Ctx, mail: MailRow, status: 'sent' | 'kept' | 'failed', error: string | null): Promise<void> {
  await ctx.sql`
    update mail_outbox set status = ${status}, error = ${error}, attempts = ${mail.attempts + (status === 'kept' ? 0 : 1)},
      sent_at = ${status === 'sent' ? ctx.now.toISOString() : null}
    where id = ${mail.id}`;
  if (mail.dispatchId) await announce(ctx, mailSettled, { mailId: mail.id, dispatchId: mail.dispatchId, status, error });
}

async function tryAgainOrGiveUp(ctx: Ctx, mail: MailRow, error: Error & { responseCode?: number }): Promise<void> {
  const pauseMinutes = pausesMinutes[mail.attempts];
  const isFinal = (error.responseCode ?? 0) >= 500 || pauseMinutes === undefined;
  const reason = error.message.slice(0, 1000);
  ctx.log.warn({ mailId: mail.id, attempt: mail.attempts + 1, isFinal, reason }, 'mail was not accepted');
  if (isFinal) return settle(ctx, mail, 'failed', reason);
  await ctx.sql`update mail_outbox set attempts = attempts + 1, error = ${reason} where id = ${mail.id}`;
  await enqueue(ctx, deliverMail, { mailId: mail.id }, { runAt: new Date(Date.now() + pauseMinutes * 60_000) });
}

/** The handler of `deliver-mail`: sends, keeps (no SMTP server), tries again on a passing refusal, gives up on a final one. */
export function createMailDelivery(config: MailConfig): JobHandler {
  const smtp = config.smtpUrl ? createSmtp(config.smtpUrl) : null;
  return handleJob(deliverMail, async (ctx, { mailId }) => {
    const [mail] = await ctx.sql<MailRow[]>`
      select id, recipient, subject, text_body, html_body, reply_to, unsubscribe_url, dispatch_id, attempts
      from mail_outbox where id = ${mailId} and status in ('queued', 'failed') for update`;
    if (!mail) return;
    if (!smtp) return settle(ctx, mail, 'kept', null);
    const refusal = await send(smtp, mail, config.mailFrom).then(
      () => null,
      (error: Error) => error,
    );
    await (refusal ? tryAgainOrGiveUp(ctx, mail, refusal) : settle(ctx, mail, 'sent', null));
  });
}
