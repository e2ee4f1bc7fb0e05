/** `quiet`: possibly a dead zone. `silent`: too old to rely on. */
export type Freshness = 'none' | 'fresh' | 'quiet' | 'silent';

const minuteMs = 60_000;
const quietMinutes = 10;
const silentMinutes = 120;

export function describeAgo(ageMs: number): string {
  const minutes = Math.floor(ageMs / minuteMs);
  if (minutes < 1) return 'just now';
  if (minutes < 120) return `${minutes} min ago`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h ago` : `${Math.floor(minutes / 1440)} days ago`;
}

/** Age in milliseconds; null before the first signal. */
export const describeSignal = (ageMs: number | null): string =>
  ageMs === null ? 'No location since pickup' : `Last signal ${describeAgo(Math.max(0, ageMs))}`;

export function freshness(ageMs: number | null): Freshness {
  if (ageMs === null) return 'none';
  if (ageMs < quietMinutes * minuteMs) return 'fresh';
  return ageMs < silentMinutes * minuteMs ? 'quiet' : 'silent';
}
