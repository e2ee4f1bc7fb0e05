import { roadMilesBetween } from '#domains/places/rules.ts';
import type { Spot } from './position-rules.ts';

/** Within this many road miles of the delivery, the exact position is shown. */
export const nearMiles = 25;

const gridMeters = 3000;

const metersPerDegree = 111_195;
const fourDecimals = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

/** The center of the grid square of about 3 km; every position in a square gives the same result. */
export function rounded({ lat, lng }: Spot): Spot {
  const latStep = gridMeters / metersPerDegree;
  const middleLat = (Math.floor(lat / latStep) + 0.5) * latStep;
  const lngStep = latStep / Math.cos((middleLat * Math.PI) / 180);
  return { lat: fourDecimals(middleLat), lng: fourDecimals((Math.floor(lng / lngStep) + 0.5) * lngStep) };
}

/** `milesLeft` is computed from the shown position, so that it reveals nothing more. */
export interface ShownPosition extends Spot {
  readonly isRounded: boolean;
  readonly milesLeft: number | null;
}

export function toShownPosition(sees: 'exact' | 'rounded', spot: Spot, to: Spot | null): ShownPosition {
  const isRounded = sees === 'rounded' && (to === null || roadMilesBetween(spot, to) > nearMiles);
  const { lat, lng } = isRounded ? rounded(spot) : spot;
  return { lat, lng, isRounded, milesLeft: to && roadMilesBetween({ lat, lng }, to) };
}
