import { greatCircleMiles } from '#domains/places/rules.ts';
import { hourMs } from '#shared/dates/days.ts';

/** In degrees. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
}

export interface Fix extends Spot {
  /** Radius in meters, as reported by the phone. */
  readonly accuracy: number;
  /** Unix time in milliseconds. */
  readonly at: number;
}

/** Less accurate than what readers are shown. */
export const maxAccuracyMeters = 2000;
/** Faster than any truck, measured in a straight line. */
const maxMilesPerHour = 100;
/** One hour at one position every 15 seconds. */
export const batchLimit = 240;

const metersPerMile = 1609.344;
/** Tolerance for clock and GPS errors between simultaneous positions. */
const slackMiles = 0.15;

const passedOverReasons = ['elsewhere', 'inaccurate', 'outside_consent', 'too_fast'] as const;
export type PassedOver = (typeof passedOverReasons)[number];

export interface Span {
  readonly since: number;
  readonly until: number;
}

/** `suspect` is a position that the truck can't have reached from `last`. */
export interface KnownPosition {
  readonly last: Fix | null;
  readonly suspect: Fix | null;
}

export interface AcceptedPositions<F extends Fix> extends KnownPosition {
  readonly taken: readonly F[];
  readonly passedOver: Readonly<Partial<Record<PassedOver, number>>>;
}

/** The US including Alaska, Hawaii, Puerto Rico and Guam; excludes 0,0, which phones report without a fix. */
export const isOnMap = ({ lat, lng }: Spot): boolean => lat >= 13 && lat <= 72 && (lng <= -64 || lng >= 144);

/** Whether a truck can have been at both, given their accuracy. */
export function isReachable(one: Fix, other: Fix): boolean {
  const miles = greatCircleMiles(one, other) - (one.accuracy + other.accuracy) / metersPerMile;
  return miles <= slackMiles + (maxMilesPerHour * Math.abs(one.at - other.at)) / hourMs;
}

const getRefusal = (fix: Fix, { since, until }: Span): PassedOver | null => {
  if (!isOnMap(fix)) return 'elsewhere';
  if (fix.accuracy > maxAccuracyMeters) return 'inaccurate';
  return fix.at < since || fix.at > until ? 'outside_consent' : null;
};

const newer = (one: Fix | null, other: Fix): Fix => (one && one.at >= other.at ? one : other);

export function selectAcceptedFixes<F extends Fix>(lastKnown: KnownPosition, fixes: readonly F[], span: Span): AcceptedPositions<F> {
  let { last, suspect } = lastKnown;
  const taken: F[] = [];
  const passedOver: Partial<Record<PassedOver, number>> = {};
  for (const fix of fixes.toSorted((a, b) => a.at - b.at)) {
    const refusal = getRefusal(fix, span);
    const agrees = suspect !== null && suspect.at !== fix.at && isReachable(suspect, fix);
    const isTaken = refusal === null && (last === null || isReachable(last, fix) || agrees);
    if (isTaken) {
      last = last !== null && !isReachable(last, fix) ? fix : newer(last, fix);
      suspect = null;
      taken.push(fix);
      continue;
    }
    const reason = refusal ?? 'too_fast';
    if (reason === 'too_fast') suspect = fix;
    passedOver[reason] = (passedOver[reason] ?? 0) + 1;
  }
  return { taken, passedOver, last, suspect };
}
