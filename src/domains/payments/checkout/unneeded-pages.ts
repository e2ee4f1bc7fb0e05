import { z } from 'zod';
import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { defineJob, enqueue, enqueueAll, newJob } from '#server/queue/queue.ts';

export const settleOpenCharge = defineJob('settle-stuck-charge', z.object({ movementId: z.uuid() }), { retryLimit: 5, backoffSeconds: 60 });

/** A job, because change orders are locked with their transport. */
export const endChangesOfPayment = defineJob('end-change-orders-of-payment', z.object({ paymentId: z.uuid() }));

/** In the transaction that ends the payment. */
export async function endUnpayableChanges(ctx: Pick<Ctx, 'sql'>, paymentId: string): Promise<void> {
  const open = await ctx.sql`select from change_orders where payment_id = ${paymentId} and state in ('asked', 'approved') limit 1`;
  if (open.length > 0) await enqueue(ctx, endChangesOfPayment, { paymentId });
}

/** Condition on `payment_movements m join payments p`: the charge is still due. */
export const isDueSql = (sql: Sql): Fragment => sql`case m.cause
  when 'booking' then p.escrow_status in ('created', 'payment_pending', 'failed') and m.amount_cents = p.amount * 100
    and exists (select from quotes q where q.id = p.quote_id and q.is_accepted)
  else p.escrow_status in ('escrow', 'held') and exists (select from change_orders o where o.movement_id = m.id and o.state = 'approved') end`;

/** Queues a job for each page nobody has to pay; late payments are refunded. In the transaction that makes them unneeded. */
export async function closeUnneededPages(ctx: Pick<Ctx, 'sql'>, paymentId: string): Promise<void> {
  const unneeded = await ctx.sql<{ id: string }[]>`
    select m.id from payment_movements m join payments p on p.id = m.payment_id
    where m.payment_id = ${paymentId} and m.kind = 'charge' and m.state = 'asked' and not (${isDueSql(ctx.sql)})`;
  const jobs = unneeded.map(({ id }) => newJob(settleOpenCharge, { movementId: id }, { key: `unneeded ${id}` }));
  await enqueueAll(ctx, jobs);
}
