import Stripe from 'stripe';
import type { Secrets } from '../crypto/secrets.ts';
import { handleOutside, type JobHandler } from '../queue/queue.ts';
import type { SandboxSettings } from './api/call.ts';
import { deliverEvent } from './events.ts';

/** What events are signed with, and what whoever hears of them verifies: the same in all replicas, and after a restart. */
export const webhookSecret = (secrets: Secrets): string => `whsec_${secrets.derive('payment sandbox: webhooks')}`;

async function post(secrets: Secrets, url: string, body: string, signal: AbortSignal): Promise<void> {
  // docs.stripe.com/webhooks#verify-manually
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret(secrets) });
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
}

/** The handler of `deliver-sandbox-event`: posts, and is tried again with growing pauses while the answer is not 2xx. */
export const createEventDelivery = ({ webhookUrl }: SandboxSettings): JobHandler =>
  handleOutside(deliverEvent, {
    lane: 'payment-webhooks',
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
