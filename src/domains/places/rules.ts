import { range, roadFactor, transitBands } from './estimate-constants.ts';

/** Coordinates are null for military post offices. */
export interface Place {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** `alaska` and `sea` need a carrier's price; `military` can't be reached. */
export type TruckAccess = 'road' | 'alaska' | 'sea' | 'military';

const militaryStates = ['AA', 'AE', 'AP'];
const islandStates = ['HI', 'PR', 'GU', 'VI', 'AS', 'MP', 'PW', 'FM', 'MH'];

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

export function greatCircleMiles(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(h)));
}

export const roadMilesBetween = (a: Point, b: Point): number => Math.round(greatCircleMiles(a, b) * roadFactor);

/** Null if there is no road connection. */
export function roadMiles(from: Place, to: Place): number | null {
  if (getTruckAccess(from.state) !== 'road' || getTruckAccess(to.state) !== 'road') return null;
  if (from.lat === null || from.lng === null || to.lat === null || to.lng === null) return null;
  return roadMilesBetween({ lat: from.lat, lng: from.lng }, { lat: to.lat, lng: to.lng });
}

/** Without the wait for pickup. */
export function transitDays(miles: number): { min: number; max: number } {
  const [, min, max] = transitBands.find(([upToMiles]) => miles <= upToMiles)!;
  return { min, max };
}

const toStep = (cents: number) => Math.round(cents / range.stepCents) * range.stepCents;

/** Cents. */
export const rangeAround = (totalCents: number): { lowCents: number; highCents: number } => ({
  lowCents: toStep((totalCents * range.lowHundredths) / 100),
  highCents: toStep((totalCents * range.highHundredths) / 100),
});
