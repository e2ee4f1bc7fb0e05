import { getZone } from '#domains/places/zone-rules.ts';
import { promisedDelivery } from '#domains/quotes/promise/promise-columns.ts';
import type { Sql } from '#server/db/context.ts';
import { stateCodes } from '#shared/states.ts';

const names = stateCodes.map(getZone);

/** Rows of `zone (state, name)`: join as `zf` for pickup and `zt` for delivery. */
export const zones = (sql: Sql) => sql`(select * from unnest(${[...stateCodes]}::text[], ${names}::text[]))`;

/** Local days of quotes `done` (quotes/promise/promise-columns.ts); null without a promise or before delivery. */
export const daysOfHaul = (sql: Sql) => sql`
  ${promisedDelivery(sql, sql`zf.name`)} as promised_day,
  (done.delivered_at at time zone coalesce(zt.name, ${getZone('')}))::date as delivered_day`;
