import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql.ts';
import { isOwedAnew } from './paid-back.ts';
import type { PickupWait } from './pickup-rules.ts';

/** Why a transport before its pickup is not to be picked up yet, as a column (`PickupWait`); null where the money lets it go, or there is none. */
export const pickupWaitOf = (sql: Sql, transportId: Fragment): Fragment => sql`(
  select case
      when p.escrow_status = 'held' then 'frozen'
      when p.escrow_status = 'refunded' then 'refunded'
      when p.escrow_status <> 'escrow' then 'unpaid'
      when exists (select from change_orders o where o.transport_id = p.transport_id and o.reason_code = 'rescue' and o.state in ('asked', 'approved'))
        then 'difference'
    end
  from payments p where p.transport_id = ${transportId} and (p.escrow_status not in ('cancelled', 'refunded') or ${isOwedAnew(sql)}))`;

/** The same of one transport. */
export async function readPickupWait({ sql }: Pick<Ctx, 'sql'>, transportId: string): Promise<PickupWait | null> {
  const [row] = await sql<{ wait: PickupWait | null }[]>`select ${pickupWaitOf(sql, sql`${transportId}::uuid`)} as wait`;
  return row!.wait;
}
