import Stripe from 'stripe';
import type { Secrets } from '../crypto/secrets.ts';
import { handleOutside, type JobHandler } from '../queue/queue.ts';
import type { SandboxSettings } from './call.ts';
import { deliverEvent } from './events.ts';

const deadlineMs = 20_000;

/** What events are signed with, and what whoever hears of them verifies: the same in all replicas, and after a restart. */
export const webhookSecret = (secrets: Secrets): string => `whsec_${secrets.derive('payment sandbox: webhooks')}`;

/** The value of the Stripe-Signature header for a body (docs.stripe.com/webhooks#verify-manually). */
const signatureOf = (secrets: Secrets, body: string): string =>
  Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret(secrets) });

async function post(secrets: Secrets, url: string, body: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (payment sandbox)',
      'stripe-signature': signatureOf(secrets, body),
    },
    body,
    redirect: 'error',
    signal,
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
}

/** The handler of `deliver-sandbox-event`: posts, and is tried again with growing pauses while the answer is not 2xx. */
export const createEventDelivery = ({ webhookUrl }: SandboxSettings): JobHandler =>
  handleOutside(deliverEvent, {
    lane: 'payment-webhooks',
    deadlineMs,
    async prepare({ sql }, { event }, attempt) {
      const endpoint = webhookUrl?.();
      if (webhookUrl === null) return null;
      if (!endpoint) throw new Error('the payment sandbox does not know yet where to post events');
      await sql`update sandbox_events set endpoint = ${endpoint}, tries = ${attempt} where event = ${event}`;
      const [row] = await sql<{ data: object }[]>`
        select o.data from sandbox_events e join sandbox_objects o on o.id = e.event where e.event = ${event} and e.delivered_at is null`;
      return row ? { event, endpoint, body: JSON.stringify(row.data, null, 2) } : null;
    },
    call: ({ endpoint, body }, { signal, services }) => post(services.secrets, endpoint, body, signal),
    async record({ sql, now }, { event }) {
      await sql`update sandbox_events set delivered_at = ${now} where event = ${event}`;
      await sql`update sandbox_objects set data = jsonb_set(data, '{pending_webhooks}', '0') where id = ${event}`;
    },
  });
