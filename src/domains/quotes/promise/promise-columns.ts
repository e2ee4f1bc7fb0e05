import { getZone } from '#domains/places/zone-rules.ts';
import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/** What `getPromisedDays` reads, of `transports t` and its accepted quote `q`. */
export const promiseColumns = (sql: Sql): Fragment => sql`
  q.pickup_day as "pickupDay", q.delivery_day as "deliveryDay", t.pickup_until as "pickupUntil"`;

/** The same as the arguments of `json_build_object`. */
export const promiseArguments = (sql: Sql): Fragment => sql`
  'pickupDay', q.pickup_day, 'deliveryDay', q.delivery_day, 'pickupUntil', t.pickup_until`;

/** The promised pickup of `transports t` with its accepted quote `q`, as `getPromisedDays` says it. */
export const promisedPickup = (sql: Sql): Fragment => sql`coalesce(q.pickup_day, t.pickup_until)`;

/** The promised delivery of quotes `done` in the same way; `zone` is the name of the time zone of the pickup, null where it has none. */
export const promisedDelivery = (sql: Sql, zone: Fragment): Fragment => sql`
  coalesce(done.delivery_day, (done.picked_up_at at time zone coalesce(${zone}, ${getZone('')}))::date + done.estimated_delivery_days)`;
