import { greatCircleMiles } from '#domains/places/rules.ts';
import { hourMs } from '#shared/dates/days.ts';

/** A place on earth, in degrees. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
}

/** Where a phone was, and when by the server's clock. */
export interface Fix extends Spot {
  /** Meters within which the phone was, as it says. */
  readonly accuracy: number;
  /** Milliseconds of Unix time. */
  readonly at: number;
}

/** Coarser than this a place says less than what readers are shown of it. */
export const maxAccuracyMeters = 2000;
/** No truck is faster; a straight line is shorter than the road besides. */
const maxMilesPerHour = 100;
/** So many positions come at once: an hour of one each fifteen seconds. */
export const batchLimit = 240;

const metersPerMile = 1609.344;
/** What clocks and satellites do to two places that were taken in the same second. */
const slackMiles = 0.15;

/** Why a position is not taken. */
const passedOverReasons = ['elsewhere', 'inaccurate', 'outside_consent', 'too_fast'] as const;
export type PassedOver = (typeof passedOverReasons)[number];

/** The span of a consent, in milliseconds of Unix time. */
export interface Span {
  readonly since: number;
  readonly until: number;
}

/** What is known of a truck: where it was last, and one place that it cannot have reached. */
export interface KnownPosition {
  readonly last: Fix | null;
  readonly suspect: Fix | null;
}

/** What became of a batch: who was taken, why others were not, and what is known afterwards. */
export interface AcceptedPositions<F extends Fix> extends KnownPosition {
  readonly taken: readonly F[];
  readonly passedOver: Readonly<Partial<Record<PassedOver, number>>>;
}

/** Where trucks of this country drive or are set down: the states, Alaska, Hawaii, Puerto Rico, Guam; not the null of a phone without a fix. */
export const isOnMap = ({ lat, lng }: Spot): boolean => lat >= 13 && lat <= 72 && (lng <= -64 || lng >= 144);

/** True where a truck can have been at both, one after the other, given how exact both are. */
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

/**
 * Decides which positions of a batch are taken, in whatever order and however late they come: those within the consent, exact enough, and
 * reachable from where the truck was last. A place that it cannot have reached is passed over; a second one that goes with it shows that
 * the last known one was wrong.
 */
export function judge<F extends Fix>(known: KnownPosition, fixes: readonly F[], span: Span): AcceptedPositions<F> {
  let { last, suspect } = known;
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
