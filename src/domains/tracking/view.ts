import { getZone } from '#domains/places/zone-rules.ts';
import { getCurrentDays, getPromisedDays } from '#domains/quotes/promise/promise-rules.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import { arrivalWindow } from './positions/arrival-rules.ts';
import type { Tracking } from './schemas.ts';
import { isOver, isUnderWay } from './policy.ts';
import type { Spot } from './positions/position-rules.ts';
import { toShownPosition, type ShownPosition } from './positions/rounding-rules.ts';
import { sharingState } from './sharing-rules.ts';
import { toLastFix, type TrackingRow } from './tracking-rows.ts';

const toSpot = (lat: number | null, lng: number | null): Spot | null => (lat === null || lng === null ? null : { lat, lng });

const getState = (row: TrackingRow): Tracking['state'] => (isUnderWay(row) ? 'under_way' : isOver(row) ? 'over' : 'waiting');

/** The day that counts for the carrier's record, also if it has given a new one. */
export const getPromisedDay = ({ promisedDays: days, ...row }: TrackingRow): string | null => getPromisedDays({ ...row, days }).delivery;

export const getVehicle = ({ vehicleYear, vehicleMake, vehicleModel }: TrackingRow): string =>
  vehicleTitle({ year: vehicleYear, make: vehicleMake, model: vehicleModel });

function toEnds(row: TrackingRow): Pick<Tracking, 'from' | 'to'> {
  const { fromCity, fromState, fromLat, fromLng, toCity, toState, toLat, toLng } = row;
  return {
    from: { name: `${fromCity}, ${fromState}`, lat: fromLat, lng: fromLng },
    to: { name: `${toCity}, ${toState}`, lat: toLat, lng: toLng, timeZone: getZone(toState) },
  };
}

function getVisible(row: TrackingRow, sees: 'exact' | 'rounded'): ShownPosition | null {
  const last = isUnderWay(row) ? toLastFix(row) : null;
  return last && toShownPosition(sees, last, toSpot(row.toLat, row.toLng));
}

export function toTracking(row: TrackingRow, sees: 'exact' | 'rounded', now: Date): Tracking {
  const { duty, sharingUntil, pickedUpAt, deliveredAt, nearName } = row;
  const ends = toEnds(row);
  const visible = getVisible(row, sees);
  const lastAt = visible && Date.parse(row.lastAt!);
  const current = getCurrentDays({ ...row, days: row.promisedDays });
  const milesLeft = visible?.milesLeft ?? null;
  return {
    state: getState(row),
    vehicle: getVehicle(row),
    ...ends,
    asOf: now.toISOString(),
    pickedUpAt,
    deliveredAt,
    sharing: isUnderWay(row) ? sharingState(row, now) : 'off',
    sharingUntil: isUnderWay(row) && row.isOn ? sharingUntil : null,
    position: visible && { lat: visible.lat, lng: visible.lng, isRounded: visible.isRounded, near: nearName },
    lastSignalAt: visible && row.lastAt,
    milesLeft,
    arrival: arrivalWindow({ milesLeft, lastAt, duty, timeZone: ends.to.timeZone, promisedDay: current.delivery }, now),
    promisedPickup: row.pickedUpAt ? null : current.pickup,
    promisedDay: current.delivery,
    firstPromisedDay: current.firstDelivery,
  };
}
