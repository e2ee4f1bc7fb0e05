import { promiseColumns } from '#domains/quotes/promise/promise-columns.ts';
import type { QuoteParties } from '#domains/quotes/policy.ts';
import { visibleQuotes } from '#domains/quotes/visibility.ts';
import { mayKnow, toFullViewSql } from '#domains/transports/participants/visibility.ts';
import type { ActorCtx, Sql } from '#server/db/context.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import type { Duty } from './positions/arrival-rules.ts';
import type { Fix } from './positions/position-rules.ts';
import type { PositionSource } from './tracker-app/report-rules.ts';

interface TrackedRoute {
  readonly vehicleYear: number;
  readonly vehicleMake: string;
  readonly vehicleModel: string;
  readonly fromCity: string;
  readonly fromState: string;
  readonly fromLat: number | null;
  readonly fromLng: number | null;
  readonly toCity: string;
  readonly toState: string;
  readonly toLat: number | null;
  readonly toLng: number | null;
  readonly roadMiles: number | null;
}

/** Haul columns are null before pickup. */
export interface TrackingRow
  extends TrackedRoute, Pick<QuoteParties, 'shipperId' | 'brokerId' | 'carrierId' | 'driverId' | 'workflowState'> {
  readonly transportId: string;
  readonly quoteId: string;
  readonly pickedUpAt: string | null;
  readonly deliveredAt: string | null;
  readonly promisedDays: number | null;
  readonly pickupDay: string | null;
  readonly deliveryDay: string | null;
  readonly newDeliveryDay: string | null;
  readonly pickupUntil: string | null;
  readonly deviceId: string | null;
  readonly isOn: boolean;
  readonly sharingSince: string | null;
  readonly sharingUntil: string | null;
  readonly lastLat: number | null;
  readonly lastLng: number | null;
  readonly lastAccuracy: number | null;
  readonly lastAt: string | null;
  readonly lastSource: PositionSource | null;
  readonly nearName: string | null;
  readonly suspect: Fix | null;
  readonly duty: Duty | null;
  readonly cameNearAt: string | null;
  readonly toldAt: string | null;
}

export const trackingColumns = (sql: Sql): Fragment => sql`
  t.id as transport_id, q.id as quote_id, t.vehicle_year, t.vehicle_make, t.vehicle_model, t.from_city, t.from_state, t.from_lat, t.from_lng,
  t.to_city, t.to_state, t.to_lat, t.to_lng, t.road_miles, t.shipper_id, q.broker_id, q.carrier_id, q.driver_id, q.workflow_state, q.picked_up_at,
  q.delivered_at, q.estimated_delivery_days as promised_days, ${promiseColumns(sql)}, k.device_id, coalesce(k.is_on, false) as is_on, k.sharing_since, k.sharing_until,
  k.last_lat, k.last_lng, k.last_accuracy, k.last_at, k.last_source, k.near_name, k.suspect, k.duty, k.came_near_at, k.told_at`;

/** Transports `t`, accepted quotes `q` and hauls `k` (null if not started). */
export const trackedTables = (sql: Sql): Fragment => sql`
  transports t join quotes q on q.transport_id = t.id and q.is_accepted left join trackings k on k.transport_id = t.id and k.quote_id = q.id`;

/** Null if the actor can't see the accepted offer and street address. */
export async function findVisible({ sql, actor }: ActorCtx, transportId: string): Promise<TrackingRow | null> {
  const [row] = await sql<TrackingRow[]>`
    select ${trackingColumns(sql)} from ${trackedTables(sql)}
    where t.id = ${transportId} and ${mayKnow(sql, actor)} and ${toFullViewSql(sql, actor)} and ${visibleQuotes(sql, actor)} and t.status <> 'cancelled'`;
  return row ?? null;
}

export const toLastFix = ({ lastLat, lastLng, lastAccuracy, lastAt }: TrackingRow): Fix | null =>
  lastLat === null || lastLng === null || lastAt === null
    ? null
    : { lat: lastLat, lng: lastLng, accuracy: lastAccuracy ?? 0, at: Date.parse(lastAt) };
