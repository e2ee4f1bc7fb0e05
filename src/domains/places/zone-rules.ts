import { formatZonedTime } from '#shared/dates.ts';
import { hourMs } from '#shared/dates/days.ts';

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

const statesOf: Readonly<Record<string, string>> = {
  [eastern]: 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  [central]: 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  [mountain]: 'CO ID MT NM UT WY',
  [pacific]: 'CA NV OR WA',
  'America/Phoenix': 'AZ',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
};

/** Zone of most people in a state (two-letter code); accurate enough where a state has two. */
export const getZone = (state: string): string =>
  Object.entries(statesOf).find(([, states]) => states.split(' ').includes(state))?.[0] ?? central;

/** For notifications and mails: the time at the first or last place of a route like 'Austin, TX to Denver, CO', with its zone. */
export function formatTimeOnRoute(at: string, route: string, stop: 'pickup' | 'delivery'): string {
  const states = [...route.matchAll(/, ([A-Z]{2})\b/g)].map(([, state]) => state!);
  return formatZonedTime(at, getZone(states.at(stop === 'pickup' ? 0 : -1) ?? ''));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function getClock(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone);
  if (cached) return cached;
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  clocks.set(timeZone, clock);
  return clock;
}

/** 'YYYY-MM-DD' of an instant in milliseconds or ISO 8601. */
export const localDay = (at: number | string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at));

/** Hours since midnight, minutes as a fraction. */
export function localHour(at: number, timeZone: string): number {
  const parts = getClock(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return part('hour') + part('minute') / 60;
}

/** First instant from `at` on (milliseconds) when local time is the full `hour`; handles daylight saving. */
export function nextLocalHour(at: number, hour: number, timeZone: string): number {
  const ahead = (hour - localHour(at, timeZone) + 24) % 24;
  const found = at + ahead * hourMs;
  const off = localHour(found, timeZone) - hour;
  return Math.round((Math.abs(off) > 12 ? found : found - off * hourMs) / 60_000) * 60_000;
}
