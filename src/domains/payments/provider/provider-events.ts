import Stripe from 'stripe';
import { z } from 'zod';
import type { Ctx } from '#server/db/context.ts';
import { arePaymentsOn, getPaymentProvider } from '#server/payment-provider.ts';
import { defineJob, handleExternalCall, insertJobs, newJob, type JobHandler } from '#server/queue/queue.ts';
import { AppError, notFound } from '#shared/errors.ts';
import { isWorked, readEvent } from './event-readings.ts';

export const workProviderEvent = defineJob('work-provider-event', z.object({ eventId: z.string() }), { retryLimit: 20, backoffSeconds: 5 });

const identifier = z.string().regex(/^[\w.:-]{1,255}$/);
const signedEvent = z.object({ id: identifier, type: identifier, account: identifier.nullish(), data: z.object({ object: z.unknown() }) });
const idOf = z.object({ id: identifier });

/** Verifies and stores an event and queues a job. Throws 400 `signature_invalid` (also if too old), `event_unreadable`, 404. */
export async function saveProviderEvent(ctx: Ctx, body: Buffer, signature: string): Promise<{ received: true }> {
  if (!arePaymentsOn(ctx)) throw notFound();
  const event = signedEvent.safeParse(verified(ctx, body, signature)).data;
  if (!event) throw new AppError(400, 'event_unreadable', 'The body is signed but is not a payment provider event');
  const about = idOf.safeParse(event.data.object);
  // Serial per object, so that events are booked in the order in which they are read.
  const line = `provider ${event.account ?? about.data?.id ?? event.id}`;
  const jobs = isWorked(event.type) ? [newJob(workProviderEvent, { eventId: event.id }, { line })] : [];
  await ctx.sql`
    with fresh as (
      insert into provider_events (id, type, account_id, object_id, received_at)
      values (${event.id}, ${event.type}, ${event.account ?? null}, ${about.data?.id ?? ''}, ${ctx.now})
      on conflict (id) do nothing returning id)
    ${insertJobs(ctx.sql, jobs, ctx.sql`exists (select from fresh)`)}`;
  return { received: true };
}

/** Null if signed but not JSON. */
function verified(ctx: Ctx, body: Buffer, signature: string): Stripe.Event | null {
  try {
    return getPaymentProvider(ctx).readEvent(body, signature);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    // Whatever the SDK throws, an unverified body is not signed.
    throw new AppError(400, 'signature_invalid', 'The signature is invalid or too old');
  }
}

interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  readonly accountId: string | null;
}

/** Reads the object's current state, so events may be repeated and out of order. */
export const workEvents: JobHandler = handleExternalCall(workProviderEvent, {
  queueName: 'payments',
  deadlineMs: 40_000,
  async prepare(ctx, { eventId }) {
    const [storedEvent] = await ctx.sql<
      StoredEvent[]
    >`select id, type, object_id, account_id from provider_events where id = ${eventId} and worked_at is null`;
    return storedEvent && arePaymentsOn(ctx) ? storedEvent : null;
  },
  call: ({ type, objectId, accountId }, { services }) => readEvent({ services }, type, objectId, accountId),
  async record(ctx, { id }, book) {
    await book(ctx, id);
    await ctx.sql`update provider_events set worked_at = ${ctx.now} where id = ${id}`;
  },
});
