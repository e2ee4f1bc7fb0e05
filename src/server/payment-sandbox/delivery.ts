import Stripe from 'stripe';
import type { Secrets } from '../crypto/secrets.ts';
import type { Ctx } from '../db/context.ts';
import { handleJob, handleExternalCall, type JobHandler } from '../queue/queue.ts';
import type { SandboxSettings } from './api/call.ts';
import { deliverEvent } from './events.ts';

export const webhookSecret = (secrets: Secrets): string => `whsec_${secrets.derive('payment sandbox: webhooks')}`;

/** docs.stripe.com/webhooks#verify-manually */
const sign = (secrets: Secrets, payload: string): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret(secrets) });

async function post(secrets: Secrets, url: string, body: string, signal: AbortSignal): Promise<void> {
  const signature = sign(secrets, body);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
}

export const createEventDelivery = ({ webhookUrl }: SandboxSettings): JobHandler =>
  handleExternalCall(deliverEvent, {
    queueName: 'payment-webhooks',
    deadlineMs: 20_000,
    async prepare({ sql }, { event }, attempt) {
      const endpoint = webhookUrl?.();
      if (!endpoint) throw new Error('the payment sandbox does not know yet where to post events');
      const [row] = await sql<{ data: object }[]>`
        update sandbox_events e set endpoint = ${endpoint}, tries = ${attempt} from sandbox_objects o
        where e.event = ${event} and e.delivered_at is null and o.id = e.event returning o.data`;
      return row ? { event, endpoint, body: JSON.stringify(row.data) } : null;
    },
    call: ({ endpoint, body }, { signal, services }) => post(services.secrets, endpoint, body, signal),
    record: async ({ sql, now }, { event }) => void (await sql`update sandbox_events set delivered_at = ${now} where event = ${event}`),
  });

/** Calls `hear` in this process instead of posting. */
export const createLocalDelivery = (hear: (ctx: Ctx, body: Buffer, signature: string) => Promise<unknown>): JobHandler =>
  handleJob(deliverEvent, async (ctx, { event }) => {
    const [row] = await ctx.sql<{ data: object }[]>`select data from sandbox_objects where id = ${event}`;
    if (!row) throw new Error(`the payment sandbox has no event ${event}`);
    const body = JSON.stringify(row.data);
    await hear(ctx, Buffer.from(body), sign(ctx.services.secrets, body));
    await ctx.sql`update sandbox_events set tries = 1, delivered_at = ${ctx.now} where event = ${event}`;
  });
