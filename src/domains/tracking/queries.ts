import { canSeeTransport, transportMissing } from '#domains/transports/queries.ts';
import type { ActorCtx } from '#server/db/context.ts';
import type { OwnTracking, TrackedJob } from './schemas.ts';
import { listLinks } from './links.ts';
import { isUnderWay, mayShare, getPrecision, trackingCan } from './policy.ts';
import { sharingState, getSharingEnd } from './sharing-rules.ts';
import { findVisible, trackedTables, trackingColumns, type TrackingRow } from './tracking-rows.ts';
import { toTracking, getVehicle } from './view.ts';

/** For accounts that may see the street address; empty before booking and if they can't see the accepted offer. Throws 404. */
export async function listTracking(ctx: ActorCtx, transportId: string): Promise<OwnTracking[]> {
  const { actor, now } = ctx;
  const row = await findVisible(ctx, transportId);
  if (!row && !(await canSeeTransport(ctx, transportId))) throw transportMissing();
  if (!row) return [];
  return [
    {
      ...toTracking(row, getPrecision(actor, row), now),
      links: mayShare(actor, row) ? await listLinks(ctx, row) : [],
      can: trackingCan(actor, row),
    },
  ];
}

export function toTrackedJob(row: TrackingRow, now: Date): TrackedJob {
  const { transportId, pickedUpAt, roadMiles, promisedDays, newDeliveryDay, deviceId, isOn, lastAt, lastSource } = row;
  return {
    transportId,
    vehicle: getVehicle(row),
    sharing: isUnderWay(row) ? sharingState(row, now) : 'off',
    sharingUntil: isOn ? row.sharingUntil : null,
    wouldEndAt: getSharingEnd({ pickedUpAt: pickedUpAt ?? now.toISOString(), roadMiles, promisedDays, newDeliveryDay }, now),
    deviceId,
    lastAt,
    lastSource,
  };
}

export async function listTrackedJobs({ sql, actor, now }: ActorCtx): Promise<TrackedJob[]> {
  const rows = await sql<TrackingRow[]>`
    select ${trackingColumns(sql)} from ${trackedTables(sql)}
    where q.driver_id = ${actor.id} and q.workflow_state = 'in_transit' order by q.picked_up_at, t.id limit 20`;
  return rows.map((row) => toTrackedJob(row, now));
}
