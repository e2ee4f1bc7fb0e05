import { getZone } from '#domains/places/zone-rules.ts';
import { promisedDelivery } from '#domains/quotes/promise/promise-columns.ts';
import type { Sql } from '#server/db/context.ts';
import { stateCodes } from '#shared/states.ts';

const names = stateCodes.map(getZone);

/** The time zone of each state, as the rows of `zone (state, name)`: joined as `zf` by the state of the pickup and `zt` by that of the delivery. */
export const zones = (sql: Sql) => sql`(select * from unnest(${[...stateCodes]}::text[], ${names}::text[]))`;

/**
 * `promised_day` and `delivered_day` of quotes `done`, each by the clocks of its place (quotes/promise/promise-columns.ts); null where nothing was
 * promised, or nothing was picked up or delivered yet. On time is what was delivered on or before the promised day.
 */
export const daysOfHaul = (sql: Sql) => sql`
  ${promisedDelivery(sql, sql`zf.name`)} as promised_day,
  (done.delivered_at at time zone coalesce(zt.name, ${getZone('')}))::date as delivered_day`;
