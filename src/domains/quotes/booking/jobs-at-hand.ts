import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/** Condition on `quotes`: a job that was accepted and is not delivered. */
export const isAtHand = (sql: Sql): Fragment => sql`is_accepted and workflow_state in ('booked', 'assigned', 'in_transit')`;

/** Whether an account is to drive another job that is not delivered than that of `quoteId`. */
export const drivesOther = (sql: Sql, driverId: string, quoteId: Fragment): Fragment => sql`exists (
  select from quotes o where o.driver_id = ${driverId} and ${isAtHand(sql)} and o.id <> ${quoteId})`;

/** Jobs that name the account in one column, so that each finds its rows by its index. */
const jobsBy = (sql: Sql, column: Fragment, id: string): Fragment =>
  sql`select q.id from quotes q where ${column} = ${id} and ${isAtHand(sql)}`;

/** The ids of the jobs at hand that name an account: as broker, as carrier or as driver. */
export const toJobsSql = (sql: Sql, id: string): Fragment =>
  sql`${jobsBy(sql, sql`q.broker_id`, id)} union ${jobsBy(sql, sql`q.carrier_id`, id)} union ${jobsBy(sql, sql`q.driver_id`, id)}`;
