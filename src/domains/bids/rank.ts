import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql.ts';

/** How many open offers on `transports t` are lower than the offer `o` on it: quotes and bids, as `recountOffers` of transports counts them. */
export const lowerOffers = (sql: Sql): Fragment => sql`(
  (select count(*)::int from bids b where b.transport_id = t.id and b.status = 'active' and b.bid_amount < o.amount)
  + (select count(*)::int from quotes q where q.transport_id = t.id and q.workflow_state in ('quoted', 'assigned') and q.total_quote < o.amount))`;
