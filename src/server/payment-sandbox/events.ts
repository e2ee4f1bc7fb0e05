import Stripe from 'stripe';
import { z } from 'zod';
import { defineJob, insertJobs, newJob } from '../queue/queue.ts';
import type { Call } from './api/call.ts';
import { composeObject } from './objects.ts';
import { newObjectId } from './api/object-ids.ts';

/** Ten attempts within an hour and a half. */
export const deliverEvent = defineJob('deliver-sandbox-event', z.object({ event: z.string() }), { retryLimit: 9, backoffSeconds: 10 });

export async function emitEvent(call: Call, type: Stripe.Event.Type, object: object, previous?: object): Promise<void> {
  const id = newObjectId('evt');
  const event = composeObject(call, 'event', {
    id,
    api_version: Stripe.API_VERSION,
    data: { object, ...(previous && { previous_attributes: previous }) },
    type,
    ...(call.account !== '' && { account: call.account }),
  } as Partial<Stripe.Event> & { id: string });
  const { sql, settings } = call;
  if (!settings.webhookUrl || !(settings.isWebhookEvent?.(type) ?? true)) return void (await event.insert);
  await sql`
    with event as (${event.insert}), delivery as (insert into sandbox_events (event) values (${id}))
    ${insertJobs(sql, [newJob(deliverEvent, { event: id })])}`;
}
