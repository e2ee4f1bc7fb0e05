import { zoneOf } from '#domains/places/zone-rules.ts';
import { promisedDay } from '#domains/quotes/booking/promise-rules.ts';
import { vehicleTitle } from '#shared/vehicles/vehicles.ts';
import { arrivalWindow } from './positions/arrival-rules.ts';
import type { Tracking } from './schemas.ts';
import { isOver, isUnderWay } from './policy.ts';
import type { Spot } from './positions/position-rules.ts';
import { shownTo, type Shown } from './positions/rounding-rules.ts';
import { sharingState } from './sharing-rules.ts';
import { lastFixOf, type TrackingRow } from './standing.ts';

const spotOf = (lat: number | null, lng: number | null): Spot | null => (lat === null || lng === null ? null : { lat, lng });

const stateOf = (row: TrackingRow): Tracking['state'] => (isUnderWay(row) ? 'under_way' : isOver(row) ? 'over' : 'waiting');

/** The last day of the promise. */
export const promisedDayOf = ({ pickedUpAt, promisedDays: days, fromState }: TrackingRow): string | null =>
  promisedDay({ pickedUpAt, days, fromState });

/** What the vehicle is called. */
export const vehicleOf = ({ vehicleYear, vehicleMake, vehicleModel }: TrackingRow): string =>
  vehicleTitle({ year: vehicleYear, make: vehicleMake, model: vehicleModel });

function endsOf(row: TrackingRow): Pick<Tracking, 'from' | 'to'> {
  const { fromCity, fromState, fromLat, fromLng, toCity, toState, toLat, toLng } = row;
  return {
    from: { name: `${fromCity}, ${fromState}`, lat: fromLat, lng: fromLng },
    to: { name: `${toCity}, ${toState}`, lat: toLat, lng: toLng, timeZone: zoneOf(toState) },
  };
}

/** What of the last position is shown, and only on the way. */
function shownOf(row: TrackingRow, sees: 'exact' | 'rounded'): Shown | null {
  const last = isUnderWay(row) ? lastFixOf(row) : null;
  return last && shownTo(sees, last, spotOf(row.toLat, row.toLng));
}

/** A tracking as a reader of this precision gets it. */
export function trackingOf(row: TrackingRow, sees: 'exact' | 'rounded', now: Date): Tracking {
  const { duty, sharingUntil, pickedUpAt, deliveredAt, nearName } = row;
  const ends = endsOf(row);
  const shown = shownOf(row, sees);
  const lastAt = shown && Date.parse(row.lastAt!);
  const promised = promisedDayOf(row);
  const milesLeft = shown?.milesLeft ?? null;
  return {
    state: stateOf(row),
    vehicle: vehicleOf(row),
    ...ends,
    asOf: now.toISOString(),
    pickedUpAt,
    deliveredAt,
    sharing: isUnderWay(row) ? sharingState(row, now) : 'off',
    sharingUntil: isUnderWay(row) && row.isOn ? sharingUntil : null,
    position: shown && { lat: shown.lat, lng: shown.lng, isRounded: shown.isRounded, near: nearName },
    lastSignalAt: shown && row.lastAt,
    milesLeft,
    arrival: arrivalWindow({ milesLeft, lastAt, duty, timeZone: ends.to.timeZone, promisedDay: promised }, now),
    promisedDay: promised,
  };
}
