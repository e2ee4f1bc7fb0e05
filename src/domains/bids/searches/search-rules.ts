export const minRadiusMiles = 25;
export const maxRadiusMiles = 500;
/** Radius if only a ZIP code is given. */
export const defaultRadiusMiles = 100;

const earthRadiusMiles = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

export interface BoundingBox {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/**
 * A box that contains every point within the radius, so that an index can find candidates. If the circle crosses the date line or a pole,
 * the box spans all longitudes.
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

/** Comparable with the SQL function `haversine`. */
export const getHaversine = (miles: number): number => Math.sin(miles / (2 * earthRadiusMiles)) ** 2;

export function searchHref(search: Readonly<Record<string, unknown>>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const query = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString();
  return query ? `/marketplace?${query}` : '/marketplace';
}

/** 'nearest' needs a pickup ZIP code. */
export const marketplaceSorts = ['newest', 'pickup', 'price', 'rate', 'nearest', 'longest', 'shortest'] as const;

export type MarketplaceSort = (typeof marketplaceSorts)[number];

export const offerStates = ['active', 'accepted', 'rejected', 'withdrawn', 'expired'] as const;

export type OfferState = (typeof offerStates)[number];

export const maxSavedSearches = 20;
