import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql.ts';

/** Condition on `quotes`: a job that was accepted and is not delivered. */
export const isAtHand = (sql: Sql): Fragment => sql`is_accepted and workflow_state in ('booked', 'assigned', 'in_transit')`;

/** Whether an account is to drive another job that is not delivered than that of `quoteId`. */
export const drivesOther = (sql: Sql, driverId: string, quoteId: Fragment): Fragment => sql`exists (
  select from quotes o where o.driver_id = ${driverId} and ${isAtHand(sql)} and o.id <> ${quoteId})`;
