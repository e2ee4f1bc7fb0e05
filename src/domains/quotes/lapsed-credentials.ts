import type { z } from 'zod';
import type { credentialsLapsed } from '#domains/credentials/events.ts';
import type { Ctx } from '#server/db/context.ts';
import { announce } from '#server/events/outbox.ts';
import { quoteCredentialsLapsed } from './events.ts';
import { holdQuote, quoteFactOf } from './held.ts';

const isRunning = new Set(['accepted', 'assigned', 'in_transit']);

/** Announces a lapse for each running transport whose accepted quote names the account, so that both sides hear of it. */
export async function announceLapseOnTransports(
  ctx: Ctx,
  { userId, name, message }: z.output<(typeof credentialsLapsed)['schema']>,
): Promise<void> {
  const running = await ctx.sql<{ id: string }[]>`
    select q.id from quotes q join transports t on t.id = q.transport_id
    where q.is_accepted and t.status in ('accepted', 'assigned', 'in_transit')
      and (q.user_id = ${userId} or q.broker_id = ${userId} or q.carrier_id = ${userId} or q.driver_id = ${userId})
    order by q.transport_id`;
  for (const { id } of running) {
    const quote = await holdQuote(ctx, id);
    if (!quote?.isAccepted || !isRunning.has(quote.transportStatus)) continue;
    await announce(ctx, quoteCredentialsLapsed, { ...quoteFactOf(ctx, quote), lapsedId: userId, lapsedName: name, reason: message });
  }
}
