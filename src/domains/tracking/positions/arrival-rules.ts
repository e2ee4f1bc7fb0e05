import { counted } from '#shared/text/counted.ts';
import { endOfDay, hourMs } from '#shared/dates/days.ts';
import { formatDate } from '#shared/dates.ts';
import type { Fix } from './position-rules.ts';
import { nearMiles } from './rounding-rules.ts';
import { describeAgo } from './signal-rules.ts';
import { localHour, nextLocalHour } from '#domains/places/zone-rules.ts';
import { greatCircleMiles } from '#domains/places/rules.ts';

/** Hours-of-service limits for property-carrying drivers, 49 CFR 395.3(a). */
export const hoursOfService = { driving: 11, window: 14, off: 10, breakAfter: 8, breakHours: 0.5 } as const;

/** Average miles per hour: driving straight through, and with stops to load other vehicles. */
export const paces = { fast: 58, slow: 42 } as const;

const handedOver = { from: 8, to: 20 } as const;

/** No estimate from a signal older than this. */
const tooOldHours = 12;

/** Shift estimated from positions: its start, and when and where the truck last moved. In milliseconds. */
export interface Duty {
  readonly since: number;
  readonly movedAt: number;
  readonly lat: number;
  readonly lng: number;
}

const movedMiles = 0.5;

/** A truck that moves again after ten hours starts a new shift. */
export function nextDuty(duty: Duty | null, { lat, lng, at }: Fix): Duty {
  if (duty === null) return { since: at, movedAt: at, lat, lng };
  if (at <= duty.movedAt || greatCircleMiles(duty, { lat, lng }) < movedMiles) return duty;
  const hasRested = at - duty.movedAt >= hoursOfService.off * hourMs;
  return { since: hasRested ? at : duty.since, movedAt: at, lat, lng };
}

/** Driving time plus the rests and breaks required by law. */
export function hoursToArrive(miles: number, milesPerHour: number, drivingLeft: number): { hours: number; rests: number } {
  const { driving, off, breakAfter, breakHours } = hoursOfService;
  let remaining = miles / milesPerHour;
  let shift = Math.max(0, Math.min(driving, drivingLeft));
  let hours = 0;
  let rests = 0;
  while (remaining > shift) {
    hours += shift + off;
    remaining -= shift;
    rests += 1;
    shift = driving;
  }
  const breaks = remaining > breakAfter ? breakHours : 0;
  return { hours: hours + remaining + breaks + rests * breakHours, rests };
}

export interface Approach {
  readonly milesLeft: number | null;
  readonly lastAt: number | null;
  readonly duty: Duty | null;
  readonly timeZone: string;
  /** Promised with the offer, 'YYYY-MM-DD'. */
  readonly promisedDay: string | null;
}

export interface Arrival {
  readonly from: string;
  readonly to: string;
  readonly reasons: readonly string[];
}

/** Driving hours left in this shift: the most and the least that the positions allow. */
function hoursLeft({ duty, lastAt }: Approach, now: number): { most: number; least: number } {
  const { driving, window, off } = hoursOfService;
  if (duty === null || lastAt === null) return { most: driving, least: 0 };
  if (now - duty.movedAt >= off * hourMs && lastAt - duty.movedAt >= off * hourMs) return { most: driving, least: driving };
  const onDuty = (now - duty.since) / hourMs;
  return { most: Math.max(0, Math.min(driving, window - onDuty)), least: Math.max(0, driving - onDuty) };
}

function inDaylight(at: number, timeZone: string): number {
  const hour = localHour(at, timeZone);
  return hour >= handedOver.from && hour < handedOver.to ? at : nextLocalHour(at, handedOver.from, timeZone);
}

function toReasons({ milesLeft, lastAt, promisedDay }: Approach, rests: number, isMoved: boolean, to: number, now: number): string[] {
  const age = now - lastAt!;
  const restWords =
    rests === 0
      ? 'No rest stop needed on the way.'
      : `Includes ${counted(rests, { one: 'rest', other: 'rests' })} of 10 hours: drivers may drive at most 11 hours in between (49 CFR 395.3).`;
  return [
    `About ${counted(milesLeft!, { one: 'mile', other: 'miles' })} left by road.`,
    ...(milesLeft! > nearMiles ? [restWords] : []),
    ...(isMoved ? ['Deliveries take place between 8 AM and 8 PM local time.'] : []),
    ...(age >= hourMs ? [`The last signal was ${describeAgo(age)}, so this may be off.`] : []),
    ...(promisedDay !== null && to > endOfDay(promisedDay) ? [`Later than promised: ${formatDate(promisedDay)}.`] : []),
  ];
}

/**
 * Estimates the arrival window from the remaining miles at two paces, the rests of 49 CFR 395.3 and local delivery hours. Null if the last
 * signal is older than twelve hours or no road leads there.
 */
export function arrivalWindow(approach: Approach, nowDate: Date): Arrival | null {
  const { milesLeft, lastAt, timeZone } = approach;
  const now = nowDate.getTime();
  if (milesLeft === null || lastAt === null || now - lastAt > tooOldHours * hourMs) return null;
  const shiftHours = hoursLeft(approach, now);
  const isNear = milesLeft <= nearMiles;
  const [fast, slow] = [
    hoursToArrive(milesLeft, paces.fast, isNear ? 11 : shiftHours.most),
    hoursToArrive(milesLeft, paces.slow, isNear ? 11 : shiftHours.least),
  ];
  const step = isNear ? hourMs / 4 : hourMs;
  const earliest = Math.max(now, lastAt + fast.hours * hourMs);
  const latest = Math.max(now, lastAt) + slow.hours * hourMs + step;
  const shift = (at: number) => (isNear ? at : inDaylight(at, timeZone));
  const from = Math.floor(shift(earliest) / step) * step;
  const isMoved = shift(earliest) !== earliest || shift(latest) !== latest;
  const to = Math.max(Math.ceil(shift(latest) / step), from / step + (isMoved ? 2 : 1)) * step;
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    reasons: toReasons(approach, slow.rests, isMoved, to, now),
  };
}

/** 'Nov 24' or 'Nov 24 to Nov 25' in local time. */
export function describeDays({ from, to }: Pick<Arrival, 'from' | 'to'>, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: '2-digit' });
  return [...new Set([day.format(new Date(from)), day.format(new Date(to))])].join(' to ');
}

/** 'Tue, Nov 24, 2 PM to 6 PM' in local time; names both days if it spans midnight. */
export function describeWindow({ from, to }: Pick<Arrival, 'from' | 'to'>, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' });
  const time = (iso: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', ...(iso.slice(14, 16) !== '00' && { minute: '2-digit' }) }).format(
      new Date(iso),
    );
  const [first, last] = [day.format(new Date(from)), day.format(new Date(to))];
  return first === last ? `${first}, ${time(from)} to ${time(to)}` : `${first}, ${time(from)} to ${last}, ${time(to)}`;
}
