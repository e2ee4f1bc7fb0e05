/** Milliseconds of an hour. */
export const hourMs = 3_600_000;

/** Milliseconds of a day. */
export const dayMs = 86_400_000;

/**
 * How far the last time zone of the United States lies behind UTC: American Samoa (Pacific/Pago_Pago), all year round. Hawaii and
 * the Aleutians end their day an hour earlier, Guam and the Northern Marianas (UTC+10) 21 hours. Howland and Baker Island
 * (UTC-12) have no people and no ZIP code. The same hours stand in the function `open_day` of the database.
 */
const lastZoneHours = 11;

/** The calendar day ('YYYY-MM-DD') of an instant in UTC: to name files and count by. What people agreed on asks `openDay`. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** True for a text that names a calendar day, 'YYYY-MM-DD': the 30th of February is none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** The earliest calendar day that still lasts somewhere in the United States: a day before it has passed for everybody. */
export const openDay = (now: Date): string => utcDay(new Date(now.getTime() - lastZoneHours * hourMs));

/** The instant at which a calendar day has ended everywhere in the United States, in milliseconds. */
export const endOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) + dayMs + lastZoneHours * hourMs;

/** The calendar day so many days after `day`; before it when negative. */
export const addDays = (day: string, days: number): string => utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs));

/** Days from the open day to a last day: 0 while the last day itself lasts, negative once it has passed everywhere; null for no last day. */
export function daysLeft(lastDay: string | null, today: string): number | null {
  if (lastDay === null) return null;
  return Math.round((Date.parse(`${lastDay}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / dayMs);
}

/** Whether a last day has passed everywhere in the United States; what has none never passes. `today` is the `openDay`. */
export const hasPassed = (lastDay: string | null, today: string): boolean => lastDay !== null && lastDay < today;
