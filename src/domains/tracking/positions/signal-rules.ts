/** How fresh the last signal is: `quiet` where a phone may be in a valley, `silent` where nothing can be told from it any more. */
export type Freshness = 'none' | 'fresh' | 'quiet' | 'silent';

const minuteMs = 60_000;
const quietMinutes = 10;
const silentMinutes = 120;

/** The largest whole unit of an age: '14 min ago', '3 h ago', '2 days ago'. */
export function describeAgo(ageMs: number): string {
  const minutes = Math.floor(ageMs / minuteMs);
  if (minutes < 1) return 'just now';
  if (minutes < 120) return `${minutes} min ago`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h ago` : `${Math.floor(minutes / 1440)} days ago`;
}

/** 'Last signal 14 min ago'; the age is in milliseconds, null where no signal has come yet. */
export const describeSignal = (ageMs: number | null): string =>
  ageMs === null ? 'No signal yet' : `Last signal ${describeAgo(Math.max(0, ageMs))}`;

/** What an age in milliseconds is worth. */
export function freshness(ageMs: number | null): Freshness {
  if (ageMs === null) return 'none';
  if (ageMs < quietMinutes * minuteMs) return 'fresh';
  return ageMs < silentMinutes * minuteMs ? 'quiet' : 'silent';
}
