import { lockTransport, type LockedTransport } from '#domains/transports/lifecycle.ts';
import { isOwner } from '#domains/transports/policy.ts';
import { canSeeTransport, getTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx, Ctx, Sql } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { hourMs } from '#shared/dates/days.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import { findAccepted } from '../booking/locked-quote.ts';
import { reviewWindowHours } from '../rules.ts';
import { applyStep } from '../booking/steps.ts';

/** Throws 409 `not_delivered`. The transport must be locked. */
async function completeLocked(ctx: Ctx, transport: LockedTransport): Promise<void> {
  const quote = await findAccepted(ctx, transport);
  if (transport.status === 'completed') throw conflict('not_delivered', 'This transport is already complete');
  if (quote?.workflowState !== 'delivered') throw conflict('not_delivered', 'The delivery is not complete yet');
  await applyStep(ctx, quote, 'closed');
}

/** Throws 404, 403, 409 `not_delivered`. */
export const confirmDelivery = (ctx: ActorCtx, transportId: string): Promise<TransportDetail> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockTransport(inner, transportId);
    if (!transport || !(await canSeeTransport(inner, transportId))) throw transportMissing();
    if (!isOwner(inner.actor, transport)) throw forbidden('Only the shipper can confirm the delivery');
    await completeLocked(inner, transport);
    return getTransport(inner, transportId);
  });

/** Last time `quotes q` became delivered, which starts the review window; `delivered_at` is the first time. */
export const deliveredAtSql = (sql: Sql) => sql`coalesce(
  (select max(h.created_at) from quote_transitions h where h.quote_id = q.id and h.to_state = 'delivered'), q.delivered_at, q.updated_at)`;

const isWindowOver = ({ sql, now }: Ctx) => sql`
  q.is_accepted and q.workflow_state = 'delivered' and ${deliveredAtSql(sql)}
    <= ${new Date(now.getTime() - reviewWindowHours * hourMs)}`;

/** Oldest first, without locks. */
export async function findReviewed(ctx: Ctx, limit = 1000): Promise<string[]> {
  const found = await ctx.sql<{ id: string }[]>`
    select q.transport_id as id from quotes q where ${isWindowOver(ctx)} order by q.delivered_at limit ${limit}`;
  return found.map(({ id }) => id);
}

/** Checks again under the lock; false if the delivery was confirmed meanwhile. Throws 409 from a guard. */
export const completeDelivered = (ctx: Ctx, transportId: string): Promise<boolean> =>
  inTransaction(ctx, async (inner) => {
    const transport = await lockTransport(inner, transportId);
    const over = await inner.sql`select 1 from quotes q where q.transport_id = ${transportId} and ${isWindowOver(inner)}`;
    if (!transport || over.length === 0) return false;
    await completeLocked(inner, transport);
    return true;
  });
