import { findPlace } from '#domains/places/zip-table.ts';
import { longestWindowDays } from '#domains/transports/stops/stop-rules.ts';
import { isOnMarketplace } from '#domains/transports/participants/visibility.ts';
import type { Sql } from '#server/db/context.ts';
import { parsePlace, toSortClauses, type SortClauses, type SortKey } from '#server/db/sql/sorted.ts';
import type { Fragment } from '#server/db/sql/sql.ts';
import { invalid } from '#shared/errors.ts';
import type { ListOrder, Place } from '#shared/paging.ts';
import { invalidZipMessage } from '#shared/vehicles/vehicles.ts';
import type { MarketplaceFilter } from '../marketplace/marketplace-schemas.ts';
import { boxAround, defaultRadiusMiles, getHaversine, type BoundingBox, type MarketplaceSort } from './search-rules.ts';

/** A circle around a ZIP code, with its bounding box; `reach` is the haversine of its radius. */
export interface Circle extends BoundingBox {
  readonly zip: string;
  readonly lat: number;
  readonly lng: number;
  readonly radiusMiles: number;
  readonly reach: number;
}

export interface Search extends Omit<MarketplaceFilter, 'fromZip' | 'fromRadius' | 'toZip' | 'toRadius'> {
  readonly from: Circle | null;
  readonly to: Circle | null;
}

type Spot = Pick<Circle, 'zip' | 'lat' | 'lng'>;

const circleAround = ({ zip, lat, lng }: Spot, radiusMiles: number): Circle => ({
  zip,
  lat,
  lng,
  radiusMiles,
  reach: getHaversine(radiusMiles),
  ...boxAround({ lat, lng }, radiusMiles),
});

export const resized = (circle: Circle, part: number): Circle => circleAround(circle, circle.radiusMiles * part);

function getCircle(zip: string | undefined, radiusMiles: number = defaultRadiusMiles): Circle | null | 'unknown' {
  if (zip === undefined) return null;
  const place = findPlace(zip);
  if (!place || place.lat === null || place.lng === null) return 'unknown';
  const coarse = (degrees: number) => Math.round(degrees * 10) / 10;
  return circleAround({ zip: place.zip, lat: coarse(place.lat), lng: coarse(place.lng) }, radiusMiles);
}

/** Resolves the ZIP codes of a filter. Throws 422 `invalid` for an unknown ZIP code and for limits in the wrong order. */
export function toSearch({ fromZip, fromRadius, toZip, toRadius, ...rest }: MarketplaceFilter): Search {
  const [from, to] = [getCircle(fromZip, fromRadius), getCircle(toZip, toRadius)];
  const { pickupFrom, pickupTo, minRate, maxRate } = rest;
  const wrong = {
    ...(from === 'unknown' && { fromZip: invalidZipMessage }),
    ...(to === 'unknown' && { toZip: invalidZipMessage }),
    ...(pickupFrom && pickupTo && pickupTo < pickupFrom && { pickupTo: 'Choose a date on or after the first date' }),
    ...(minRate && maxRate && Number(maxRate) < Number(minRate) && { maxRate: 'Enter an amount above the minimum' }),
  };
  if (Object.keys(wrong).length > 0 || from === 'unknown' || to === 'unknown') throw invalid(wrong);
  return { ...rest, from, to };
}

export const apart = (sql: Sql, end: 'from' | 'to', { lat, lng }: Circle): Fragment =>
  sql`${sql.unsafe(`t.${end}_area_lat, t.${end}_area_lng`)}, ${lat}::float8, ${lng}::float8`;

/** The box finds candidates through the index; the haversine decides. */
function isWithin(sql: Sql, end: 'from' | 'to', circle: Circle): Fragment {
  const { south, west, north, east, reach } = circle;
  const column = (axis: 'lat' | 'lng') => sql.unsafe(`t.${end}_area_${axis}`);
  return sql`
    and ${column('lng')} between ${west} and ${east} and ${column('lat')} between ${south} and ${north}
    and haversine(${apart(sql, end, circle)}) <= ${reach}`;
}

/** The index covers only the first day of a window, and the last day is at most `longestWindowDays` later. */
const endsFrom = (sql: Sql, day: string): Fragment => sql`
  and coalesce(t.pickup_date, 'infinity'::date) >= ${day}::date - ${longestWindowDays}::int and t.pickup_until >= ${day}`;

/** Condition on `transports t`: on the marketplace and matching the search. Unknown days or prices never match a limit. */
export function fits(sql: Sql, search: Search): Fragment {
  const { vehicleType, transportType, fromState, toState, from, to, pickupFrom, pickupTo, running, truckFt, minRate, maxRate } = search;
  return sql`${isOnMarketplace(sql)}
    ${vehicleType ? sql`and t.vehicle_type = ${vehicleType}` : sql``}
    ${transportType ? sql`and t.transport_type = ${transportType}` : sql``}
    ${fromState ? sql`and t.from_state = ${fromState}` : sql``}
    ${toState ? sql`and t.to_state = ${toState}` : sql``}
    ${from ? isWithin(sql, 'from', from) : sql``}
    ${to ? isWithin(sql, 'to', to) : sql``}
    ${pickupFrom ? endsFrom(sql, pickupFrom) : sql``}
    ${pickupTo ? sql`and coalesce(t.pickup_date, 'infinity'::date) <= ${pickupTo}` : sql``}
    ${running ? (running === 'yes' ? sql`and t.is_operable` : sql`and not t.is_operable`) : sql``}
    ${truckFt ? sql`and (t.longest_truck_ft is null or t.longest_truck_ft >= ${truckFt})` : sql``}
    ${minRate ? sql`and coalesce(t.price_per_mile, 0) >= ${minRate} and t.price_per_mile is not null` : sql``}
    ${maxRate ? sql`and coalesce(t.price_per_mile, 0) <= ${maxRate} and t.price_per_mile is not null` : sql``}`;
}

interface Order extends Pick<SortKey, 'type'> {
  readonly by: (sql: Sql, search: Search) => Fragment;
  readonly order: ListOrder;
}

/**
 * Between two circles, distances (and prices per mile) vary little, so reading the index in that order would visit almost every row. Adding
 * 0 keeps the planner from using it; rows are found by place instead.
 */
const byDistance =
  (key: string): Order['by'] =>
  (sql, { from, to }) =>
    sql.unsafe(from && to ? `(${key} + 0)` : key);

/**
 * Unknown days, prices and distances sort last. Each key matches an index (0012-marketplace-search.sql,
 * 0155-index-price-of-open-requests.sql).
 */
const orders: Record<Exclude<MarketplaceSort, 'newest'>, Order> = {
  pickup: { by: (sql) => sql`coalesce(t.pickup_date, 'infinity'::date)`, type: 'date', order: 'asc' },
  price: { by: byDistance('coalesce(t.fixed_price, t.opening_estimate, 0)'), type: 'numeric', order: 'desc' },
  rate: { by: byDistance('coalesce(t.price_per_mile, 0)'), type: 'numeric', order: 'desc' },
  longest: { by: byDistance('coalesce(t.road_miles, 0)'), type: 'int', order: 'desc' },
  shortest: { by: byDistance('coalesce(t.road_miles, 2147483647)'), type: 'int', order: 'asc' },
  nearest: { by: (sql, { from }) => sql`haversine(${apart(sql, 'from', from!)})`, type: 'float8', order: 'asc' },
};

/** Throws 422 `invalid` for a cursor from another order. */
export const marketplacePlace = (sort: MarketplaceSort, cursor: string): Place =>
  parsePlace(cursor, sort === 'newest' ? undefined : orders[sort].type);

export function getOrder(sql: Sql, search: Search, sort: MarketplaceSort, cursor: Place | undefined): SortClauses {
  const id = sql`t.id`;
  if (sort === 'newest') return toSortClauses(sql, { id, order: 'desc', cursor });
  const { by, type, order } = orders[sort];
  return toSortClauses(sql, { id, key: { by: by(sql, search), type }, order, cursor });
}

export type SearchValues = Record<string, string | number>;

const slotNames = (end: 'from' | 'to', circle: Circle) =>
  Object.entries(circle).map(([name, value]) => [`${end}_${name}`, value] as [string, string | number]);

export function toValues({ from, to, ...rest }: Search): SearchValues {
  const filled = Object.entries(rest).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return Object.fromEntries([...filled, ...(from ? slotNames('from', from) : []), ...(to ? slotNames('to', to) : [])]);
}

/** Replaces values with statement slots. `running` is part of the statement's shape, not a value. */
export function toSlotSearch(search: Search, slots: SearchValues): Search {
  const { from, to, running, ...rest } = search;
  const of = (end: 'from' | 'to', circle: Circle | null) =>
    circle && Object.fromEntries(Object.keys(circle).map((name) => [name, slots[`${end}_${name}`]]));
  const filled = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(filled.map(([name]) => [name, slots[name]])),
    running,
    from: of('from', from),
    to: of('to', to),
  } as Search;
}
