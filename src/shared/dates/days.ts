export const hourMs = 3_600_000;

export const dayMs = 86_400_000;

/** American Samoa, the last inhabited US time zone, is UTC-11 all year. The database function `open_day` uses the same value. */
const lastZoneHours = 11;

export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Rejects impossible dates such as February 30. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** The earliest calendar day that hasn't ended everywhere in the United States. */
export const openDay = (now: Date): string => utcDay(new Date(now.getTime() - lastZoneHours * hourMs));

export const endOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) + dayMs + lastZoneHours * hourMs;

export const addDays = (day: string, days: number): string => utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs));

/** 0 on the last day, negative once it has ended everywhere in the US; null without a last day. `today` is the `openDay`. */
export function daysLeft(lastDay: string | null, today: string): number | null {
  if (lastDay === null) return null;
  return Math.round((Date.parse(`${lastDay}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / dayMs);
}

/** True once the day has ended everywhere in the US; false for null. `today` is the `openDay`. */
export const hasPassed = (lastDay: string | null, today: string): boolean => lastDay !== null && lastDay < today;
