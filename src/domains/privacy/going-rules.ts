import { formatDate } from '#shared/dates.ts';

/** When a file goes: so many days after something that happens once. */
export interface ErasureSchedule {
  readonly days: number;
  readonly countsFrom: 'delivery' | 'expiry';
  /** Null while that has not happened. */
  readonly dueAt: string | null;
}

/** When a file goes, as a sentence for its owner; what holds it is not named, because a court may have asked for it. */
export function describeGoes({ days, countsFrom, dueAt }: ErasureSchedule, isHeld: boolean, now: Date): string {
  const afterDays = `${days} ${days === 1 ? 'day' : 'days'}`;
  const due = dueAt === null ? Number.NaN : Date.parse(dueAt);
  // What is due after the year 9999 is no instant, and is never due.
  if (Number.isNaN(due))
    return countsFrom === 'delivery' ? `Deleted ${afterDays} after delivery` : "Kept as long as your account: it doesn't expire";
  if (isHeld) return 'Kept for now because of an open claim, a payment on hold or a legal obligation';
  return due > now.getTime() ? `Deleted on ${formatDate(new Date(due))}` : 'Deleted within a day';
}
