import { formatDate, formatDateTime } from '#shared/dates.ts';
import { describeWindow } from '../positions/arrival-rules.ts';
import type { Tracking } from '../schemas.ts';
import { freshness, describeSignal, type Freshness } from '../positions/signal-rules.ts';

/** In milliseconds: the server's age of the signal plus the time since the reply; null without a signal. */
export const signalAge = ({ asOf, lastSignalAt }: Tracking, passedMs: number): number | null =>
  lastSignalAt === null ? null : Math.max(0, Date.parse(asOf) - Date.parse(lastSignalAt) + Math.max(0, passedMs));

const tones: Readonly<Record<Freshness, 'neutral' | 'good' | 'warn' | 'bad'>> = {
  none: 'neutral',
  fresh: 'good',
  quiet: 'warn',
  silent: 'bad',
};

export function signalBadge(age: number | null): [tone: 'neutral' | 'good' | 'warn' | 'bad', words: string] {
  return [tones[freshness(age)], describeSignal(age)];
}

export function describeWhere({ state, vehicle, position, sharing, from, to, deliveredAt, promisedPickup }: Tracking): string {
  if (state === 'waiting')
    return `The ${vehicle} hasn't been picked up yet.${promisedPickup ? ` Pickup by ${formatDate(promisedPickup)}.` : ''} After pickup, the driver can share the location until delivery.`;
  if (state === 'over')
    return `The ${vehicle} was delivered in ${to.name}${deliveredAt ? `, ${formatDateTime(deliveredAt)}` : ''}. Tracking has ended.`;
  if (!position)
    return sharing === 'on'
      ? `In transit from ${from.name} to ${to.name}. No location received yet.`
      : `In transit from ${from.name} to ${to.name}. The driver isn't sharing the location.`;
  const where = position.near ? `Near ${position.near}` : 'In transit';
  return `${where}${position.isRounded ? ', rounded to about 3 km until 25 miles from delivery' : ''}.`;
}

/** Text alternative of the map. */
export function mapLabel(tracking: Tracking, age: number | null): string {
  const { from, to, position } = tracking;
  const way = `Map of the route from ${from.name} to ${to.name}`;
  return position ? `${way}. ${describeWhere(tracking)} ${describeSignal(age)}.` : way;
}

export function describeArrival({ arrival, promisedDay, firstPromisedDay, to }: Tracking): string {
  if (arrival) return `${describeWindow(arrival, to.timeZone)}, local time in ${to.name}`;
  if (promisedDay && firstPromisedDay)
    return `By ${formatDate(promisedDay)}, a new date from the carrier. First promised: ${formatDate(firstPromisedDay)}.`;
  return promisedDay ? `By ${formatDate(promisedDay)}, as promised in the offer` : 'Not known: no signal';
}

export function describeSilence({ state, sharing, lastSignalAt }: Tracking): string | null {
  if (state !== 'under_way' || sharing === 'on') return null;
  if (sharing === 'lapsed') return "The driver's consent has expired. Tracking resumes when the driver agrees again.";
  return lastSignalAt === null ? null : 'The driver stopped sharing. This is the last location.';
}
