import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/** Condition on `payments p`: picked up for this payment. Uses the steps, because a quote's timestamps only record its first pickup. */
export const wasPickedUpSql = (sql: Sql): Fragment => sql`exists (
  select from quotes k where k.transport_id = p.transport_id and (greatest(k.picked_up_at, k.delivered_at, k.completed_at) >= p.created_at
    or exists (select from quote_transitions h where h.quote_id = k.id and h.to_state in ('in_transit', 'delivered') and h.created_at >= p.created_at)))`;

export async function isPaymentPickedUp({ sql }: Pick<Ctx, 'sql'>, paymentId: string): Promise<boolean> {
  const [row] = await sql<
    { isPickedUp: boolean }[]
  >`select ${wasPickedUpSql(sql)} as is_picked_up from payments p where p.id = ${paymentId}`;
  return row!.isPickedUp;
}
