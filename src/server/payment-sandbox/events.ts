import Stripe from 'stripe';
import { z } from 'zod';
import { defineJob, enqueue } from '../queue/queue.ts';
import type { Call } from './call.ts';
import { addObject, getObject } from './objects.ts';
import { listObjects, type Asked } from './listing.ts';
import { newObjectId } from './object-ids.ts';

/** Posts an event to who asked to hear of them; after ten refusals in an hour and a half it stays where `events.list` finds it. */
export const deliverEvent = defineJob('deliver-sandbox-event', z.object({ event: z.string() }), { retryLimit: 9, backoffSeconds: 10 });

/** Every kind of event that the sandbox tells of. */
export type EventType = Extract<
  Stripe.Event.Type,
  | 'account.updated'
  | 'capability.updated'
  | `charge.${'succeeded' | 'updated' | 'failed' | 'refunded' | 'refund.updated'}`
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`
  | `checkout.session.${'completed' | 'expired'}`
  | `payment_intent.${'created' | 'requires_action' | 'succeeded' | 'payment_failed' | 'canceled'}`
  | `payout.${'created' | 'paid' | 'failed'}`
  | 'refund.created'
  | `transfer.${'created' | 'reversed'}`
>;

/** The version of the API that this SDK was made for. */
export const apiVersion = Stripe.API_VERSION;

/** Tells of a change, in the transaction that makes it: the event is there, and posted, if and only if the change is. */
export async function tell(call: Call, type: EventType, object: object, previous: object | null = null): Promise<void> {
  const id = newObjectId('evt');
  const { webhookUrl } = call.settings;
  await addObject(call, 'event', {
    id,
    api_version: apiVersion,
    data: { object, ...(previous && { previous_attributes: previous }) } as Stripe.Event.Data,
    pending_webhooks: webhookUrl ? 1 : 0,
    request: { id: call.request?.id ?? null, idempotency_key: call.request?.idempotencyKey ?? null },
    type,
    ...(call.account !== '' && { account: call.account }),
  } as Partial<Stripe.Event> & { id: string });
  if (!webhookUrl) return;
  await call.sql`insert into sandbox_events (event) values (${id})`;
  await enqueue(call, deliverEvent, { event: id });
}

/** GET /v1/events/:id */
export const retrieveEvent = async (call: Call, id: string): Promise<Stripe.Event> => (await getObject(call, 'event', id)).data;

/** GET /v1/events, of one type or of several. */
export const listEvents = (call: Call, { types, ...asked }: Asked & { types?: string[] | undefined }): Promise<object> =>
  listObjects(call, 'event', '/v1/events', asked, types ?? null);
