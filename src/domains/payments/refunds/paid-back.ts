import type { Ctx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';

/** Condition on `payments p`: fully refunded before pickup while the booking is active, and no newer payment exists. */
export const isOwedAgain = (sql: Sql): Fragment => sql`(p.escrow_status = 'refunded'
  and exists (select from quotes b where b.id = p.quote_id and b.is_accepted and b.workflow_state in ('booked', 'assigned'))
  and not exists (select from payments n where n.transport_id = p.transport_id and n.id > p.id))`;

export async function findPaidBack({ sql }: Pick<Ctx, 'sql'>, transportId: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`select p.id from payments p where p.transport_id = ${transportId} and ${isOwedAgain(sql)}`;
  return row?.id ?? null;
}

export const isPaidBack = async (ctx: Pick<Ctx, 'sql'>, transportId: string): Promise<boolean> =>
  (await findPaidBack(ctx, transportId)) !== null;
