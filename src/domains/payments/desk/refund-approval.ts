import { wasPickedUp } from '#domains/quotes/locked-quote.ts';
import type { Ctx } from '#server/db/context.ts';
import { conflict } from '#shared/errors.ts';
import { isAdmin } from '#shared/roles.ts';

/**
 * Whether a refund of this payment that an administrator starts needs a second one, whatever its sum: its vehicle was picked up once, wherever
 * the transport was moved back to since, or an override is in the history of its quotes.
 */
export async function refundNeedsApproval({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<boolean> {
  const [row] = await sql<{ isNeeded: boolean }[]>`
    select t.status in ('in_transit', 'delivered', 'completed')
      or ${wasPickedUp(sql, sql`t.id`)}
      or exists (select from quote_transitions h join quotes q on q.id = h.quote_id where q.transport_id = t.id and h.overrides <> '[]') as is_needed
    from payments p join transports t on t.id = p.transport_id where p.id = ${paymentId}`;
  return row?.isNeeded ?? false;
}

/** Whether the actor may not start a refund of this payment alone: an administrator, where a second one is needed. */
export const needsSecond = async (ctx: Ctx, paymentId: string): Promise<boolean> =>
  ctx.actor !== null && isAdmin(ctx.actor.role) && (await refundNeedsApproval(ctx, paymentId));

/**
 * Refuses a refund that one administrator would start outside the payments console, where a second one can approve it. The shipper and jobs
 * pass. Throws 409 `approval_needed`.
 */
export async function refuseRefundAlone(ctx: Ctx, paymentId: string): Promise<void> {
  if (!(await needsSecond(ctx, paymentId))) return;
  throw conflict(
    'approval_needed',
    'The vehicle was picked up, or an override led here: a refund needs a second administrator. Request it on the payments console; once the money is back, nothing stands in the way here',
  );
}
