import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/**
 * Since when nobody hauls what `payments p` pays, once its carrier left: everything comes back by itself so many days after (`daysWithoutCarrier`).
 * One who left before that was written down did so by the step that closed the quote.
 */
export const carrierLeftSince = (sql: Sql): Fragment => sql`coalesce(p.left_at,
  (select max(h.created_at) from quote_transitions h where h.quote_id = p.quote_id and h.to_state = 'closed'), p.created_at)`;
