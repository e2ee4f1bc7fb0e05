import { findNearestPlace } from '#domains/places/nearest-place.ts';
import { roadMilesBetween } from '#domains/places/rules.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { requireQuota } from '#server/http/limits/rate-limit.ts';
import { clockNotice, clockOffsetSeconds, toServerTime } from '#shared/dates/device-clock.ts';
import type { BodyOf, ReplyOf } from '#shared/endpoint.ts';
import { conflict } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { nextDuty } from './arrival-rules.ts';
import type { PositionInput, sendPositions } from '../schemas.ts';
import { lockDriven } from './driven.ts';
import { cameNear } from '../events/came-near.ts';
import { haulFact } from '../fact.ts';
import { getParties, refreshScreens } from '../live.ts';
import { selectAcceptedFixes, type Fix, type AcceptedPositions } from './position-rules.ts';
import { nearMiles, rounded } from './rounding-rules.ts';
import type { PositionSource } from '../tracker-app/report-rules.ts';
import { sharingState } from '../sharing-rules.ts';
import { toLastFix, type TrackingRow } from '../tracking-rows.ts';

type Batch = BodyOf<typeof sendPositions>;
export type NumberedFix = Fix & { readonly sequence: number };

/** Positions per row: one hour at one every 15 seconds. */
const perBlock = 240;
const getBlock = (sequence: number): number => Math.floor(sequence / perBlock);

/** Per driver; each vehicle on the truck gets its own batch. */
export const batchesPerMinute = 120;

/** The driver's page and tracking app share one limit. */
export const limitName = (driverId: string): string => `positions of ${driverId}`;

const toldEveryMs = 20_000;

function refuse(row: TrackingRow, deviceId: string, now: Date): void {
  if (sharingState(row, now) !== 'on') throw conflict('sharing_off', 'Location sharing is off. Nothing was stored.');
  if (row.deviceId !== deviceId)
    throw conflict('other_phone', 'Another phone shares the location of this job. Turn on sharing here to use this one.');
}

async function knownAmong(
  { sql }: ActorCtx,
  transportId: string,
  deviceId: string,
  positions: readonly { sequence: number }[],
): Promise<ReadonlySet<number>> {
  const blocks = [...new Set(positions.map(({ sequence }) => getBlock(sequence)))];
  const rows = await sql<{ points: Record<string, unknown> }[]>`
    select points from location_batches where transport_id = ${transportId} and device_id = ${deviceId} and block = any(${blocks}::int[])`;
  return new Set(rows.flatMap(({ points }) => Object.keys(points).map(Number)));
}

interface Sender {
  readonly deviceId: string;
  readonly source: PositionSource;
}

const toFix = ({ sequence, lat, lng, accuracy, doneAt }: PositionInput, sentAt: string, now: Date): NumberedFix => ({
  sequence,
  lat,
  lng,
  accuracy,
  at: Date.parse(toServerTime({ doneAt, sentAt }, now)),
});

/** A sequence number already stored is never overwritten. */
async function saveFixes({ sql, actor }: ActorCtx, transportId: string, deviceId: string, accepted: readonly NumberedFix[]): Promise<void> {
  for (const [block, fixes] of Map.groupBy(accepted, ({ sequence }) => getBlock(sequence))) {
    const points = Object.fromEntries(fixes.map(({ sequence, lat, lng, accuracy, at }) => [sequence, [lat, lng, accuracy, at]]));
    await sql`
      insert into location_batches as kept (id, transport_id, driver_id, device_id, block, points)
      values (${newId()}, ${transportId}, ${actor.id}, ${deviceId}, ${block}, ${sql.json(points)})
      on conflict (transport_id, device_id, block) do update set points = excluded.points || kept.points`;
  }
}

const isSamePlace = (one: Fix, other: Fix): boolean => {
  const [a, b] = [rounded(one), rounded(other)];
  return a.lat === b.lat && a.lng === b.lng;
};

function getNearName(row: TrackingRow, last: Fix): string | null {
  const before = toLastFix(row);
  if (before && isSamePlace(before, last)) return row.nearName;
  const place = findNearestPlace(rounded(last));
  return place && `${place.city}, ${place.state}`;
}

const getMilesRemaining = ({ toLat, toLng }: TrackingRow, { lat, lng }: Fix): number | null =>
  toLat === null || toLng === null ? null : roadMilesBetween({ lat, lng }, { lat: toLat, lng: toLng });

/** Updates the current position and publishes `cameNear` the first time. */
async function note(
  ctx: ActorCtx,
  row: TrackingRow,
  source: PositionSource,
  { taken, last, suspect }: AcceptedPositions<NumberedFix>,
): Promise<void> {
  const { sql, now } = ctx;
  const { transportId } = row;
  const duty = taken.toSorted((a, b) => a.at - b.at).reduce(nextDuty, row.duty);
  const milesLeft = last && getMilesRemaining(row, last);
  const isNear = milesLeft !== null && milesLeft <= nearMiles && row.cameNearAt === null && taken.length > 0;
  const isTold = taken.length > 0 && (row.toldAt === null || now.getTime() - Date.parse(row.toldAt) >= toldEveryMs || isNear);
  await sql`
    update trackings set last_lat = ${last?.lat}, last_lng = ${last?.lng}, last_accuracy = ${last?.accuracy},
      last_at = ${last && new Date(last.at)}, received_at = case when ${taken.length > 0} then ${now} else received_at end,
      suspect = ${suspect && sql.json({ ...suspect })}, duty = ${duty && sql.json({ ...duty })}, near_name = ${last && getNearName(row, last)},
      last_source = case when ${taken.length > 0} then ${source} else last_source end, position_count = position_count + ${taken.length}, came_near_at = case when ${isNear} then ${now} else came_near_at end,
      told_at = case when ${isTold} then ${now} else told_at end
    where transport_id = ${transportId}`;
  if (isNear) await publish(ctx, cameNear, { ...(await haulFact(ctx, row)), milesLeft });
  if (isTold) await refreshScreens(ctx, transportId, getParties(row));
}

/** Stores positions of a shared, locked haul. Each counts once per phone and sequence number; implausible ones are dropped. */
export async function storeFixes(ctx: ActorCtx, row: TrackingRow, { deviceId, source }: Sender, sent: readonly NumberedFix[]) {
  const { transportId } = row;
  const knownSequences = await knownAmong(ctx, transportId, deviceId, sent);
  const fixes = [...new Map(sent.filter(({ sequence }) => !knownSequences.has(sequence)).map((one) => [one.sequence, one])).values()];
  const span = { since: Date.parse(row.sharingSince!), until: Math.min(Date.parse(row.sharingUntil!), ctx.now.getTime()) };
  const judged = selectAcceptedFixes({ last: toLastFix(row), suspect: row.suspect }, fixes, span);
  await saveFixes(ctx, transportId, deviceId, judged.taken);
  if (fixes.length > 0) await note(ctx, row, source, judged);
  return { taken: judged.taken.length, known: sent.length - fixes.length, passedOver: judged.passedOver };
}

/**
 * Accepts positions in any order and however late. Throws 404, 403 unless the driver, 409 `not_under_way`, `sharing_off` and `other_phone`,
 * 429.
 */
export async function addPositions(ctx: ActorCtx, transportId: string, batch: Batch): Promise<ReplyOf<typeof sendPositions>> {
  await requireQuota(ctx.sql, limitName(ctx.actor.id), batchesPerMinute);
  return inTransaction(ctx, async (inner) => {
    const { now } = inner;
    const row = await lockDriven(inner, transportId);
    refuse(row, batch.deviceId, now);
    const { deviceId, positions, sentAt } = batch;
    const fixes = positions.map((position) => toFix(position, sentAt, now));
    const stored = await storeFixes(inner, row, { deviceId, source: 'page' }, fixes);
    return { ...stored, clockNotice: clockNotice(clockOffsetSeconds(batch, now)) };
  });
}
