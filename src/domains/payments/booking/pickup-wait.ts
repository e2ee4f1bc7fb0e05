import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { isOwedAgain } from '../refunds/paid-back.ts';
import type { PickupWait } from './pickup-rules.ts';

/** Cents missing from the agreed total of `payments p` because of refunds, requested ones included. */
export const missingCents = (sql: Sql): Fragment => sql`((p.amount * 100)::bigint - (
    select coalesce(sum(-e.amount_cents), 0)::bigint from ledger_entries e where e.payment_id = p.id and e.account in ('shipper', 'refunds')
  ) + (
    select coalesce(sum(m.amount_cents), 0)::bigint from payment_movements m where m.payment_id = p.id and m.kind = 'refund' and m.state = 'asked'
  ))`;

const isBeforePickup = (sql: Sql): Fragment =>
  sql`exists (select from quotes b where b.id = p.quote_id and b.is_accepted and b.workflow_state in ('booked', 'assigned'))`;

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

export async function readPickupWait({ sql }: Pick<Ctx, 'sql'>, transportId: string): Promise<PickupWait | null> {
  const [row] = await sql<{ wait: PickupWait | null }[]>`select ${toPickupWaitSql(sql, sql`${transportId}::uuid`)} as wait`;
  return row!.wait;
}
