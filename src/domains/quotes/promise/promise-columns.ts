import { getZone } from '#domains/places/zone-rules.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/** Columns for `getCurrentDays`, from `transports t` and its accepted quote `q`. */
export const promiseColumns = (sql: Sql): Fragment => sql`
  q.pickup_day as "pickupDay", q.delivery_day as "deliveryDay", q.new_delivery_day as "newDeliveryDay", t.pickup_until as "pickupUntil"`;

export const promiseArguments = (sql: Sql): Fragment => sql`
  'pickupDay', q.pickup_day, 'deliveryDay', q.delivery_day, 'pickupUntil', t.pickup_until`;

/** SQL version of `getPromisedDays().pickup`, for `transports t` and its accepted quote `q`. */
export const promisedPickup = (sql: Sql): Fragment => sql`coalesce(q.pickup_day, t.pickup_until)`;

/** SQL version of `getPromisedDays().delivery`, for quotes `done`; `zone` is the pickup's time zone name or null. */
export const promisedDelivery = (sql: Sql, zone: Fragment): Fragment => sql`
  coalesce(done.delivery_day, (done.picked_up_at at time zone coalesce(${zone}, ${getZone('')}))::date + done.estimated_delivery_days)`;
