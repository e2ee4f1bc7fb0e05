import { counted } from '#shared/text/counted.ts';
import { formatDate } from '#shared/dates.ts';

/** So many days after an event that happens once. */
export interface ErasureSchedule {
  readonly days: number;
  readonly countsFrom: 'delivery' | 'expiry';
  /** Null until that event. */
  readonly dueAt: string | null;
}

/** Doesn't name what holds the file, because a court may have asked for it. */
export function describeGoes({ days, countsFrom, dueAt }: ErasureSchedule, isHeld: boolean, now: Date): string {
  const afterDays = `${counted(days, { one: 'day', other: 'days' })}`;
  const due = dueAt === null ? Number.NaN : Date.parse(dueAt);
  // Dates after the year 9999 can't be parsed: never due.
  if (Number.isNaN(due)) return countsFrom === 'delivery' ? `Deleted ${afterDays} after delivery` : 'Stored as long as your account exists';
  if (isHeld) return 'Kept for now because of an open claim, a payment on hold or a legal obligation';
  return due > now.getTime() ? `Deleted on ${formatDate(new Date(due))}` : 'Deleted within a day';
}
