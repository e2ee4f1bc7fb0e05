import { namingColumns } from '#domains/transports/columns.ts';
import { isCarriersSide } from '#domains/transports/policy.ts';
import { stopTables } from '#domains/transports/stops/stop-columns.ts';
import { promisedHours } from '#domains/transports/rules.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { everyRow, nextActionSource, type NextActionSource } from '#server/next-action-source.ts';
import { hourMs } from '#shared/dates/days.ts';
import { isAdmin } from '#shared/roles.ts';
import { deliveredAtSql } from './ending/completion.ts';
import { drivesOther, toJobsSql } from './booking/jobs-at-hand.ts';
import { promiseColumns, promisedPickup } from './promise/promise-columns.ts';
import { listOwnActionStatuses } from './booking/own-action-rules.ts';
import { stalledTransports } from './ending/stalled.ts';
import * as rules from './next-action.ts';

const offered = nextActionSource({
  name: 'quotes offered',
  rows: (sql, { actor, now }) =>
    sql`select ${namingColumns(sql)}, t.offer_count as "offerCount", t.best_offer::text as "bestOffer",
          (select iso(min(q.valid_until)) from quotes q where q.transport_id = t.id and q.workflow_state in ('quoted', 'assigned')
            and not q.is_accepted and q.valid_until > ${now}) as "firstEnd"
        from transports t where t.shipper_id = ${actor.id} and t.status in ('submitted', 'quoted') and t.offer_count > 0 order by t.id`,
  atMost: 20,
  waits: everyRow,
  toNextActions: (rows: readonly rules.OfferedFacts[]) => rows.map(rules.toOffersAction),
});

const delivered = nextActionSource({
  name: 'quotes delivered',
  rows: (sql, { actor }) =>
    sql`select ${namingColumns(sql)}, iso(${deliveredAtSql(sql)}) as "deliveredAt"
          from transports t join quotes q on q.transport_id = t.id and q.is_accepted
          where t.shipper_id = ${actor.id} and t.status = 'delivered' order by "deliveredAt", q.id`,
  atMost: 20,
  waits: everyRow,
  toNextActions: (rows: readonly rules.DeliveredFacts[]) => rows.map(rules.toDeliveryAction),
});

const toPlaceSql = (sql: Sql, street: Fragment, city: Fragment, state: Fragment, zip: Fragment): Fragment =>
  sql`concat_ws(', ', nullif(${street}, ''), nullif(${city}, ''), ${state} || ' ' || ${zip})`;

const jobs = nextActionSource({
  name: 'quotes jobs',
  rows: (sql, { actor: { id, emailVerified, role } }) =>
    isCarriersSide({ role })
      ? sql`select ${namingColumns(sql)}, q.id as "quoteId", q.workflow_state as "workflowState",
          q.broker_id is not distinct from ${id}::uuid as "isBroker", q.carrier_id is not distinct from ${id}::uuid as "isCarrier",
          q.driver_id is not distinct from ${id}::uuid as "isDriver", q.carrier_id is not null as "hasCarrier", q.driver_id is not null as "hasDriver",
          q.driver_agreed_at is not null as "hasAgreed", n.full_name as "declinedBy",
          coalesce(c.company_name, c.full_name) as "carrierName", d.full_name as "driverName",
          q.driver_id = ${id} and ${drivesOther(sql, id, sql`q.id`)} as "isOnOtherJob",
          ${promiseColumns(sql)}, iso(q.picked_up_at) as "pickedUpAt", q.estimated_delivery_days as days,
          t.from_state as "fromState",
          case when ${emailVerified} then ${toPlaceSql(sql, sql`t.from_address`, sql`t.from_city`, sql`t.from_state`, sql`t.from_zip_code`)} end as "fromPlace",
          case when ${emailVerified} then ${toPlaceSql(sql, sql`t.to_address`, sql`t.to_city`, sql`t.to_state`, sql`t.to_zip_code`)} end as "toPlace",
          case when ${emailVerified} then sp.contacts -> 0 end as "pickupContact",
          case when ${emailVerified} then coalesce(sd.contacts -> 0, sp.contacts -> 0) end as "deliveryContact"
        from quotes q join transports t on t.id = q.transport_id ${stopTables(sql)} left join users n on n.id = q.declined_driver_id and q.driver_id is null
          left join users c on c.id = q.carrier_id left join users d on d.id = q.driver_id
        where q.id in (${toJobsSql(sql, id)})
        order by ${promisedPickup(sql)} nulls last, q.id`
      : null,
  atMost: 40,
  waits: (sql) => sql`
    concat_ws(' ', f."workflowState", f."isBroker", f."isCarrier", f."isDriver", f."hasCarrier", f."hasDriver", f."hasAgreed")
      = any (string_to_array(${listOwnActionStatuses.join(',')}, ','))`,
  toNextActions: (rows: readonly rules.JobFacts[]) => rows.map(rules.toJobAction),
});

const changedDetails = nextActionSource({
  name: 'quotes changed details',
  rows: (sql, { actor: { id, role } }) =>
    isCarriersSide({ role })
      ? sql`select ${namingColumns(sql)}, t.agreed_details as agreed, json_build_object('pickupDate', sp.window_from, 'pickupUntil', sp.window_to,
            'deliveryDate', sd.window_from, 'deliveryUntil', sd.window_to, 'fromAddress', t.from_address, 'toAddress', t.to_address) as now
          from quotes q join transports t on t.id = q.transport_id ${stopTables(sql)}
          where q.id in (${toJobsSql(sql, id)}) and t.details_changed_at is not null and coalesce(q.carrier_id, q.broker_id) = ${id} order by q.id`
      : null,
  atMost: 20,
  waits: everyRow,
  toNextActions: (rows: readonly rules.ChangedDetailsFacts[]) => rows.map(rules.toChangedDetailsAction),
});

const withoutAddress = nextActionSource({
  name: 'quotes without address',
  rows: (sql, { actor }) =>
    sql`select ${namingColumns(sql)}, t.from_address is null as "lacksPickup", t.to_address is null as "lacksDelivery", t.pickup_date as "pickupDate"
          from transports t where t.shipper_id = ${actor.id} and t.status in ('accepted', 'assigned') and (t.from_address is null or t.to_address is null)
          order by t.pickup_date nulls last, t.id`,
  atMost: 20,
  waits: everyRow,
  toNextActions: (rows: readonly rules.MissingAddressFacts[]) => rows.map(rules.toMissingAddressAction),
});

const unpriced = nextActionSource({
  name: 'quotes unpriced',
  rows: (sql, { actor, now }) => {
    if (!isAdmin(actor.role)) return null;
    const waits = sql`t.status = 'submitted' and t.offer_count = 0 and t.submitted_at < ${new Date(now.getTime() - promisedHours * hourMs)}`;
    return sql`select ${namingColumns(sql)}, (select count(*)::int from transports t where ${waits}) as count
      from transports t where ${waits} order by t.submitted_at limit 1`;
  },
  toNextActions: (rows: readonly rules.UnpricedFacts[]) => rows.map(rules.toUnpricedAction),
});

const flagged = nextActionSource({
  name: 'quotes flagged',
  rows: (sql, { actor }) =>
    isAdmin(actor.role)
      ? sql`select count(*)::int as count from quotes q where q.metadata ->> 'flaggedReason' is not null
          and (${actor.role === 'super_admin'} or not coalesce((q.metadata ->> 'isEscalated')::boolean, false))`
      : null,
  toNextActions: (rows: readonly rules.FlaggedFacts[]) => rows.flatMap(rules.toFlagsActions),
});

export const quotesNextActions: readonly NextActionSource[] = [
  stalledTransports,
  offered,
  delivered,
  changedDetails,
  withoutAddress,
  jobs,
  unpriced,
  flagged,
];
