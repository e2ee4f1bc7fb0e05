import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { isOwedAgain } from '../refunds/paid-back.ts';
import type { PickupWait } from './pickup-rules.ts';

/**
 * Of `payments p`: by how much less is left of what the shipper paid than the agreed total, in cents, because a part went back or is promised to.
 * A lower price and what was paid twice are no part of it: their refund leaves the agreed total.
 */
export const missingCents = (sql: Sql): Fragment => sql`((p.amount * 100)::bigint - (
    select coalesce(sum(-e.amount_cents), 0)::bigint from ledger_entries e where e.payment_id = p.id and e.account in ('shipper', 'refunds')
  ) + (
    select coalesce(sum(m.amount_cents), 0)::bigint from payment_movements m where m.payment_id = p.id and m.kind = 'refund' and m.state = 'asked'
  ))`;

/** Condition on `payments p`: its booking stands and is not picked up; what the desk gives back later is between the sides. */
const isBeforePickup = (sql: Sql): Fragment =>
  sql`exists (select from quotes b where b.id = p.quote_id and b.is_accepted and b.workflow_state in ('booked', 'assigned'))`;

/** Why a transport before its pickup is not to be picked up yet, as a column (`PickupWait`); null where the money lets it go, or there is none. */
export const toPickupWaitSql = (sql: Sql, transportId: Fragment): Fragment => sql`(
  select case
      when p.escrow_status = 'held' then 'frozen'
      when p.escrow_status = 'refunded' then 'refunded'
      when p.escrow_status <> 'escrow' then 'unpaid'
      when ${missingCents(sql)} > 0 and ${isBeforePickup(sql)} then 'short'
      when exists (select from change_orders o where o.payment_id = p.id and o.reason_code = 'rescue' and o.state in ('asked', 'approved'))
        then 'difference'
    end
  from payments p where p.transport_id = ${transportId} and (p.escrow_status not in ('cancelled', 'refunded') or ${isOwedAgain(sql)})
  order by p.id desc limit 1)`;

/** The same of one transport. */
export async function readPickupWait({ sql }: Pick<Ctx, 'sql'>, transportId: string): Promise<PickupWait | null> {
  const [row] = await sql<{ wait: PickupWait | null }[]>`select ${toPickupWaitSql(sql, sql`${transportId}::uuid`)} as wait`;
  return row!.wait;
}
