import { z } from 'zod';
import type { Ctx } from '#server/db/context.ts';
import type { Links } from '#server/mail/links.ts';
import { defineJob, enqueue, handleExternalCall, type JobHandler } from '#server/queue/queue.ts';
import type { SmsRefusal } from '#server/sms/twilio.ts';
import { productName } from '#shared/product.ts';

export const deliverSms = defineJob('deliver-sms', z.object({ dispatchId: z.uuid(), attempt: z.number().default(1) }));

/** Minutes between attempts; a text message that is hours late is useless. */
const pausesMinutes = [1, 5, 15] as const;
const longestTitle = 120;

interface Message {
  readonly dispatchId: string;
  readonly attempt: number;
  readonly to: string;
  readonly body: string;
}

const smsText = ({ linkTo }: Links, title: string, href: string): string =>
  `${productName}: ${title.slice(0, longestTitle)}\n${linkTo(href)}`;

async function prepare({ sql, services }: Ctx, { dispatchId, attempt }: { dispatchId: string; attempt: number }): Promise<Message | null> {
  const [row] = await sql<{ recipient: string; title: string; href: string }[]>`
    select recipient, content ->> 'title' as title, content ->> 'href' as href from notification_dispatches
    where id = ${dispatchId} and channel = 'sms' and status = 'pending'`;
  return row ? { dispatchId, attempt, to: row.recipient, body: smsText(services.links, row.title, row.href) } : null;
}

async function record(ctx: Ctx, { dispatchId, attempt }: Message, refusal: SmsRefusal | null): Promise<void> {
  const pause = pausesMinutes[attempt - 1];
  if (refusal && !refusal.isFinal && pause !== undefined)
    return enqueue(ctx, deliverSms, { dispatchId, attempt: attempt + 1 }, { runAt: new Date(Date.now() + pause * 60_000) });
  await ctx.sql`
    update notification_dispatches set status = ${refusal ? 'failed' : 'sent'}, error_message = ${refusal?.reason ?? null},
      sent_at = ${refusal ? null : ctx.now}
    where id = ${dispatchId}`;
}

export const smsDelivery: JobHandler = handleExternalCall(deliverSms, {
  queueName: 'sms',
  deadlineMs: 20_000,
  prepare,
  async call({ to, body }, { signal, services }) {
    if (!services.sms) return { reason: 'text messages are not configured', isFinal: true };
    return services.sms.send({ to, body }, AbortSignal.any([signal, AbortSignal.timeout(15_000)])).catch((error: Error) => {
      if (signal.aborted) throw error;
      return { reason: error.message.slice(0, 500), isFinal: false };
    });
  },
  record,
});
