import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/**
 * Condition on `payments p`: all of it went back to the shipper (a dispute that was lost, a refund by hand at the provider) while its booking
 * stands before the pickup, and nothing was opened in its place. The shipper pays anew or cancels; the carrier may withdraw.
 */
export const isOwedAgain = (sql: Sql): Fragment => sql`(p.escrow_status = 'refunded'
  and exists (select from quotes b where b.id = p.quote_id and b.is_accepted and b.workflow_state in ('booked', 'assigned'))
  and not exists (select from payments n where n.transport_id = p.transport_id and n.id > p.id))`;

/** The newest payment of a transport where all of it went back and its booking stands; null for any other. */
export async function findPaidBack({ sql }: Pick<Ctx, 'sql'>, transportId: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`select p.id from payments p where p.transport_id = ${transportId} and ${isOwedAgain(sql)}`;
  return row?.id ?? null;
}

/** Whether the whole payment of a booking went back while the booking stands before the pickup. */
export const isPaidBack = async (ctx: Pick<Ctx, 'sql'>, transportId: string): Promise<boolean> =>
  (await findPaidBack(ctx, transportId)) !== null;
