import type { credentialsLapsed } from '#domains/credentials/events/lapsed.ts';
import type { credentialsVerified } from '#domains/credentials/events/verified.ts';
import type { Ctx } from '#server/db/context.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { publish } from '#server/events/outbox.ts';
import { quoteCredentialsLapsed } from '../events/credentials-lapsed.ts';
import { quoteCredentialsRestored } from '../events/credentials-restored.ts';
import { lockRunning, toQuoteFact } from '../booking/locked-quote.ts';

export async function publishLapseOnTransports(ctx: Ctx, { userId, name, message }: PayloadOf<typeof credentialsLapsed>): Promise<void> {
  for (const quote of await lockRunning(ctx, userId))
    await publish(ctx, quoteCredentialsLapsed, { ...toQuoteFact(ctx, quote), lapsedId: userId, lapsedName: name, reason: message });
}

/** Only for accounts whose lapse had been announced. */
export async function publishRestoredOnTransports(
  ctx: Ctx,
  { userId, name, isRestored }: PayloadOf<typeof credentialsVerified>,
): Promise<void> {
  if (!isRestored) return;
  for (const quote of await lockRunning(ctx, userId))
    await publish(ctx, quoteCredentialsRestored, { ...toQuoteFact(ctx, quote), restoredId: userId, restoredName: name });
}
