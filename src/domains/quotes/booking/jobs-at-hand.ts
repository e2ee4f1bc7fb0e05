import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

export const isAtHand = (sql: Sql): Fragment => sql`is_accepted and workflow_state in ('booked', 'assigned', 'in_transit')`;

export const drivesOther = (sql: Sql, driverId: string, quoteId: Fragment): Fragment => sql`exists (
  select from quotes o where o.driver_id = ${driverId} and ${isAtHand(sql)} and o.id <> ${quoteId})`;

/** One query per column, so that each uses its index. */
const jobsBy = (sql: Sql, column: Fragment, id: string): Fragment =>
  sql`select q.id from quotes q where ${column} = ${id} and ${isAtHand(sql)}`;

export const toJobsSql = (sql: Sql, id: string): Fragment =>
  sql`${jobsBy(sql, sql`q.broker_id`, id)} union ${jobsBy(sql, sql`q.carrier_id`, id)} union ${jobsBy(sql, sql`q.driver_id`, id)}`;
