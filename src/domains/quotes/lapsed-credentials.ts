import type { z } from 'zod';
import type { credentialsLapsed } from '#domains/credentials/events.ts';
import type { Ctx } from '#server/db/context.ts';
import { announce } from '#server/events/outbox.ts';
import { quoteCredentialsLapsed } from './events.ts';
import { lockRunningOf, quoteFactOf } from './locked-quote.ts';

/** Announces a lapse for each running transport whose accepted quote names the account, so that both sides hear of it. */
export async function announceLapseOnTransports(
  ctx: Ctx,
  { userId, name, message }: z.output<(typeof credentialsLapsed)['schema']>,
): Promise<void> {
  for (const quote of await lockRunningOf(ctx, userId))
    await announce(ctx, quoteCredentialsLapsed, { ...quoteFactOf(ctx, quote), lapsedId: userId, lapsedName: name, reason: message });
}
