/** The narrowest and the widest circle around a ZIP code. */
export const minRadiusMiles = 25;
/** See `minRadiusMiles`. */
export const maxRadiusMiles = 500;
/** The circle around a ZIP code that was given without one. */
export const defaultRadiusMiles = 100;

const earthRadiusMiles = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** South-west and north-east corner, in degrees. */
export interface BoundingBox {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/**
 * The box that holds every point within a distance of another: what an index can look for, before the exact distance is asked. Where
 * the circle crosses the date line or a pole the box goes all the way around.
 */
export function boxAround({ lat, lng }: { lat: number; lng: number }, radiusMiles: number): BoundingBox {
  const angle = radiusMiles / earthRadiusMiles;
  const [south, north] = [lat - degrees(angle), lat + degrees(angle)];
  const reach = Math.sin(angle) / Math.cos(radians(lat));
  const half = degrees(Math.asin(Math.min(1, reach)));
  if (south <= -90 || north >= 90 || reach >= 1 || lng - half < -180 || lng + half > 180)
    return { south: Math.max(south, -90), west: -180, north: Math.min(north, 90), east: 180 };
  return { south, west: lng - half, north, east: lng + half };
}

/** The haversine of a distance in miles: what `haversine` of the database is held against. */
export const getHaversine = (miles: number): number => Math.sin(miles / (2 * earthRadiusMiles)) ** 2;

/** The address of a search: '/marketplace?vehicleType=car'. */
export function searchHref(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `/marketplace?${query}` : '/marketplace';
}

/** In which order open requests stand; nearest needs a pickup ZIP code. */
export const marketplaceSorts = ['newest', 'pickup', 'price', 'rate', 'nearest', 'longest', 'shortest'] as const;

export type MarketplaceSort = (typeof marketplaceSorts)[number];

/** What became of an offer, a bid or a quote alike. */
export const offerStates = ['active', 'accepted', 'rejected', 'withdrawn', 'expired'] as const;

export type OfferState = (typeof offerStates)[number];

/** How many searches one account keeps. */
export const maxSavedSearches = 20;
