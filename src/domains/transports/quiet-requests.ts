import type { Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { announce } from '#server/events/outbox.ts';
import { hourMs } from '#shared/days.ts';
import { requestUnanswered } from './events.ts';
import { factOf, lockTransport } from './lifecycle.ts';
import { promisedHours } from './rules.ts';

const isQuiet = ({ sql, now }: Ctx) => sql`
  status = 'submitted' and quiet_told_at is null and submitted_at <= ${new Date(now.getTime() - promisedHours * hourMs)}`;

/** Requests that nobody has priced within the promised time and whose shippers were not told, oldest first; no lock is held. */
export async function findQuietRequests(ctx: Ctx, limit = 1000): Promise<string[]> {
  const found = await ctx.sql<{ id: string }[]>`select id from transports where ${isQuiet(ctx)} order by submitted_at limit ${limit}`;
  return found.map(({ id }) => id);
}

/** Announces, once for each request, that the promised time passed without an offer; looks again under its lock. */
export const tellOfQuiet = (ctx: Ctx, transportId: string): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockTransport(inner, transportId);
    const told = await inner.sql`
      update transports set quiet_told_at = ${inner.now} where id = ${transportId} and ${isQuiet(inner)} returning 1`;
    if (transport && told.length > 0) await announce(inner, requestUnanswered, factOf(transport));
  });
