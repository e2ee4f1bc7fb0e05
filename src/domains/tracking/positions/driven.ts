import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { conflict, forbidden, type AppError } from '#shared/errors.ts';
import { isUnderWay } from '../policy.ts';
import { findVisible, trackedTables, trackingColumns, type TrackingRow } from '../tracking-rows.ts';

/** Why this actor has nothing to share here, as what is thrown: 404 out of reach, 403 to all but the driver, 409 outside of the haul. */
async function getRefusal(ctx: ActorCtx, transportId: string): Promise<AppError> {
  if (!(await canSeeTransport(ctx, transportId))) return transportMissing();
  const row = await findVisible(ctx, transportId);
  if (!row || row.driverId !== ctx.actor.id) return forbidden("Only this job's driver can share the location");
  return isUnderWay(row)
    ? conflict('not_under_way', "We couldn't share your location. Please try again.")
    : conflict('not_under_way', 'You can share your location from pickup to delivery. This vehicle is not in transit.');
}

/**
 * The haul that the actor drives now, locked; made where the pickup came before tracking did. Throws 404, 403 to all but its driver, 409
 * `not_under_way` before pickup and after delivery. Inside a transaction only.
 */
export async function lockDriven(ctx: ActorCtx, transportId: string): Promise<TrackingRow> {
  const { sql, actor, now } = ctx;
  // Whoever moves the transport holds it before the haul, and whoever shares a position holds it too, together with others: in the same order.
  await sql`select from transports where id = ${transportId} for share`;
  const isDriven = sql`t.id = ${transportId} and q.driver_id = ${actor.id} and q.workflow_state = 'in_transit'`;
  await sql`
    insert into trackings (transport_id, quote_id, driver_id, started_at)
    select t.id, q.id, q.driver_id, coalesce(q.picked_up_at, ${now}) from transports t join quotes q on q.transport_id = t.id and q.is_accepted
    where ${isDriven} on conflict (transport_id) do nothing`;
  const locked =
    await sql`select from trackings where transport_id = ${transportId} and driver_id = ${actor.id} and ended_at is null for update`;
  const [row] =
    locked.length > 0 ? await sql<TrackingRow[]>`select ${trackingColumns(sql)} from ${trackedTables(sql)} where ${isDriven}` : [];
  if (!row) throw await getRefusal(ctx, transportId);
  return row;
}
