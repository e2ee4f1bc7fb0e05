import { roadMilesBetween } from '#domains/places/rules.ts';
import type { Spot } from './position-rules.ts';

/** Nearer than so many miles by road a position is shown as it is. */
export const nearMiles = 25;

/** The side of the squares that a position is rounded to. */
const gridMeters = 3000;

const metersPerDegree = 111_195;
const fourDecimals = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

/** The middle of the square of about 3 km in which a place lies: every place of a square is shown as the same. */
export function rounded({ lat, lng }: Spot): Spot {
  const latStep = gridMeters / metersPerDegree;
  const middleLat = (Math.floor(lat / latStep) + 0.5) * latStep;
  const lngStep = latStep / Math.cos((middleLat * Math.PI) / 180);
  return { lat: fourDecimals(middleLat), lng: fourDecimals((Math.floor(lng / lngStep) + 0.5) * lngStep) };
}

/** A position as a reader gets it; miles by road to the delivery are counted from what is shown, so that they tell no more. */
export interface ShownPosition extends Spot {
  readonly isRounded: boolean;
  readonly milesLeft: number | null;
}

/** Who drives and who hauls see where their truck is; everybody else a rounded place until it is near. */
export function shownTo(sees: 'exact' | 'rounded', spot: Spot, to: Spot | null): ShownPosition {
  const isRounded = sees === 'rounded' && (to === null || roadMilesBetween(spot, to) > nearMiles);
  const { lat, lng } = isRounded ? rounded(spot) : spot;
  return { lat, lng, isRounded, milesLeft: to && roadMilesBetween({ lat, lng }, to) };
}
