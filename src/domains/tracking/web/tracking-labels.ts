import { formatDate, formatDateTime, formatMonthDay } from '#shared/dates.ts';
import { describeDays, describeWindow } from '../positions/arrival-rules.ts';
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

export function describeWhere(tracking: Tracking): string {
  const { state, vehicle, position, sharing, from, to, deliveredAt, promisedPickup } = tracking;
  if (state === 'waiting')
    return `The ${vehicle} hasn't been picked up yet.${promisedPickup ? ` Pickup by ${formatDate(promisedPickup)}.` : ''} After pickup, the driver can share the location until delivery.`;
  if (state === 'over')
    return `The ${vehicle} was delivered in ${to.name}${deliveredAt ? `, ${formatDateTime(deliveredAt)}` : ''}. Tracking has ended.`;
  if (!position) {
    const since = tracking.pickedUpAt ? `, ${formatDate(tracking.pickedUpAt)}` : '';
    const hint = sharing === 'on' ? '' : ' The driver isn’t sharing it.';
    return `In transit from ${from.name} to ${to.name}. No location since pickup${since}.${hint}`;
  }
  const where = position.near ? `Near ${position.near}` : 'In transit';
  return `${where}${position.isRounded ? ', to about 2 miles. You see the exact location in the last 25 miles' : ''}.`;
}

/** Text alternative of the map. */
export function mapLabel(tracking: Tracking, age: number | null): string {
  const { from, to, position } = tracking;
  const way = `Map of the route from ${from.name} to ${to.name}`;
  return position ? `${way}. ${describeWhere(tracking)} ${describeSignal(age)}.` : way;
}

/** 'On the way, near Marshfield, MO. Expected Dec 02 (promised by Dec 06).' */
export function describeOnTheWay({ position, arrival, promisedDay, to }: Tracking): string {
  const where = position?.near ? `On the way, near ${position.near}.` : `On the way to ${to.name}.`;
  if (!arrival) return promisedDay ? `${where} Promised by ${formatDate(promisedDay)}.` : where;
  const promised = promisedDay ? ` (promised by ${formatMonthDay(promisedDay)})` : '';
  return `${where} Expected ${describeDays(arrival, to.timeZone)}${promised}.`;
}

export function describeArrival({ arrival, promisedDay, firstPromisedDay, to }: Tracking): string {
  if (arrival) return `${describeWindow(arrival, to.timeZone)}, local time in ${to.name}`;
  if (promisedDay && firstPromisedDay) return `New date ${formatDate(promisedDay)} (promised ${formatDate(firstPromisedDay)})`;
  return promisedDay ? `By ${formatDate(promisedDay)}, as promised in the offer` : 'Not known: no signal';
}

export function describeSilence({ state, sharing, lastSignalAt }: Tracking): string | null {
  if (state !== 'under_way' || sharing === 'on') return null;
  if (sharing === 'lapsed') return "The driver's consent has expired. Tracking resumes when the driver agrees again.";
  return lastSignalAt === null ? null : 'The driver stopped sharing. This is the last location.';
}
