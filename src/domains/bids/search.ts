import type postgres from 'postgres';
import { findPlace } from '#domains/places/zip-table.ts';
import { standsInMarketplace } from '#domains/transports/reach.ts';
import type { Sql } from '#server/db/context.ts';
import { invalid } from '#shared/errors.ts';
import { invalidZipMessage } from '#shared/vehicles.ts';
import type { MarketplaceFilter, MarketplaceSort } from './marketplace-contract.ts';
import { boxAround, defaultRadiusMiles, haversineOf } from './search-rules.ts';

type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** A circle around a ZIP code. */
export interface Circle {
  readonly zip: string;
  readonly lat: number;
  readonly lng: number;
  readonly radiusMiles: number;
}

/** A filter whose ZIP codes were looked up. */
export interface Search extends Omit<MarketplaceFilter, 'fromZip' | 'fromRadius' | 'toZip' | 'toRadius'> {
  readonly from: Circle | null;
  readonly to: Circle | null;
}

function circleOf(zip: string | undefined, radiusMiles: number | undefined): Circle | null | 'unknown' {
  if (zip === undefined) return null;
  const place = findPlace(zip);
  if (!place || place.lat === null || place.lng === null) return 'unknown';
  const coarse = (degrees: number) => Math.round(degrees * 10) / 10;
  return { zip: place.zip, lat: coarse(place.lat), lng: coarse(place.lng), radiusMiles: radiusMiles ?? defaultRadiusMiles };
}

/** Looks the ZIP codes of a filter up. Throws 422 `invalid` for one that is nowhere on the map, and for limits in the wrong order. */
export function searchOf({ fromZip, fromRadius, toZip, toRadius, ...rest }: MarketplaceFilter): Search {
  const [from, to] = [circleOf(fromZip, fromRadius), circleOf(toZip, toRadius)];
  const { pickupFrom, pickupTo, minRate, maxRate } = rest;
  const wrong = {
    ...(from === 'unknown' && { fromZip: invalidZipMessage }),
    ...(to === 'unknown' && { toZip: invalidZipMessage }),
    ...(pickupFrom && pickupTo && pickupTo < pickupFrom && { pickupTo: 'Choose a day that is not before the first' }),
    ...(minRate && maxRate && Number(maxRate) < Number(minRate) && { maxRate: 'Enter an amount that is not below the lowest' }),
  };
  if (Object.keys(wrong).length > 0 || from === 'unknown' || to === 'unknown') throw invalid(wrong);
  return { ...rest, from, to };
}

/** The middle of a circle as PostgreSQL writes a point. */
export const pointOf = (sql: Sql, { lat, lng }: Pick<Circle, 'lat' | 'lng'>): Fragment => sql`point(${lng}::float8, ${lat}::float8)`;

/** The box finds candidates by the index, the haversine decides. */
function isWithin(sql: Sql, area: Fragment, circle: Circle): Fragment {
  const { south, west, north, east } = boxAround(circle, circle.radiusMiles);
  return sql`
    and ${area} <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))
    and haversine(${area}, ${pointOf(sql, circle)}) <= ${haversineOf(circle.radiusMiles)}`;
}

/** Condition on `transports t`: stands in the marketplace and fits the search. A day or a price that is not known fits no limit. */
export function fits(sql: Sql, search: Search): Fragment {
  const { vehicleType, transportType, fromState, toState, from, to, pickupFrom, pickupTo, running, minRate, maxRate } = search;
  return sql`${standsInMarketplace(sql)}
    ${vehicleType ? sql`and t.vehicle_type = ${vehicleType}` : sql``}
    ${transportType ? sql`and t.transport_type = ${transportType}` : sql``}
    ${fromState ? sql`and t.from_state = ${fromState}` : sql``}
    ${toState ? sql`and t.to_state = ${toState}` : sql``}
    ${from ? isWithin(sql, sql`t.from_area`, from) : sql``}
    ${to ? isWithin(sql, sql`t.to_area`, to) : sql``}
    ${pickupFrom ? sql`and coalesce(t.pickup_date, 'infinity'::date) >= ${pickupFrom} and t.pickup_date is not null` : sql``}
    ${pickupTo ? sql`and coalesce(t.pickup_date, 'infinity'::date) <= ${pickupTo}` : sql``}
    ${running ? (running === 'yes' ? sql`and t.is_operable` : sql`and not t.is_operable`) : sql``}
    ${minRate ? sql`and coalesce(t.price_per_mile, 0) >= ${minRate} and t.price_per_mile is not null` : sql``}
    ${maxRate ? sql`and coalesce(t.price_per_mile, 0) <= ${maxRate} and t.price_per_mile is not null` : sql``}`;
}

interface Order {
  /** What is sorted by, of a row of `transports` under this name. */
  readonly key: (sql: Sql, row: Fragment, search: Search) => Fragment;
  readonly descending: boolean;
}

const farAway = 2_147_483_647;

/** Unknown days, prices and distances stand last; each key is that of an index (0012-marketplace-search.sql). */
const orders: Record<Exclude<MarketplaceSort, 'newest'>, Order> = {
  pickup: { key: (sql, row) => sql`coalesce(${row}.pickup_date, 'infinity'::date)`, descending: false },
  rate: { key: (sql, row) => sql`coalesce(${row}.price_per_mile, 0)`, descending: true },
  longest: { key: (sql, row) => sql`coalesce(${row}.road_miles, 0)`, descending: true },
  shortest: { key: (sql, row) => sql`coalesce(${row}.road_miles, ${sql.unsafe(String(farAway))})`, descending: false },
  nearest: { key: (sql, row, { from }) => sql`haversine(${row}.from_area, ${pointOf(sql, from!)})`, descending: false },
};

/** How a page of a search is sorted and where it goes on. Throws 422 `invalid` for nearest without a pickup ZIP code. */
export function orderOf(
  sql: Sql,
  search: Search,
  sort: MarketplaceSort,
  cursor: string | undefined,
): { after: Fragment; by: (row: Fragment) => Fragment } {
  if (sort === 'newest') return { after: cursor ? sql`and t.id < ${cursor}` : sql``, by: (row) => sql`${row}.id desc` };
  if (sort === 'nearest' && !search.from) throw invalid({ sort: 'Enter a pickup ZIP code to sort by distance' });
  const { key, descending } = orders[sort];
  const last = sql`(select ${key(sql, sql`c`, search)}, c.id from transports c where c.id = ${cursor ?? null})`;
  const keys = sql`(${key(sql, sql`t`, search)}, t.id)`;
  return {
    after: cursor ? (descending ? sql`and ${keys} < ${last}` : sql`and ${keys} > ${last}`) : sql``,
    by: (row) => (descending ? sql`${key(sql, row, search)} desc, ${row}.id desc` : sql`${key(sql, row, search)}, ${row}.id`),
  };
}
