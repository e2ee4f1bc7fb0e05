import { toJobsSql } from '#domains/quotes/booking/jobs-at-hand.ts';
import { wasPickedUp } from '#domains/quotes/booking/locked-quote.ts';
import { promisedPickup } from '#domains/quotes/promise/promise-columns.ts';
import { namingColumns } from '#domains/transports/columns.ts';
import { isCarriersSide } from '#domains/transports/policy.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { everyRow, nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import * as changeRules from './changes/next-action.ts';
import { toFrozenSql } from './disputes/frozen.ts';
import { carrierLeftAtSql } from './ending/left-since.ts';
import { isOwedAgain } from './refunds/paid-back.ts';
import { toCarriersPaySql, toUpcomingPaySql } from './payouts/to-come.ts';
import { toPickupWaitSql } from './booking/pickup-wait.ts';
import * as rules from './next-action.ts';

const unpaid = nextActionSource({
  name: 'payments unpaid',
  rows: (sql, { actor }) =>
    sql`select ${namingColumns(sql)}, p.escrow_status as "escrowStatus", p.amount::text as amount, ${promisedPickup(sql)} as "pickupDate"
      from payments p join transports t on t.id = p.transport_id
        join quotes q on q.id = p.quote_id and q.is_accepted
      where p.shipper_user_id = ${actor.id} and (p.escrow_status in ('created', 'payment_pending', 'failed') or ${isOwedAgain(sql)})
      order by ${promisedPickup(sql)} nulls last, p.id`,
  atMost: 20,
  waits: everyRow,
  toNextActions: (rows: readonly rules.UnpaidFacts[]) => rows.map(rules.toPaymentAction),
});

const money = nextActionSource({
  name: 'payments money',
  rows: (sql, { actor }) =>
    actor.role === 'carrier' || actor.role === 'independent_driver'
      ? sql`select j.road, count(*)::int as jobs, sum(j.cents)::bigint as cents from (
            select case when c.frozen > 0 then 'frozen' else 'held' end as road, c.to_come as cents
            from payments p cross join lateral (${toUpcomingPaySql(sql)}) c where p.recipient_user_id = ${actor.id} and p.escrow_status in ('escrow', 'held')
            union all
            select case when q.broker_id is not null then 'broker' when p.id is null then 'direct' else 'unpaid' end,
              (case when q.broker_id is null then q.total_quote else q.carrier_pay end * 100)::bigint
            from quotes q left join lateral (select id, quote_id, transport_id, escrow_status from payments
              where quote_id = q.id and q.broker_id is null order by id desc limit 1) p on true
            where q.carrier_id = ${actor.id} and (q.broker_id is null or q.carrier_pay is not null) and q.is_accepted
              and q.workflow_state in ('assigned', 'in_transit', 'delivered')
              and (p.id is null or p.escrow_status in ('created', 'payment_pending', 'failed') or ${isOwedAgain(sql)})
          ) j where j.cents > 0 group by j.road`
      : null,
  toNextActions: rules.toMoneyActions,
});

const changes = nextActionSource({
  name: 'payments changes',
  rows: (sql, { actor }) =>
    sql`select ${namingColumns(sql)}, o.state, o.reason_code as "reason", o.amount::text as amount, (o.total_after + coalesce(p.platform_fee, 0))::text as "totalAfter",
        iso(o.due_at) as "dueAt", coalesce(u.company_name, u.full_name) as "askedBy"
      from change_orders o join transports t on t.id = o.transport_id join quotes q on q.id = o.quote_id
        left join users u on u.id = coalesce(q.broker_id, q.carrier_id) left join payments p on p.id = o.payment_id
      where t.shipper_id = ${actor.id} and o.state in ('asked', 'approved') order by o.due_at nulls last, o.id`,
  atMost: 20,
  waits: everyRow,
  toNextActions: (rows: readonly changeRules.ChangeActionFacts[]) => rows.map(changeRules.toChangeAction),
});

/** Dollars of `payments p` that are held and not being refunded or sent. */
const standsHeld = (sql: Sql) => sql`round((
  coalesce((select sum(amount_cents) from ledger_entries where payment_id = p.id and account = 'held'), 0)
  - coalesce((select sum(amount_cents) from payment_movements where payment_id = p.id and state = 'asked' and kind in ('refund', 'transfer')), 0)
  ) / 100.0, 2)`;

const leftWhile = (sql: Sql, id: string, escrowStatus: 'escrow' | 'held'): Fragment => sql`
  select ${namingColumns(sql)}, (${standsHeld(sql)})::text as amount, t.offer_count as "offerCount", iso(${carrierLeftAtSql(sql)}) as "leftAt",
    ${wasPickedUp(sql, sql`t.id`)} as "isPickedUp", p.escrow_status = 'held' as "isOnHold", coalesce(u.company_name, u.full_name) as "carrierName"
  from payments p join transports t on t.id = p.transport_id join quotes q on q.id = p.quote_id
    left join users u on u.id = coalesce(q.broker_id, q.carrier_id, q.user_id)
  where p.shipper_user_id = ${id} and p.escrow_status = ${escrowStatus} and t.status in ('submitted', 'quoted') order by p.id`;

const carrierLeftSource = nextActionSource({
  name: 'payments left',
  rows: (sql, { actor }) => leftWhile(sql, actor.id, 'escrow'),
  atMost: 20,
  waits: everyRow,
  toNextActions: (rows: readonly changeRules.CarrierLeftFacts[]) => rows.map(changeRules.toLeftAction),
});

const leftOnHold = nextActionSource({
  name: 'payments left on hold',
  rows: (sql, { actor }) => leftWhile(sql, actor.id, 'held'),
  atMost: 20,
  waits: { not: 'quotes offered' },
  toNextActions: (rows: readonly changeRules.CarrierLeftFacts[]) => rows.map(changeRules.toLeftAction),
});

const short = nextActionSource({
  name: 'payments short',
  rows: (sql, { actor }) =>
    sql`select ${namingColumns(sql)}, ${promisedPickup(sql)} as "pickupDate"
      from payments p join transports t on t.id = p.transport_id join quotes q on q.id = p.quote_id
      where p.shipper_user_id = ${actor.id} and p.escrow_status = 'escrow' and t.status in ('accepted', 'assigned')
        and ${toPickupWaitSql(sql, sql`t.id`)} = 'short' order by ${promisedPickup(sql)} nulls last, p.id`,
  atMost: 20,
  waits: 'never',
  toNextActions: (rows: readonly rules.ShortFacts[]) => rows.map(rules.toShortAction),
});

const holds = nextActionSource({
  name: 'payments holds',
  rows: (sql, { actor }) =>
    sql`select ${namingColumns(sql)}, case when p.shipper_user_id = ${actor.id} then 'payer' else 'payee' end as reader, c.frozen,
        (select json_agg(to_json(h)) from (${toFrozenSql(sql, sql`p.id`)}) h) as parts
      from payments p join transports t on t.id = p.transport_id cross join lateral (${toUpcomingPaySql(sql)}) c
      where (p.shipper_user_id = ${actor.id} or p.recipient_user_id = ${actor.id}) and p.escrow_status in ('escrow', 'held')
        and exists (select from payment_holds h where h.payment_id = p.id and h.lifted_at is null) order by p.id`,
  atMost: 20,
  waits: 'never',
  toNextActions: (rows: readonly rules.HoldFacts[]) => rows.flatMap(rules.toHoldActions),
});

const pickups = nextActionSource({
  name: 'payments pickups',
  rows: (sql, { actor: { id, role } }) =>
    isCarriersSide({ role })
      ? sql`select ${namingColumns(sql)}, q.id as "quoteId", ${promisedPickup(sql)} as "pickupDate", w.wait
          from quotes q join transports t on t.id = q.transport_id cross join lateral (select ${toPickupWaitSql(sql, sql`t.id`)} as wait) w
          where q.id in (${toJobsSql(sql, id)}) and q.workflow_state = 'assigned' and q.driver_id is not null
            and (q.driver_agreed_at is not null or q.driver_id = q.carrier_id) and w.wait is not null
          order by ${promisedPickup(sql)} nulls last, q.id`
      : null,
  atMost: 40,
  waits: { not: 'quotes jobs' },
  toNextActions: (rows: readonly rules.WaitingPickup[]) => rows.map(rules.toWaitingPickupAction),
});

const paidBack = nextActionSource({
  name: 'payments paid back',
  rows: (sql, { actor: { id, role } }) =>
    isCarriersSide({ role })
      ? sql`select ${namingColumns(sql)}, q.id as "quoteId"
          from quotes q join transports t on t.id = q.transport_id
            join lateral (select p.* from payments p where p.transport_id = t.id order by p.id desc limit 1) p on p.escrow_status in ('escrow', 'held', 'refunded')
          where q.id in (${toJobsSql(sql, id)}) and q.workflow_state = 'in_transit' and ${toCarriersPaySql(sql)} = 0 order by q.id`
      : null,
  atMost: 20,
  waits: everyRow,
  toNextActions: (rows: readonly rules.PaidBackJob[]) => rows.map(rules.toPaidBackAction),
});

export const paymentsNextActions: readonly NextActionSource[] = [
  unpaid,
  changes,
  carrierLeftSource,
  leftOnHold,
  short,
  money,
  pickups,
  paidBack,
  holds,
];
