import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { conflict, forbidden, type AppError } from '#shared/errors.ts';
import { isUnderWay } from '../policy.ts';
import { findVisible, trackedTables, trackingColumns, type TrackingRow } from '../tracking-rows.ts';

/** 404 if out of reach, 403 unless the driver, 409 outside the haul. */
async function getRefusal(ctx: ActorCtx, transportId: string): Promise<AppError> {
  if (!(await canSeeTransport(ctx, transportId))) return transportMissing();
  const row = await findVisible(ctx, transportId);
  if (!row || row.driverId !== ctx.actor.id) return forbidden("Only this job's driver can share the location");
  return isUnderWay(row)
    ? conflict('not_under_way', "We couldn't share your location. Please try again.")
    : conflict('not_under_way', 'You can share your location from pickup to delivery. This vehicle is not in transit.');
}

/**
 * Locks the haul that the actor drives, creating it if the pickup predates tracking. Throws 404, 403 unless the driver, 409
 * `not_under_way`. Must run in a transaction.
 */
export async function lockDriven(ctx: ActorCtx, transportId: string): Promise<TrackingRow> {
  const { sql, actor, now } = ctx;
  // Lock the transport before the haul, as workflow steps do, so that they can't deadlock.
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
