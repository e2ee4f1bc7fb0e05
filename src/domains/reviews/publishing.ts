import { toFact, lockTransport, type LockedTransport } from '#domains/transports/lifecycle.ts';
import type { Ctx } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { reviewPublished } from './events/published.ts';
import { factOfReview, lockedReviews } from './locked-review.ts';

/** Requires the transport's lock. */
export async function publishReviews(ctx: Ctx, transport: LockedTransport, which: Fragment): Promise<void> {
  const { sql, now } = ctx;
  const waiting = await lockedReviews(ctx, sql`r.transport_id = ${transport.id} and r.published_at is null and ${which}`);
  if (waiting.length === 0) return;
  await sql`update reviews set published_at = ${now} where id = any(${waiting.map(({ id }) => id)}::uuid[])`;
  for (const review of waiting) await publish(ctx, reviewPublished, { ...factOfReview(toFact(transport), review), stars: review.stars });
}

export async function findDue({ sql, now }: Ctx, limit = 1000): Promise<string[]> {
  const found = await sql<{ id: string }[]>`
    select transport_id as id from reviews where published_at is null and due_at <= ${now} group by transport_id order by min(due_at) limit ${limit}`;
  return found.map(({ id }) => id);
}

/** Checks again under the lock. */
export const publishDue = (ctx: Ctx, transportId: string): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockTransport(inner, transportId);
    if (transport) await publishReviews(inner, transport, inner.sql`r.due_at <= ${inner.now}`);
  });
