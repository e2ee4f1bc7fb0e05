import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/** Start of the seven days (`daysWithoutCarrier`). Without `left_at`, the step that closed the quote counts. */
export const carrierLeftAtSql = (sql: Sql): Fragment => sql`coalesce(p.left_at,
  (select max(h.created_at) from quote_transitions h where h.quote_id = p.quote_id and h.to_state = 'closed'), p.created_at)`;
