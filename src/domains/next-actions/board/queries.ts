import { promiseColumns } from '#domains/quotes/promise/promise-columns.ts';
import { namingColumns } from '#domains/transports/columns.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { toBoardJob, type BoardRow } from './rules.ts';
import { boardLimit, type BoardJob } from './schemas.ts';

/** Unfinished or unpaid jobs of the actor, by date. */
export async function listBoard({ sql, actor: { id } }: ActorCtx): Promise<BoardJob[]> {
  const isRunning = sql`q.is_accepted and q.workflow_state in ('booked', 'assigned', 'in_transit', 'delivered')`;
  const rows = await sql<BoardRow[]>`
    with mine as (
      select q.id from quotes q where q.broker_id = ${id} and ${isRunning}
      union select q.id from quotes q where q.carrier_id = ${id} and ${isRunning}
      union select p.quote_id from payments p where p.recipient_user_id = ${id} and p.escrow_status in ('escrow', 'held'))
    select ${namingColumns(sql)}, q.id as quote_id, q.workflow_state, q.broker_id is not distinct from ${id}::uuid as is_broker,
      q.carrier_id is not distinct from ${id}::uuid as is_carrier, q.broker_id is not null as has_broker, q.carrier_id is not null as has_carrier,
      q.driver_id is not null as has_driver, (coalesce(q.driver_id = q.carrier_id, false) or q.driver_agreed_at is not null) as has_agreed,
      coalesce(c.company_name, c.full_name) as carrier_name, d.full_name as driver_name, n.full_name as declined_by,
      ${promiseColumns(sql)}, iso(q.picked_up_at) as picked_up_at, iso(q.delivered_at) as delivered_at, q.estimated_delivery_days, t.from_state, t.to_state,
      (case when q.broker_id <> ${id} then q.carrier_pay else q.total_quote end)::text as amount, p.escrow_status
    from mine m join quotes q on q.id = m.id join transports t on t.id = q.transport_id
      left join users c on c.id = q.carrier_id left join users d on d.id = q.driver_id
      left join users n on n.id = q.declined_driver_id and q.driver_id is null
      left join lateral (select escrow_status from payments where quote_id = q.id and (q.broker_id is null or q.broker_id = ${id}) order by id desc limit 1) p on true
    where q.is_accepted and ${id} in (q.broker_id, q.carrier_id) and (q.workflow_state <> 'closed' or p.escrow_status in ('escrow', 'held'))
    order by coalesce(q.delivered_at::date, t.pickup_date) nulls last, q.id limit ${boardLimit}`;
  return rows.flatMap((row) => toBoardJob(row) ?? []);
}
