import type { Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { QuoteParties } from './policy.ts';

/** Columns of `quotes q join transports t` for policy.ts (`QuoteParties`). */
export const partyColumns = (sql: Sql): Fragment => sql`
  q.broker_id, q.carrier_id, q.driver_id, q.kind, q.workflow_state, q.is_accepted, q.total_quote, q.valid_until, t.shipper_id,
  t.status as transport_status`;

export function splitParties<Row extends QuoteParties>(row: Row): { parties: QuoteParties; shown: Omit<Row, keyof QuoteParties> } {
  const { brokerId, carrierId, driverId, kind, workflowState, isAccepted, totalQuote, validUntil, shipperId, transportStatus, ...shown } =
    row;
  const parties = { brokerId, carrierId, driverId, kind, workflowState, isAccepted, totalQuote, validUntil, shipperId, transportStatus };
  return { parties, shown };
}
