import { formatDate, formatDateTime } from '#shared/dates.ts';
import { windowWords } from '../positions/arrival-rules.ts';
import type { Tracking } from '../schemas.ts';
import { freshness, signalWords, type Freshness } from '../positions/signal-rules.ts';

/** Age of the last signal in milliseconds: as the server counted it, and what has passed since it was asked. */
export const signalAge = ({ asOf, lastSignalAt }: Tracking, passedMs: number): number | null =>
  lastSignalAt === null ? null : Math.max(0, Date.parse(asOf) - Date.parse(lastSignalAt) + Math.max(0, passedMs));

const tones: Readonly<Record<Freshness, 'neutral' | 'good' | 'warn' | 'bad'>> = {
  none: 'neutral',
  fresh: 'good',
  quiet: 'warn',
  silent: 'bad',
};

/** 'Last signal 14 min ago', with how much it is worth. */
export function signalBadge(age: number | null): [tone: 'neutral' | 'good' | 'warn' | 'bad', words: string] {
  return [tones[freshness(age)], signalWords(age)];
}

/** Where it is, in a sentence. */
export function whereWords({ state, vehicle, position, sharing, from, to, deliveredAt }: Tracking): string {
  if (state === 'waiting') return `The ${vehicle} is not picked up yet. Once it is, its driver may share where it is, until delivery.`;
  if (state === 'over')
    return `The ${vehicle} was delivered in ${to.name}${deliveredAt ? `, ${formatDateTime(deliveredAt)}` : ''}. Tracking stopped with it.`;
  if (!position)
    return sharing === 'on'
      ? `On the way from ${from.name} to ${to.name}. No position has come yet.`
      : `On the way from ${from.name} to ${to.name}. The driver does not share the position.`;
  const where = position.near ? `Near ${position.near}` : 'On the way';
  return `${where}${position.isRounded ? ', rounded to about 3 km until it is 25 miles out' : ''}.`;
}

/** What a map shows, for those who do not see it. */
export function mapLabel(tracking: Tracking, age: number | null): string {
  const { from, to, position } = tracking;
  const way = `Map of the route from ${from.name} to ${to.name}`;
  return position ? `${way}. ${whereWords(tracking)} ${signalWords(age)}.` : way;
}

/** When it should arrive, as far as something is known. */
export function arrivalWords({ arrival, promisedDay, to }: Tracking): string {
  if (arrival) return `${windowWords(arrival, to.timeZone)}, by the clocks of ${to.name}`;
  return promisedDay ? `By ${formatDate(promisedDay)}, as promised with the offer` : 'Not known: there is no signal to tell from';
}

/** Why nothing new comes, where the driver ended it; null while it is shared. */
export function silenceWords({ state, sharing, lastSignalAt }: Tracking): string | null {
  if (state !== 'under_way' || sharing === 'on') return null;
  if (sharing === 'lapsed') return 'The time that the driver agreed to is over: nothing new comes until it is agreed to again.';
  return lastSignalAt === null ? null : 'The driver stopped sharing the position: this is the last one.';
}
