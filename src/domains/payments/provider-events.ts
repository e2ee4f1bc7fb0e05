import Stripe from 'stripe';
import { z } from 'zod';
import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { arePaymentsOn, provider, readProviderEvent } from '#server/payment-provider.ts';
import { defineJob, enqueue, handleOutside, type JobHandler } from '#server/queue/queue.ts';
import { AppError, notFound } from '#shared/errors.ts';
import { recordCharge } from './charges.ts';

/** Reads again what an event of the provider is about, and books it. */
const workProviderEvent = defineJob('work-provider-event', z.object({ eventId: z.string() }), { retryLimit: 20, backoffSeconds: 5 });

const idOf = z.object({ id: z.string() });

/**
 * Keeps an event of the provider and answers at once; a job works it. Repeated, it is kept once. The bytes are verified before they are
 * parsed. Throws 400 `signature_invalid` for what the provider did not sign, or signed more than five minutes ago; 404 where payments are off.
 */
export async function keepProviderEvent(ctx: Ctx, body: Buffer, signature: string): Promise<{ received: true }> {
  if (!arePaymentsOn()) throw notFound();
  const event = verified(body, signature);
  const about = idOf.safeParse(event.data.object);
  await inTransaction(ctx, async (inner) => {
    const [kept] = await inner.sql`
      insert into provider_events (id, type, account_id, object_id, received_at)
      values (${event.id}, ${event.type}, ${event.account ?? null}, ${about.data?.id ?? ''}, ${ctx.now})
      on conflict (id) do nothing returning id`;
    if (kept && isKnown(event.type)) await enqueue(inner, workProviderEvent, { eventId: event.id });
  });
  return { received: true };
}

function verified(body: Buffer, signature: string): Stripe.Event {
  try {
    return readProviderEvent(body, signature);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    throw new AppError(400, 'signature_invalid', 'This was not signed by the payment provider, or too long ago');
  }
}

interface Kept {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
}

/** What is read of the provider for an event, and what is done with it. Kinds that are not here are kept and left alone. */
interface Reading {
  readonly matches: RegExp;
  readonly read: (objectId: string) => Promise<(ctx: Ctx, eventId: string) => Promise<void>>;
}

const readings: readonly Reading[] = [
  {
    matches: /^payment_intent\.(?:processing|requires_action|succeeded|payment_failed|canceled)$/,
    read: async (id) => {
      const intent = await provider().paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] });
      return (ctx, eventId) => recordCharge(ctx, intent, eventId);
    },
  },
];

const readingOf = (type: string): Reading | undefined => readings.find(({ matches }) => matches.test(type));
const isKnown = (type: string): boolean => readingOf(type) !== undefined;

/** The handler of `work-provider-event`: the object is read as it is now, so events may come in any order and more than once. */
export const workEvents: JobHandler = handleOutside(workProviderEvent, {
  lane: 'payments',
  deadlineMs: 40_000,
  async prepare({ sql }, { eventId }) {
    const [kept] = await sql<Kept[]>`select id, type, object_id from provider_events where id = ${eventId} and worked_at is null`;
    return kept && arePaymentsOn() ? kept : null;
  },
  call: async ({ type, objectId }) => readingOf(type)!.read(objectId),
  async record(ctx, { id }, book) {
    await book(ctx, id);
    await ctx.sql`update provider_events set worked_at = ${ctx.now} where id = ${id}`;
  },
});
