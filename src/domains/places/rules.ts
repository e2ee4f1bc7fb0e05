import { range, roadFactor, transitBands } from './estimate-constants.ts';

/** Where a ZIP code is. Coordinates are null for post offices of the forces, which have no fixed place. */
export interface Place {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** How a place is reached: by truck alone, or with a leg that only a carrier can price, or not at all. */
export type TruckAccess = 'road' | 'alaska' | 'sea' | 'military';

const militaryStates = ['AA', 'AE', 'AP'];
const islandStates = ['HI', 'PR', 'GU', 'VI', 'AS', 'MP', 'PW', 'FM', 'MH'];

/** How the places of a state, a territory or the forces are reached. */
export function getTruckAccess(state: string): TruckAccess {
  if (militaryStates.includes(state)) return 'military';
  if (islandStates.includes(state)) return 'sea';
  return state === 'AK' ? 'alaska' : 'road';
}

const earthRadiusMiles = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Great-circle distance of two points in miles (haversine). */
export function greatCircleMiles(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Miles by road between two points: the great circle times the road factor, in whole miles. */
export const roadMilesBetween = (a: Point, b: Point): number => Math.round(greatCircleMiles(a, b) * roadFactor);

/** Miles by road between two places, or null where no road leads from one to the other. */
export function roadMiles(from: Place, to: Place): number | null {
  if (getTruckAccess(from.state) !== 'road' || getTruckAccess(to.state) !== 'road') return null;
  if (from.lat === null || from.lng === null || to.lat === null || to.lng === null) return null;
  return roadMilesBetween({ lat: from.lat, lng: from.lng }, { lat: to.lat, lng: to.lng });
}

/** Days on the road from pickup to delivery for a distance in road miles; waiting for the pickup is not in it. */
export function transitDays(miles: number): { min: number; max: number } {
  const [, min, max] = transitBands.find(([upToMiles]) => miles <= upToMiles)!;
  return { min, max };
}

const toStep = (cents: number) => Math.round(cents / range.stepCents) * range.stepCents;

/** What transports of an estimated price usually go for, in cents; it contains the price. */
export const rangeAround = (totalCents: number): { lowCents: number; highCents: number } => ({
  lowCents: toStep((totalCents * range.lowHundredths) / 100),
  highCents: toStep((totalCents * range.highHundredths) / 100),
});
